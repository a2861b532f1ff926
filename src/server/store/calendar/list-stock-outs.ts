import type * as z from 'zod'
import type { stockOutList } from '#contract/product-day-facts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { derivedStockOuts } from './derived-stock-outs.ts'
import { factConditions, pageOf } from './list-product-day-facts.ts'

type List = z.infer<typeof stockOutList>
type Row = List['rows'][number]

/** Lists marked stock-outs and those that inventory levels show, newest first. */
export async function listStockOuts({ ctx, input: query }: VerbArgs<'listStockOuts'>): Promise<List> {
  const end = `coalesce(f.to_day - 1, 'infinity')`
  const { where, values } = factConditions(query, 'f.from_day', end)
  return ctx.inTenant(async ({ client }) => {
    const wanted = query.productId === undefined ? null : [query.productId]
    const derived = await derivedStockOuts(client, ctx.companyId, wanted)
    const { rows } = await client.query<Omit<Row, 'productId'> & { productId: string; total: number }>(
      `with f as (
         select company_id, product_id, stock_out_id, from_day, to_day, source from stock_outs where company_id = $1
         union all
         select $1::uuid, d.product_id, null, d.from_day, d.to_day, 'inventory'
         from jsonb_to_recordset($8::jsonb) as d (product_id int8, from_day date, to_day date)
       )
       select f.product_id as "productId", p.title, f.stock_out_id as "stockOutId", f.from_day::text as "fromDay",
         f.to_day::text as "toDay", f.source, count(*) over ()::int4 as total
       from f join products p on p.company_id = $1 and p.product_id = f.product_id where ${where}
       order by f.from_day desc, lower(p.title), f.product_id, f.source limit $6 offset $7`,
      [
        ctx.companyId,
        ...values,
        ...pageOf(query),
        JSON.stringify(
          derived.map((each) => ({
            product_id: each.productId,
            from_day: each.fromDay,
            to_day: each.toDay,
          })),
        ),
      ],
    )
    return {
      rows: rows.map(({ total: _, ...row }) => ({ ...row, productId: Number(row.productId) })),
      total: rows[0]?.total ?? 0,
    }
  })
}
