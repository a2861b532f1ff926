import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { bulkAddSales } from './bulk-add-sales.ts'
import { createSale } from './create-sale.ts'
import { deleteSales } from './delete-sales.ts'
import { exportSales } from './export-sales.ts'
import { listSales } from './list-sales.ts'
import { getSale, readSaleId } from './read-sale.ts'
import { updateSale } from './update-sale.ts'

export const salesHandlers = {
  listSales,
  getSale,
  createSale: ({ ctx, input }) => createSale({ ctx, input: input.body }),
  updateSale: async ({ ctx, input, request }) => {
    const saleId = readSaleId(input.params.id)
    return updateSale({ ctx, input: { saleId, fields: input.body, expected: expectedVersions(request) } })
  },
  deleteSale: async ({ ctx, input }) => deleteSales({ ctx, input: { ids: [readSaleId(input.params.id)] } }),
  deleteSales: ({ ctx, input }) => deleteSales({ ctx, input: input.body }),
  bulkAddSales: ({ ctx, input }) => bulkAddSales({ ctx, input: input.body }),
  exportSales: async ({ ctx, input }) => downloadTable(await exportSales({ ctx, input: input.query })),
} as const satisfies Handlers
