import type { AppContext } from '../../kit/context.ts'
import { lockBilling, saveState } from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'

interface Customer {
  readonly companyId: string
  readonly customerId: string
}

/** Reads the whole state at the provider and stores it, under a lock per company from reading to writing. */
export async function refreshBilling(ctx: AppContext, { companyId, customerId }: Customer): Promise<void> {
  await ctx.db.inTenant(companyId, async (tx) => {
    await lockBilling(tx, companyId)
    const state = await billingOf(ctx.config).readState(customerId)
    await saveState(ctx, tx, companyId, state)
  })
}
