import * as contract from '#contract/catalogue'
import { handle } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { createProduct } from './create-product.ts'
import { deleteProducts } from './delete-products.ts'
import { exportProducts } from './export-products.ts'
import { getDataSummary } from './get-data-summary.ts'
import { getProduct, getProductInCompany, readProductId } from './get-product.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { updateProduct } from './update-product.ts'

export const catalogueHandlers = [
  handle(contract.listProducts, listProducts),
  handle(contract.getProduct, getProduct),
  handle(contract.createProduct, ({ ctx, body }) => createProduct({ ctx, input: body })),
  handle(
    contract.updateProduct,
    async ({ ctx, params, body, ifMatch }) => {
      const productId = readProductId(params.id)
      return updateProduct({
        ctx,
        input: { productId, fields: body, expected: ifMatch },
      })
    },
    ({ ctx, params }) =>
      ctx.inTenant((tx) => getProductInCompany(tx, ctx.companyId, readProductId(params.id))),
  ),
  handle(contract.deleteProduct, async ({ ctx, params }) =>
    deleteProducts({ ctx, input: { ids: [readProductId(params.id)] } }),
  ),
  handle(contract.deleteProducts, ({ ctx, body }) => deleteProducts({ ctx, input: body })),
  handle(contract.exportProducts, async ({ ctx, query }) =>
    downloadTable(await exportProducts({ ctx, input: query })),
  ),
  handle(contract.productFacets, ({ ctx }) => listFacets({ ctx })),
  handle(contract.dataSummary, ({ ctx }) => getDataSummary({ ctx })),
]
