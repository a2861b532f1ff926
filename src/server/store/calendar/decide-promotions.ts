import type { VerbArgs } from '../../kit/http/handle.ts'

/** Confirms or rejects promotions found in the sales. Taking back a rejection confirms. */
export function decidePromotions({
  ctx,
  input,
}: VerbArgs<'decidePromotions'>): Promise<{ ok: true; changed: number }> {
  const [status, from] =
    input.decision === 'confirm' ? ['confirmed', ['proposed', 'rejected']] : ['rejected', ['proposed']]
  return ctx.inTenant(async (tx) => {
    const { rowCount } = await tx.client.query(
      `update promotions set status = $3, updated_at = $5
       where company_id = $1 and promotion_id = any($2::uuid[]) and status = any($4)`,
      [ctx.companyId, input.promotionIds, status, from, ctx.clock()],
    )
    if (rowCount && status === 'confirmed') await ctx.events.storeDataChanged({ ctx, tx })
    return { ok: true, changed: rowCount ?? 0 }
  })
}
