import type * as z from 'zod'
import type { decidePromotionsInput } from '#contract/promotion-calendar'
import type { TenantContext } from '../../kit/context.ts'

/** Confirms or rejects promotions found in the sales. Taking back a rejection confirms. */
export function decidePromotions(args: {
  readonly ctx: TenantContext
  readonly input: z.output<typeof decidePromotionsInput>
}): Promise<{ ok: true; changed: number }> {
  const { ctx, input } = args
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
