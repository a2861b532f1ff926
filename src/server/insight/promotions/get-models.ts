import type * as z from 'zod'
import { dealBelief, ELASTICITY_METHOD } from '#analytics'
import type { modelsAnswer } from '#contract/promotion-models'
import type { TenantContext } from '../../kit/context.ts'
import type { Findings } from './analysis/findings.ts'
import { readAnalysis } from './analysis-state.ts'

type Answer = z.infer<typeof modelsAnswer>

interface Known {
  readonly store: number | null
  readonly deviation: number | null
  readonly products: number
  readonly estimated: boolean
  readonly logProducts: number
  readonly logEntries: number
  readonly logFirst: string | null
}

const sql = `
  with run as (select diagnostics, with_elasticity from estimate_runs where company_id = $1
    order by created_at desc limit 1)
  select (select (diagnostics->>'storeElasticity')::float8 from run) as store,
    (select (diagnostics->>'storeElasticityDeviation')::float8 from run) as deviation,
    coalesce((select with_elasticity from run), 0)::int as products, exists (select 1 from run) as estimated,
    log.products as "logProducts", log.entries as "logEntries", log.first as "logFirst"
  from (select count(distinct product_id)::int as products, count(*)::int as entries, min(effective_from)::text as first
    from price_log where company_id = $1 and source <> 'catalogue') log`

/** Returns the findings of each method about this store. */
export function getModels({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const { analysis, findings } = await readAnalysis(ctx, tx)
    const { rows } = await tx.client.query<Known>(sql, [ctx.companyId])
    const known = rows[0]!
    return {
      analysis,
      uplift: findings && upliftOf(findings),
      crossEffects: (findings?.crossEffects ?? []).map(({ productType, mean, deviation, estimate }) => ({
        productType,
        mean,
        deviation,
        measured: estimate !== null,
      })),
      mix: findings && {
        use: findings.mix.use,
        reasons: [...findings.mix.reasons],
        weeks: findings.mix.weeks,
        channels: findings.mix.channels.length,
      },
      elasticity: {
        method: known.estimated ? ELASTICITY_METHOD : null,
        store: known.store,
        deviation: known.deviation,
        products: known.products,
      },
      priceLog: { products: known.logProducts, entries: known.logEntries, firstDay: known.logFirst },
    }
  })
}

function upliftOf(findings: Findings): NonNullable<Answer['uplift']> {
  const { calibration } = findings
  // Plans use the corrected effect, shrunk towards the usual effects; so does this answer.
  const believed = dealBelief({ effect: findings.dealEffect, after: findings.afterDealEffect })
  return {
    found: findings.found,
    fromCalendar: findings.fromCalendar,
    measured: findings.measured,
    placeboWindows: calibration?.windows ?? 0,
    placeboAbove80: calibration?.shareAbove80 ?? 0,
    placeboAbove95: calibration?.shareAbove95 ?? 0,
    zScale: calibration?.zScale ?? 1,
    dealEffect: believed.effect,
    afterDealEffect: believed.after,
    refundRate: findings.refundRate,
    elapsedMs: findings.elapsedMs,
  }
}
