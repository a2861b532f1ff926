import { eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { subscriptions } from '../../kit/db/schema/billing.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { takeTurn } from '../../kit/take-turn.ts'
import { getMe } from '../identity/get-me.ts'
import { getSettings } from '../settings/get-settings.ts'
import {
  findCustomer,
  keepCustomer,
  ownCompanyOnly,
  readSubscription,
  type SubscriptionAnswer,
  saveState,
} from './billing-rows.ts'
import { billingOf } from './provider/billing-of.ts'
import { refreshBilling } from './refresh-billing.ts'

/** Returns the address where the plan is paid; the free plan begins immediately. */
export async function startCheckout({ ctx, input }: VerbArgs<'startCheckout'>): Promise<{ url: string }> {
  ownCompanyOnly(ctx, input.company_id)
  const { companyId } = ctx
  await refuseSecondPlan(ctx)
  const customerId = await customerOf(ctx)
  const billing = billingOf(ctx.config)
  const endTurn = await takeTurn(`checkout ${companyId}`)
  try {
    const visit = { companyId, customerId, returnUrl: returnUrl(ctx) }
    const begun = await askProvider(() => billing.findCheckout(visit))
    // Paid in another window, and the provider's message has not arrived: only it knows.
    if (billing.kind !== 'local') await askProvider(() => refreshBilling(ctx, { companyId, customerId }))
    await refuseSecondPlan(ctx)
    if (begun.url) return { url: begun.url }
    const { url, state } = await askProvider(() => billing.startCheckout(visit, begun.last))
    if (state) await ctx.inTenant((tx) => saveState(tx, companyId, { state, askedAt: ctx.clock() }))
    return { url }
  } finally {
    endTurn()
  }
}

async function refuseSecondPlan(ctx: TenantContext): Promise<void> {
  if ((await readSubscription(ctx)).subscription) throw problem('subscription.exists')
}

export async function openBillingPortal({
  ctx,
  input,
}: VerbArgs<'openBillingPortal'>): Promise<{ url: string }> {
  ownCompanyOnly(ctx, input.company_id)
  const customerId = await ctx.inTenant((tx) => findCustomer(tx, ctx))
  if (!customerId) throw problem('subscription.not_found')
  const visit = { companyId: ctx.companyId, customerId, returnUrl: returnUrl(ctx) }
  return askProvider(() => billingOf(ctx.config).openPortal(visit))
}

/** Ends the local plan. A paid plan is ended at the provider, which alone knows until when it is paid. */
export async function endLocalPlan({ ctx, input }: VerbArgs<'endLocalPlan'>): Promise<SubscriptionAnswer> {
  ownCompanyOnly(ctx, input.company_id)
  if (billingOf(ctx.config).kind !== 'local') throw problem('subscription.ends_in_portal')
  await ctx.inTenant((tx) => tx.delete(subscriptions).where(eq(subscriptions.companyId, ctx.companyId)))
  return readSubscription(ctx)
}

const returnUrl = (ctx: TenantContext) => `${ctx.config.publicUrl}/settings?section=subscription`

/** Creates the customer once per company, also after two simultaneous clicks: the provider merges them by our key. */
async function customerOf(ctx: TenantContext): Promise<string> {
  const { companyId } = ctx
  const endTurn = await takeTurn(`billing customer ${companyId}`)
  try {
    const known = await ctx.inTenant((tx) => findCustomer(tx, ctx))
    return known ?? (await createCustomer(ctx))
  } finally {
    endTurn()
  }
}

async function createCustomer(ctx: TenantContext): Promise<string> {
  const { companyId } = ctx
  const { privacy } = await getSettings({ ctx })
  const email = privacy.share_personal_data ? (await getMe({ ctx })).user.email : null
  const [company] = await ctx.inTenant((tx) =>
    tx.select({ name: companies.name }).from(companies).where(eq(companies.companyId, companyId)),
  )
  const customer = { companyId, companyName: company?.name ?? '', email }
  const customerId = await askProvider(() => billingOf(ctx.config).createCustomer(customer))
  return ctx.inTenant((tx) => keepCustomer(tx, ctx, customerId))
}

async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause
    throw problem('billing.provider_away', null, {
      cause,
    })
  }
}
