import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import { companyDay } from '../basics/company-day.ts'
import { requestMatching } from './request-matching.ts'
import { thinObservations } from './thin-observations.ts'

/** How long a deleted competitor can be restored. */
export const COMPETITOR_KEPT_MS = DAY_MS

/** Fewer days of prices say nothing of a usual floor. */
const LEAST_DAYS = 30

/** 10th percentile of a product's believed daily prices of a year: below it a price is unusual for that competitor. */
const usualFloorsSql = `
  update competitor_products k set usual_floor = f.floor
  from (
    select competitor_id, external_key, percentile_cont(0.1) within group (order by price::float8) as floor
    from competitor_prices
    where company_id = $1 and suspect is null and kind = 'regular' and day between $2::date - 365 and $2::date
    group by competitor_id, external_key having count(distinct day) >= ${LEAST_DAYS}
  ) f
  where k.company_id = $1 and k.competitor_id = f.competitor_id and k.external_key = f.external_key
    and k.usual_floor is distinct from f.floor`

const erasedPricesSql = `
  delete from competitor_prices p using competitors c
  where p.company_id = $1 and c.company_id = $1 and c.competitor_id = p.competitor_id and c.removed_at < $2`

/**
 * Erases competitors and rules that were deleted more than a day ago, keeps of old prices what changed, finds usual
 * floors, and compares products without a match again, because the catalogue may have their like by now.
 */
export async function workOnCompetitors({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId } = ctx
  const before = new Date(ctx.clock().getTime() - COMPETITOR_KEPT_MS)
  await ctx.inTenant(async (tx) => {
    await tx.client.query(erasedPricesSql, [companyId, before])
    await tx.client.query('delete from competitors where company_id = $1 and removed_at < $2', [
      companyId,
      before,
    ])
    await tx.client.query('delete from competitor_rules where company_id = $1 and removed_at < $2', [
      companyId,
      before,
    ])
    await tx.client.query(
      `update competitor_products c set state = 'new' where c.company_id = $1 and (c.state = 'none'
         or (c.state = 'matched' and not exists (select from competitor_matches m
           where m.company_id = $1 and m.competitor_id = c.competitor_id and m.external_key = c.external_key
             and m.status = 'confirmed')))`,
      [companyId],
    )
    await requestMatching(ctx, tx)
    const today = await companyDay(ctx, tx)
    await thinObservations(tx.client, { companyId, today })
    await tx.client.query(usualFloorsSql, [companyId, today])
  })
}
