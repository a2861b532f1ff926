import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type StripeClient from 'stripe'

// As the product does: the copy for `import` is not kept (bin/trim-packages.js).
const Stripe = createRequire(import.meta.url)('stripe') as typeof StripeClient

interface Received {
  readonly method: string
  readonly path: string
  readonly body: URLSearchParams
  readonly idempotencyKey: string | null
}

export interface StandInStripe {
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Requests received, in order. */
  readonly received: Received[]
  /** Subscriptions and invoices of its only customer. */
  subscriptions: object[]
  invoices: object[]
  /** Ids of checkouts that are neither paid nor expired. */
  checkouts: string[]
  isDown: boolean
  /** Answers wait for it. */
  held: Promise<void> | null
  /** A signed message as Stripe would send it. `at` in seconds. */
  message(type: string, object: object, options?: { id?: string; at?: number; secret?: string }): Request
  close(): Promise<void>
}

interface BegunCheckout {
  readonly id: string
  readonly key: string | null
  readonly customer: string | null
}

/**
 * A stand-in with field names and shapes of Stripe's API reference (Customers, Checkout Sessions, Subscriptions,
 * Invoices, Products).
 */
export async function openStandInStripe(): Promise<StandInStripe> {
  const customers = new Map<string, { id: string; object: string; metadata: Record<string, string> }>()
  const stripe = new Stripe('sk_test_stand_in')
  let sent = 0
  const begun: BegunCheckout[] = []
  const standIn: Omit<StandInStripe, 'url' | 'close'> = {
    secretKey: 'sk_test_stand_in',
    webhookSecret: 'whsec_stand_in',
    priceId: 'price_basic',
    received: [],
    subscriptions: [],
    checkouts: [],
    invoices: [],
    isDown: false,
    held: null,
    message(type, object, { id = `evt_${++sent}`, at, secret = 'whsec_stand_in' } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const timestamp = at ?? Math.floor(Date.now() / 1000)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      return new Request('http://localhost/api/webhooks/stripe', { method: 'POST', body: payload, headers })
    },
  }
  /** A key that was used before gets the answer of then, as Stripe keeps it. */
  const beginCheckout = (body: URLSearchParams, key: string | null) => {
    const same = begun.find((each) => key !== null && each.key === key)
    if (same) return same
    const id = `cs_${begun.length + 1}`
    const session = {
      ...{ id, key, object: 'checkout.session', status: 'open' },
      ...{ customer: body.get('customer'), success_url: body.get('success_url') },
      metadata: { price_id: body.get('metadata[price_id]') },
      url: `https://checkout.stripe.test/c/${id}`,
    }
    begun.push(session)
    standIn.checkouts.push(id)
    return session
  }
  const answer = (
    method: string,
    { pathname: path, searchParams: query }: URL,
    body: URLSearchParams,
    key: string | null,
  ) => {
    const [, what, id] = /^\/v1\/([a-z_/]+?)(?:\/((?:cus|prod|sub|cs)_\w+)(?:\/expire)?)?$/.exec(path) ?? []
    const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false, url: path })
    switch (`${method} ${what}`) {
      case 'POST customers': {
        const customer = {
          id: `cus_${customers.size + 1}`,
          object: 'customer',
          metadata: { company_id: body.get('metadata[company_id]') ?? '' },
        }
        customers.set(customer.id, customer)
        return customer
      }
      case 'GET customers':
        return customers.get(id ?? '') ?? null
      case 'POST checkout/sessions':
        if (id) {
          standIn.checkouts = standIn.checkouts.filter((each) => each !== id)
          return { id, object: 'checkout.session', status: 'expired' }
        }
        return beginCheckout(body, key)
      case 'GET checkout/sessions': {
        const isOpen = (each: { id: string }) => standIn.checkouts.includes(each.id)
        const ofCustomer = begun
          .filter((each) => each.customer === query.get('customer'))
          .filter((each) => query.get('status') !== 'open' || isOpen(each))
          .map((each) => ({ ...each, status: isOpen(each) ? 'open' : 'complete' }))
        return list(ofCustomer.toReversed().slice(0, Number(query.get('limit') ?? 10)))
      }
      case 'POST billing_portal/sessions':
        return { id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.test/p/bps_1' }
      case 'GET subscriptions':
        return customers.has(query.get('customer') ?? '') ? list(standIn.subscriptions) : null
      case 'DELETE subscriptions':
        standIn.subscriptions = standIn.subscriptions.filter((each) => (each as { id?: string }).id !== id)
        return { id, object: 'subscription', status: 'canceled' }
      case 'GET invoices':
        return list(standIn.invoices)
      case 'GET products':
        return {
          id,
          object: 'product',
          name: 'Quanto Growth',
          metadata: { products: '5000' },
          marketing_features: [{ name: 'Price tests' }],
        }
      default:
        return null
    }
  }
  const server = createServer((request, response) => {
    // A caller who gave up before its request was read.
    serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = new URLSearchParams(text)
    const method = request.method ?? ''
    const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null
    standIn.received.push({ method, path: url.pathname, body, idempotencyKey })
    await standIn.held
    const isKnown = request.headers.authorization === `Bearer ${standIn.secretKey}`
    const found = isKnown && !standIn.isDown ? answer(method, url, body, idempotencyKey) : null
    response.writeHead(standIn.isDown ? 400 : isKnown ? (found ? 200 : 404) : 401, {
      'content-type': 'application/json',
    })
    const code = isKnown && !standIn.isDown ? { code: 'resource_missing' } : {}
    response.end(
      JSON.stringify(found ?? { error: { type: 'invalid_request_error', message: 'no', ...code } }),
    )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** A subscription as listed by the API: paid by card, renewed on 15 July 2026. */
export function standInSubscription(changes: object = {}): object {
  return {
    id: 'sub_1',
    object: 'subscription',
    status: 'active',
    created: Date.UTC(2026, 5, 15) / 1000,
    currency: 'usd',
    cancel_at_period_end: false,
    cancel_at: null,
    customer: 'cus_1',
    default_payment_method: {
      id: 'pm_1',
      object: 'payment_method',
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 },
    },
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          current_period_end: Date.UTC(2026, 6, 15) / 1000,
          price: {
            ...{ id: 'price_basic', currency: 'usd', unit_amount: 4900, unit_amount_decimal: '4900' },
            ...{ recurring: { interval: 'month', interval_count: 1 }, product: 'prod_1', nickname: null },
          },
        },
      ],
    },
    ...changes,
  }
}

export function standInInvoice(changes: object = {}): object {
  return {
    id: 'in_1',
    object: 'invoice',
    number: 'QTO-0001',
    created: Date.UTC(2026, 5, 15) / 1000,
    description: null,
    total: 4900,
    currency: 'usd',
    status: 'paid',
    hosted_invoice_url: 'https://invoice.stripe.test/i/1',
    lines: { object: 'list', data: [{ description: '1 × Quanto Growth (at $49.00 / month)' }] },
    ...changes,
  }
}
