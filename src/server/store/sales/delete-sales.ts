import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { changeRecords } from '../basics/change-records.ts'
import { beginDeletion, keepRows } from '../kept-rows/keep-deleted.ts'
import { deleteSaleLines } from '../order-lines/sale-lines.ts'
import { readSaleId } from './read-sale.ts'
import { followChange } from './write-lines.ts'

/** Deletes one sales record; text that is no id is answered as not found. */
export async function deleteSale(args: VerbArgs<'deleteSale'>): Promise<Output<'deleteSale'>> {
  return deleteSales({ ctx: args.ctx, input: { ids: [readSaleId(args.input.id)] } })
}

/** Deletes sales records; their products stay. Another company's records are not found. */
export async function deleteSales({ ctx, input }: VerbArgs<'deleteSales'>): Promise<Output<'deleteSales'>> {
  const { companyId } = ctx
  return changeRecords(ctx, async (tx) => {
    const deletionId = await beginDeletion(ctx, tx)
    const values = input.ids
    await keepRows(tx, {
      companyId,
      deletionId,
      table: 'order_lines',
      column: 'line_id',
      type: 'uuid',
      values,
    })
    const rows = await deleteSaleLines(tx.client, companyId, values)
    if (rows.length === 0) throw problem('sale.not_found')
    await followChange(ctx, tx, {
      productIds: rows.map((row) => row.product_id),
      days: rows.map((row) => row.day),
      isRemoval: true,
    })
    return { ok: true, deletionId, deleted: rows.length }
  })
}
