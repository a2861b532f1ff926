import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'

/** Believes a suspect observation. A second click is the same request. */
export async function confirmCompetitorPrice({
  ctx,
  input,
}: VerbArgs<'confirmCompetitorPrice'>): Promise<Output<'confirmCompetitorPrice'>> {
  const { competitorId, externalKey, observationId } = input
  const { rowCount } = await ctx.inTenant(async (tx) => {
    const updated = await tx.client.query(
      `update competitor_prices set suspect = null
       where company_id = $1 and competitor_id = $2 and external_key = $3 and observation_id = $4`,
      [ctx.companyId, competitorId, externalKey, observationId],
    )
    if (updated.rowCount) await ctx.events.storeDataChanged({ ctx, tx })
    return updated
  })
  if (!rowCount) throw problem('competitor.price_not_found')
  return { confirmed: rowCount }
}
