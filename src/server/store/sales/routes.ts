import * as contract from '#contract/sales'
import { handle } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { bulkAddSales } from './bulk-add-sales.ts'
import { createSale } from './create-sale.ts'
import { deleteSale, deleteSales } from './delete-sales.ts'
import { exportSales } from './export-sales.ts'
import { listSaleIds } from './list-sale-ids.ts'
import { listSales } from './list-sales.ts'
import { getSale } from './read-sale.ts'
import { updateSale } from './update-sale.ts'

export const salesHandlers = [
  handle(contract.listSales, listSales),
  handle(contract.listSaleIds, listSaleIds),
  handle(contract.getSale, getSale),
  handle(contract.createSale, createSale),
  handle(contract.updateSale, updateSale, getSale),
  handle(contract.deleteSale, deleteSale),
  handle(contract.deleteSales, deleteSales),
  handle(contract.bulkAddSales, bulkAddSales),
  handle(contract.exportSales, async (call) => downloadTable(await exportSales(call))),
]
