import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import { companyDay } from '../basics/company-day.ts'
import { requestMatching } from './request-matching.ts'
import { thinObservations } from './thin-observations.ts'

/** How long a deleted competitor can be restored. */
export const COMPETITOR_KEPT_MS = DAY_MS

/**
 * Erases competitors that were deleted more than a day ago, with their prices, keeps of old prices what changed, and compares products without a match
 * again, because the catalogue may have their like by now.
 */
export async function workOnCompetitors({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId } = ctx
  const before = new Date(ctx.clock().getTime() - COMPETITOR_KEPT_MS)
  await ctx.inTenant(async (tx) => {
    await tx.client.query('delete from competitors where company_id = $1 and removed_at < $2', [
      companyId,
      before,
    ])
    await tx.client.query(
      `update competitor_products set state = 'new' where company_id = $1 and state = 'none'`,
      [companyId],
    )
    await requestMatching(ctx, tx)
    await thinObservations(tx.client, { companyId, today: await companyDay(ctx, tx) })
  })
}
