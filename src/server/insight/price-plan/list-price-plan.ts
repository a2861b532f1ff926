import type { TenantContext } from '../../kit/context.ts'
import { type PricePlan, presentPlan } from './plan-rows.ts'

/** Lists open changes first, then those carried out and those taken back, newest first. */
export function listPricePlan({ ctx }: { readonly ctx: TenantContext }): Promise<PricePlan> {
  return ctx.inTenant((tx) => presentPlan(ctx, tx))
}
