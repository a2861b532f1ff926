import type { VerbArgs } from '../../kit/http/handle.ts'
import { findCustomer, ownCompanyOnly, readSubscription, type SubscriptionAnswer } from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'
import { refreshTogether } from './refresh-billing.ts'

/**
 * Returns the plan, read anew from the provider, so that a user who comes back from the checkout need not wait for
 * its webhook. Without an answer of the provider, returns the last known state.
 */
export async function getSubscription({
  ctx,
  input,
}: VerbArgs<'getSubscription'>): Promise<SubscriptionAnswer> {
  ownCompanyOnly(ctx, input.company_id)
  if (billingOf(ctx.config).kind === 'stripe') {
    const customerId = await ctx.inTenant((tx) => findCustomer(tx, ctx))
    if (customerId)
      await refreshTogether(ctx, { companyId: ctx.companyId, customerId }).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the billing provider could not be asked'),
      )
  }
  return readSubscription(ctx)
}
