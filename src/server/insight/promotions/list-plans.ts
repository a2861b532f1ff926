import type * as z from 'zod'
import { NORMAL_95 } from '#analytics'
import type { plansAnswer } from '#contract/promotion-plans'
import type { TenantContext } from '../../kit/context.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'

type Answer = z.infer<typeof plansAnswer>
type Plan = Answer['plans'][number]

interface Row {
  readonly promotionId: string
  readonly name: string
  readonly scenario: Plan['scenario']
  readonly status: string
  readonly startsOn: string
  readonly endsOn: string
  readonly products: number
  readonly units: number
  readonly revenue: number
  readonly profit: number
  readonly deviation: number
  readonly budget: number
  readonly measuredProducts: number
  readonly expectedOfMeasured: number | null
  readonly soldUnits: number | null
  readonly soldRevenue: number | null
  readonly gain: number | null
  readonly gainLow: number | null
  readonly gainHigh: number | null
}

/**
 * The list price of what was sold counts with the share of it that was expected to be kept and paid. Deviations add up
 * to that of the whole promotion (`spreadOf`). A predicted profit is compared with the measured profit, only of products that
 * were measured.
 */
const sql = `
  select p.promotion_id as "promotionId", p.name, min(r.scenario) as scenario, p.status, p.starts_on::text as "startsOn",
    p.ends_on::text as "endsOn", count(*)::int as products, sum(r.expected_units) as units,
    sum(r.expected_revenue)::float8 as revenue, sum(r.expected_profit)::float8 as profit,
    sum(r.profit_deviation) as deviation, sum(r.budget)::float8 as budget, count(u.waterfall)::int as "measuredProducts",
    sum(r.expected_profit) filter (where u.waterfall is not null)::float8 as "expectedOfMeasured",
    sum(u.sold_units) as "soldUnits",
    sum(u.sold_units * u.price::float8
      * coalesce(r.expected_revenue::float8 / nullif(r.expected_units * r.price::float8, 0), 1)) as "soldRevenue",
    sum((u.waterfall->>'gain')::float8) as gain, sum((u.waterfall->>'gainLow')::float8) as "gainLow",
    sum((u.waterfall->>'gainHigh')::float8) as "gainHigh"
  from promotions p
  join promotion_promises r on r.company_id = p.company_id and r.promotion_id = p.promotion_id
  left join promotion_uplifts u on u.company_id = p.company_id and u.promotion_id = p.promotion_id
    and u.product_id = r.product_id and u.waterfall->>'basis' = 'profit'
  where p.company_id = $1
  group by p.company_id, p.promotion_id
  order by p.starts_on desc, p.created_at desc limit 200`

/** Lists what was predicted of each planned promotion and, once it ran and was measured, its effect. */
export function listPlans({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const today = await companyDay(ctx, tx)
    const { rows } = await tx.client.query<Row>(sql, [ctx.companyId])
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    return { plans: rows.map((row) => presentPlan(row, today)), currency }
  })
}

function presentPlan(row: Row, today: string): Plan {
  const spread = NORMAL_95 * row.deviation
  const isMeasured = row.measuredProducts > 0 && row.gain !== null
  return {
    promotionId: row.promotionId,
    name: row.name,
    scenario: row.scenario,
    status: row.status,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    products: row.products,
    promised: {
      units: row.units,
      revenue: row.revenue,
      profit: { value: row.profit, low: row.profit - spread, high: row.profit + spread },
      budget: row.budget,
    },
    measured: isMeasured
      ? {
          units: row.soldUnits ?? 0,
          revenue: row.soldRevenue ?? 0,
          profit: { value: row.gain!, low: row.gainLow ?? row.gain!, high: row.gainHigh ?? row.gain! },
          products: row.measuredProducts,
        }
      : null,
    verdict: verdictOf(row, today, isMeasured),
  }
}

/**
 * Kept: the measured effect is at least the predicted one. An interval that only reaches the prediction gives no
 * verdict.
 */
export function verdictOn(
  expected: number,
  measured: { readonly gain: number; readonly high: number },
): 'kept' | 'open' | 'broken' {
  if (measured.gain >= expected) return 'kept'
  return measured.high >= expected ? 'open' : 'broken'
}

function verdictOf(row: Row, today: string, isMeasured: boolean): Plan['verdict'] {
  if (isMeasured)
    return verdictOn(row.expectedOfMeasured ?? row.profit, {
      gain: row.gain!,
      high: row.gainHigh ?? row.gain!,
    })
  if (row.startsOn > today) return 'to_come'
  return row.endsOn > today ? 'running' : 'not_measured'
}
