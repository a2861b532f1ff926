import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { createProduct } from './create-product.ts'
import { deleteProducts } from './delete-products.ts'
import { exportProducts } from './export-products.ts'
import { getDataSummary } from './get-data-summary.ts'
import { getProduct, readProductId } from './get-product.ts'
import { listFacets } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { updateProduct } from './update-product.ts'

export const catalogueHandlers = {
  listProducts,
  getProduct,
  createProduct: ({ ctx, input }) => createProduct({ ctx, input: input.body }),
  updateProduct: async ({ ctx, input, request }) => {
    const productId = readProductId(input.params.id)
    return updateProduct({
      ctx,
      input: { productId, fields: input.body, expected: expectedVersions(request) },
    })
  },
  deleteProduct: async ({ ctx, input }) =>
    deleteProducts({ ctx, input: { ids: [readProductId(input.params.id)] } }),
  deleteProducts: ({ ctx, input }) => deleteProducts({ ctx, input: input.body }),
  exportProducts: async ({ ctx, input }) => downloadTable(await exportProducts({ ctx, input: input.query })),
  productFacets: ({ ctx }) => listFacets({ ctx }),
  dataSummary: ({ ctx }) => getDataSummary({ ctx }),
} as const satisfies Handlers
