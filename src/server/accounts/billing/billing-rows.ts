import { and, desc, eq, gt, like, not } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { billingCustomers, invoices, subscriptions } from '../../kit/db/schema/billing.ts'
import { problem } from '../../kit/errors.ts'
import type { BillingState } from './provider/billing.ts'
import { billingOf } from './provider/billing-of.ts'
import { LOCAL_SUBSCRIPTION } from './provider/local-billing.ts'

export type SubscriptionAnswer = Output<'getSubscription'>

export function ownCompanyOnly(ctx: TenantContext, companyId: string): void {
  if (companyId !== ctx.companyId) throw problem('company.not_found')
}

/** A customer of the local plan is none of Stripe's. */
const isLocal = like(billingCustomers.customerId, 'local:%')

/** Returns the company's customer at the configured provider. */
export async function findCustomer(
  tx: TenantTransaction,
  { config, companyId }: Pick<TenantContext, 'config' | 'companyId'>,
): Promise<string | null> {
  const ofCompany = eq(billingCustomers.companyId, companyId)
  const [found] = await tx
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(billingOf(config).kind === 'stripe' ? and(ofCompany, not(isLocal)) : ofCompany)
  return found?.customerId ?? null
}

/** Stores the company's customer, unless another one is known; returns the known one. */
export async function keepCustomer(
  tx: TenantTransaction,
  ctx: TenantContext,
  customerId: string,
): Promise<string> {
  const { companyId } = ctx
  await tx
    .insert(billingCustomers)
    .values({ companyId, customerId, createdAt: ctx.clock() })
    .onConflictDoUpdate({ target: billingCustomers.companyId, set: { customerId }, setWhere: isLocal })
  return (await findCustomer(tx, ctx)) ?? customerId
}

/** Allows one writer at a time per company, so that an earlier reading cannot overwrite a later one. */
export async function lockBilling(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`billing ${companyId}`])
}

/** True if the stored plan was asked for after this time. */
export async function isKnownSince(tx: TenantTransaction, companyId: string, time: Date): Promise<boolean> {
  const later = await tx
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), gt(subscriptions.updatedAt, time)))
  return later.length > 0
}

interface AskedState {
  readonly state: BillingState
  readonly askedAt: Date
}

/** Replaces the stored state by the provider's. */
export async function saveState(
  tx: TenantTransaction,
  companyId: string,
  { state, askedAt }: AskedState,
): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.companyId, companyId))
  if (state.plan) await tx.insert(subscriptions).values({ ...state.plan, companyId, updatedAt: askedAt })
  for (const invoice of state.invoices)
    await tx
      .insert(invoices)
      .values({ ...invoice, companyId })
      .onConflictDoUpdate({ target: [invoices.companyId, invoices.invoiceId], set: { ...invoice } })
}

export async function readSubscription(ctx: TenantContext): Promise<SubscriptionAnswer> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const { kind } = billingOf(ctx.config)
    const [stored] = await tx.select().from(subscriptions).where(eq(subscriptions.companyId, companyId))
    const row = kind === 'stripe' && stored?.subscriptionId === LOCAL_SUBSCRIPTION ? null : stored
    const paid = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.companyId, companyId)))
      .orderBy(desc(invoices.date))
      .limit(24)
    return {
      billing: kind,
      subscription: row
        ? {
            plan_name: row.planName,
            price: row.price,
            currency: row.currency,
            billing_cycle: row.billingCycle as 'month',
            status: row.status,
            renewal_date: row.renewalDate?.toISOString() ?? null,
            features: row.features as Record<string, string>,
            payment_method: row.paymentMethod,
            card_last_four: row.cardLastFour,
            card_expiry: row.cardExpiry,
            invoices: paid.map((invoice) => ({
              invoice_id: invoice.invoiceId,
              date: invoice.date.toISOString(),
              description: invoice.description,
              amount: invoice.amount,
              currency: invoice.currency,
              paid: invoice.paid,
              url: invoice.url,
            })),
          }
        : null,
    }
  })
}
