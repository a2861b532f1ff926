import * as contract from '#contract/sales'
import { handle } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { bulkAddSales } from './bulk-add-sales.ts'
import { createSale } from './create-sale.ts'
import { deleteSales } from './delete-sales.ts'
import { exportSales } from './export-sales.ts'
import { listSales } from './list-sales.ts'
import { getSale, readSale, readSaleId } from './read-sale.ts'
import { updateSale } from './update-sale.ts'

export const salesHandlers = [
  handle(contract.listSales, listSales),
  handle(contract.getSale, getSale),
  handle(contract.createSale, ({ ctx, body }) => createSale({ ctx, input: body })),
  handle(
    contract.updateSale,
    async ({ ctx, params, body, ifMatch }) => {
      const saleId = readSaleId(params.id)
      return updateSale({ ctx, input: { saleId, fields: body, expected: ifMatch } })
    },
    ({ ctx, params }) => ctx.inTenant((tx) => readSale(tx, ctx.companyId, readSaleId(params.id))),
  ),
  handle(contract.deleteSale, async ({ ctx, params }) =>
    deleteSales({ ctx, input: { ids: [readSaleId(params.id)] } }),
  ),
  handle(contract.deleteSales, ({ ctx, body }) => deleteSales({ ctx, input: body })),
  handle(contract.bulkAddSales, ({ ctx, body }) => bulkAddSales({ ctx, input: body })),
  handle(contract.exportSales, async ({ ctx, query }) =>
    downloadTable(await exportSales({ ctx, input: query })),
  ),
]
