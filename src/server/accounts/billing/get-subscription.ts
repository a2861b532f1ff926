import type { TenantContext } from '../../kit/context.ts'
import { findCustomer, ownCompanyOnly, readSubscription, type SubscriptionAnswer } from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'
import { refreshBilling } from './refresh-billing.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly company_id: string }
}

/**
 * Returns the plan, read anew from the provider, so that a user who comes back from the checkout need not wait for
 * its webhook. Without an answer of the provider, returns the last known state.
 */
export async function getSubscription({ ctx, input }: Call): Promise<SubscriptionAnswer> {
  ownCompanyOnly(ctx, input.company_id)
  if (billingOf(ctx.config).kind === 'stripe') {
    const customerId = await ctx.inTenant((tx) => findCustomer(tx, ctx.companyId))
    if (customerId)
      await refreshBilling(ctx, { companyId: ctx.companyId, customerId }).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the billing provider could not be asked'),
      )
  }
  return readSubscription(ctx)
}
