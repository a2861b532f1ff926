import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import type { Config } from '../../../kit/config.ts'
import type { BegunCheckout, Billing, BillingMessage, BillingState, Visit } from './billing.ts'
import { toInvoice, toPlan } from './stripe-wire.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2
const MOST_INVOICES = 24
/** Oldest accepted age of a webhook's signature; an older one is treated as a replay. */
const TOLERANCE_SECONDS = 300

/**
 * Stripe Billing with hosted checkout, hosted customer portal and signed webhooks. The content of a webhook is not
 * stored: it only triggers a new reading of the state, so order and repetition do not matter.
 */
export function createStripeBilling(config: NonNullable<Config['stripe']>): Billing {
  // Loaded only if Stripe is used, because it consists of 218 files.
  const Stripe = createRequire(import.meta.url)('stripe') as typeof import('stripe').default
  const address = new URL(config.baseUrl)
  const stripe = new Stripe(config.secretKey, {
    host: address.hostname,
    protocol: address.protocol === 'http:' ? 'http' : 'https',
    ...(address.port ? { port: Number(address.port) } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Quanto' },
  })
  return {
    kind: 'stripe',
    async createCustomer({ companyId, companyName, email }) {
      const customer = await stripe.customers.create(
        { name: companyName, metadata: { company_id: companyId }, ...(email ? { email } : {}) },
        { idempotencyKey: `customer-${companyId}` },
      )
      return customer.id
    },
    findCheckout: (visit) => findCheckout(stripe, config.priceId, visit),
    startCheckout: (visit, last) => startCheckout(stripe, config.priceId, visit, last),
    async openPortal({ customerId, returnUrl }) {
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      })
      return { url }
    },
    readState: (customerId) => readState(stripe, customerId),
    endAll: (customerId) => endAll(stripe, customerId),
    async companyOf(customerId) {
      const customer = await stripe.customers.retrieve(customerId)
      return customer.deleted ? null : (customer.metadata.company_id ?? null)
    },
    readMessage: (rawBody, signature) =>
      signature === null ? null : readMessage(stripe, config.webhookSecret, rawBody, signature),
  }
}

/** What Stripe does not know any more, such as a customer deleted in its dashboard, has ended. */
async function endAll(stripe: Stripe, customerId: string): Promise<void> {
  try {
    for await (const { id, status } of stripe.subscriptions.list({ customer: customerId, status: 'all' }))
      if (status !== 'canceled' && status !== 'incomplete_expired')
        await stripe.subscriptions.cancel(id).catch(unlessMissing)
  } catch (error) {
    unlessMissing(error)
  }
}

function unlessMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'resource_missing') throw error
}

async function findCheckout(
  stripe: Stripe,
  priceId: string,
  { customerId, returnUrl }: Visit,
): Promise<BegunCheckout> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 1 })
  const [last] = data
  const isSame = last?.metadata?.price_id === priceId && last.success_url === returnUrl
  const url = last?.status === 'open' && isSame ? last.url : null
  for await (const { id } of stripe.checkout.sessions.list({ customer: customerId, status: 'open' }))
    if (!url || id !== last?.id) await stripe.checkout.sessions.expire(id)
  return { last: last?.id ?? null, url }
}

async function startCheckout(
  stripe: Stripe,
  priceId: string,
  { companyId, customerId, returnUrl }: Visit,
  last: string | null,
): Promise<{ readonly url: string; readonly state: null }> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: companyId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata: { price_id: priceId },
      subscription_data: { metadata: { company_id: companyId } },
      allow_promotion_codes: true,
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    // Two processes that saw the same last checkout get the same next one.
    { idempotencyKey: `checkout-${customerId}-${priceId}-after-${last ?? 'none'}` },
  )
  if (!session.url) throw new Error('Stripe answered with a checkout session without an address.')
  return { url: session.url, state: null }
}

async function readState(stripe: Stripe, customerId: string): Promise<BillingState> {
  const [{ data: subscriptions }, { data: invoices }] = await Promise.all([
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 10,
      expand: ['data.default_payment_method', 'data.customer.invoice_settings.default_payment_method'],
    }),
    stripe.invoices.list({ customer: customerId, limit: MOST_INVOICES }),
  ])
  const current = currentOf(subscriptions)
  const productId = current?.items.data[0]?.price.product
  const product = typeof productId === 'string' ? await stripe.products.retrieve(productId) : null
  return {
    plan: current ? toPlan(current, product) : null,
    invoices: invoices.flatMap((invoice) => toInvoice(invoice) ?? []),
  }
}

function readMessage(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string,
): BillingMessage | null {
  try {
    const { id, type, data } = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS)
    return { eventId: id, type, customerId: customerOf(type, data.object) }
  } catch (error) {
    if ((error as { type?: unknown }).type === 'StripeSignatureVerificationError') return null
    throw error
  }
}

/** Returns the newest subscription that has not ended. */
function currentOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const counting = subscriptions.filter(
    ({ status }) => status !== 'canceled' && status !== 'incomplete_expired' && status !== 'incomplete',
  )
  return counting.toSorted((a, b) => b.created - a.created)[0] ?? null
}

function customerOf(type: string, object: unknown): string | null {
  const { id, customer } = object as { id?: unknown; customer?: unknown }
  const named =
    type.startsWith('customer.') && !type.startsWith('customer.subscription.') ? (customer ?? id) : customer
  if (typeof named === 'string') return named
  const inner = (named as { id?: unknown } | null | undefined)?.id
  return typeof inner === 'string' ? inner : null
}
