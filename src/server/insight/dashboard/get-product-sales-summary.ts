import type * as z from 'zod'
import type { Output } from '#contract/calls'
import type { productSalesSummaryAnswer } from '#contract/product-figures'
import type { VerbArgs } from '../../kit/http/handle.ts'

type Summary = z.infer<typeof productSalesSummaryAnswer>
type SummaryRow = Omit<Summary, 'productId'> & { readonly productId: string }

/** Amounts stay decimals from the database to the answer, so that none is rounded. */
const summarySql = `
  select p.product_id as "productId", coalesce(sum(d.units), 0)::int4 as units,
    coalesce(sum(d.revenue), 0)::text as revenue, coalesce(sum(d.returned_units), 0)::int4 as "returnedUnits",
    coalesce(sum(d.refunded), 0)::text as refunded, (count(*) filter (where d.units > 0))::int4 as "daysWithSales",
    (min(d.day) filter (where d.units > 0))::text as "firstSaleOn",
    (max(d.day) filter (where d.units > 0))::text as "lastSaleOn",
    round(sum(d.revenue) / nullif(sum(d.units), 0), 4)::text as "averagePrice"
  from products p
  left join product_days d on d.company_id = p.company_id and d.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[])
  group by p.product_id`

/** Returns the sales of each listed product, in the order asked for; unknown products are absent. */
export async function getProductSalesSummary({
  ctx,
  input,
}: VerbArgs<'productSalesSummary'>): Promise<Output<'productSalesSummary'>> {
  const ids = [...new Set(input.productIds)]
  const { rows } = await ctx.inTenant((tx) =>
    tx.client.query<SummaryRow>({ name: 'sales-summary', text: summarySql, values: [ctx.companyId, ids] }),
  )
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  return {
    summaries: ids.flatMap((productId) => {
      const row = found.get(productId)
      return row ? [{ ...row, productId }] : []
    }),
  }
}
