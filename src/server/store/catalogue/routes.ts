import * as contract from '#contract/catalogue'
import { handle } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct, deleteProducts } from './delete-products.ts'
import { editProducts } from './edit-products.ts'
import { exportProducts } from './export-products.ts'
import { getDataSummary } from './get-data-summary.ts'
import { getProduct } from './get-product.ts'
import { listFacets } from './list-facets.ts'
import { listProductIds } from './list-product-ids.ts'
import { listProducts } from './list-products.ts'
import { undoProductEdit } from './undo-product-edit.ts'
import { updateProduct } from './update-product.ts'

export const catalogueHandlers = [
  handle(contract.listProducts, listProducts),
  handle(contract.listProductIds, listProductIds),
  handle(contract.getProduct, getProduct),
  handle(contract.createProduct, createProduct),
  handle(contract.updateProduct, updateProduct, async (call) => (await getProduct(call)).product),
  handle(contract.editProducts, editProducts),
  handle(contract.undoProductEdit, undoProductEdit),
  handle(contract.deleteProduct, deleteProduct),
  handle(contract.deleteProducts, deleteProducts),
  handle(contract.exportProducts, async (call) => downloadTable(await exportProducts(call))),
  handle(contract.productFacets, listFacets),
  handle(contract.dataSummary, getDataSummary),
]
