import type { Output } from '#contract/calls'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { readAnalysis } from './analysis-state.ts'
import { IS_HIGH, upliftSql } from './uplift-query.ts'

type Answer = Output<'promotionUplift'>
type Row = Omit<Answer['uplift'][number], 'productId'> & {
  readonly productId: string
  readonly total: number
}

const summarySql = `
  select coalesce(sum(treatment_sales - control_sales), 0)::float8 as "totalUplift",
    coalesce(sum(control_sales * uplift_low / 100), 0)::float8 as "totalLow",
    coalesce(sum(control_sales * uplift_high / 100), 0)::float8 as "totalHigh",
    avg(uplift_percent) as "averageUpliftPercent", avg(uplift_low) as "averageLow", avg(uplift_high) as "averageHigh", count(*)::int as products,
    count(*) filter (where ${IS_HIGH})::int as "highConfidence",
    (select count(*)::int from promotion_uplifts where company_id = $1) as promotions,
    (select count(*)::int from promotion_uplifts where company_id = $1 and lift is null) as "promotionsWithoutAnswer",
    (select coalesce(sum(amount), 0)::float8 from marketing_spend where company_id = $1) as "marketingSpend",
    ${COMPANY_CURRENCY} as currency
  from product_uplifts u where company_id = $1`

/** Returns a page of the uplift table, the figures of its cards, and how current they are. */
export function getUplift(args: VerbArgs<'promotionUplift'>): Promise<Answer> {
  const { ctx } = args
  const { page, pageSize, ...query } = args.input
  return ctx.inTenant(async (tx) => {
    const { analysis } = await readAnalysis(ctx, tx)
    const { rows } = await tx.client.query<Row>(
      `select *, count(*) over ()::int as total from (${upliftSql(query)}) rows limit $3 offset $4`,
      [
        ctx.companyId,
        query.search ? containing(query.search.toLowerCase()) : null,
        pageSize,
        (page - 1) * pageSize,
      ],
    )
    const { rows: sums } = await tx.client.query<Answer['summary']>(summarySql, [ctx.companyId])
    return {
      uplift: rows.map(({ total: _, productId, ...row }) => ({ productId: Number(productId), ...row })),
      total: rows[0]?.total ?? 0,
      page,
      summary: sums[0]!,
      analysis,
    }
  })
}
