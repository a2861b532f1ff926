import type { AppContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import {
  findCustomer,
  lockBilling,
  ownCompanyOnly,
  readSubscription,
  type SubscriptionAnswer,
  saveState,
} from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'

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
    const customerId = await ctx.inTenant((tx) => findCustomer(tx, ctx.companyId))
    if (customerId)
      await refreshBilling(ctx, { companyId: ctx.companyId, customerId }).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the billing provider could not be asked'),
      )
  }
  return readSubscription(ctx)
}

interface Customer {
  readonly companyId: string
  readonly customerId: string
}

/** Reads the whole state at the provider and stores it, under a lock per company from reading to writing. */
async function refreshBilling(ctx: AppContext, { companyId, customerId }: Customer): Promise<void> {
  await ctx.db.inTenant(companyId, async (tx) => {
    await lockBilling(tx, companyId)
    const state = await billingOf(ctx.config).readState(customerId)
    await saveState(ctx, tx, companyId, state)
  })
}
