import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type EstimateRow, estimateColumns, hasHistorySql, presentEstimate } from './estimate-row.ts'

interface SummaryRow extends EstimateRow {
  readonly productId: string
  readonly hasHistory: boolean
}

const summariesSql = `
  select p.product_id as "productId", ${hasHistorySql} as "hasHistory", ${estimateColumns}
  from products p
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[])`

/** Returns the elasticity of each listed product, in the order asked for; unknown products are absent. */
export async function getElasticitySummaries({
  ctx,
  input,
}: VerbArgs<'elasticitySummaries'>): Promise<Output<'elasticitySummaries'>> {
  const ids = [...new Set(input.productIds)]
  const { rows } = await ctx.inTenant((tx) =>
    tx.client.query<SummaryRow>({ name: 'summaries', text: summariesSql, values: [ctx.companyId, ids] }),
  )
  const found = new Map(rows.map((row) => [Number(row.productId), row]))
  return {
    summaries: ids.flatMap((productId) => {
      const row = found.get(productId)
      return row ? [{ productId, hasHistory: row.hasHistory, ...presentEstimate(row) }] : []
    }),
  }
}
