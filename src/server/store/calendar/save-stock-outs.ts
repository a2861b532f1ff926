import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { removeReversibly } from '../kept-rows/remove-reversibly.ts'
import { refuseUnknownProducts } from './known-products.ts'

const overlapSql = `
  select (n.ord - 1)::int4 as at from jsonb_to_recordset($2::jsonb)
    as n (ord int8, id uuid, "productId" int8, "fromDay" date, "toDay" date)
  join stock_outs s on s.company_id = $1 and s.product_id = n."productId" and s.stock_out_id <> n.id
  where daterange(s.from_day, s.to_day) && daterange(n."fromDay", n."toDay") limit 1`

const saveSql = `
  insert into stock_outs as old (company_id, stock_out_id, product_id, from_day, to_day, source)
  select $1, id, "productId", "fromDay", "toDay", 'manual'
  from jsonb_to_recordset($2::jsonb) as n (id uuid, "productId" int8, "fromDay" date, "toDay" date)
  on conflict (company_id, stock_out_id) do update
  set product_id = excluded.product_id, from_day = excluded.from_day, to_day = excluded.to_day, source = 'manual'`

/**
 * Marks days on which products could not be bought. Overlapping entries are refused, because one of them is a
 * mistake.
 */
export async function saveStockOuts({
  ctx,
  input,
}: VerbArgs<'saveStockOuts'>): Promise<{ ok: true; saved: number }> {
  const rows = input.rows.map((row, at) => ({
    ...row,
    ord: at + 1,
    id: row.stockOutId ?? crypto.randomUUID(),
  }))
  return ctx.inTenant(async (tx) => {
    await refuseUnknownProducts(tx, ctx.companyId, rows)
    const values = [ctx.companyId, JSON.stringify(rows)]
    await tx.client.query(saveSql, values)
    const { rows: overlaps } = await tx.client.query<{ at: number }>(overlapSql, values)
    if (overlaps[0])
      throw problem('stock_out.overlaps', null, {
        fields: { [`rows.${overlaps[0].at}.fromDay`]: message('field.stock_out_overlaps') },
      })
    await ctx.events.storeDataChanged({ ctx, tx })
    return { ok: true, saved: rows.length }
  })
}

export function removeStockOuts({
  ctx,
  input,
}: VerbArgs<'removeStockOuts'>): Promise<{ ok: true; deletionId: string; deleted: number }> {
  return ctx.inTenant(async (tx) => {
    const removed = await removeReversibly(ctx, tx, {
      table: 'stock_outs',
      key: { stock_out_id: { name: 'id', type: 'uuid' } },
      rows: input.ids.map((id) => ({ id })),
    })
    if (removed.deleted > 0) await ctx.events.storeDataChanged({ ctx, tx })
    return removed
  })
}
