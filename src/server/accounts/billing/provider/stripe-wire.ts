import type Stripe from 'stripe'
import { currencyDecimals } from '../../../kit/formats/amounts.ts'
import type { InvoiceState, PlanState } from './billing.ts'

/** Converts minor units: "1990" cents → "19.9". Intl knows the currencies without minor units, such as yen. */
export function fromMinorUnits(amount: string | number | null, currency: string): string {
  const decimals = currencyDecimals(currency.toUpperCase())
  const [whole = '0', fraction = ''] = String(amount ?? 0).split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.replace('-', '').padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const rest = `${digits.slice(cut)}${fraction}`.replace(/0+$/, '')
  return `${sign}${digits.slice(0, cut)}${rest ? `.${rest}` : ''}`
}

const intervals = ['month', 'year', 'week', 'day'] as const

export function toPlan(
  subscription: Stripe.Subscription,
  product: Stripe.Product | Stripe.DeletedProduct | null,
): PlanState {
  const item = subscription.items.data[0]
  const price = item?.price
  const currency = (price?.currency ?? subscription.currency).toUpperCase()
  const isLast = subscription.cancel_at_period_end || subscription.cancel_at !== null
  return {
    subscriptionId: subscription.id,
    planName: (product && !product.deleted ? product.name : null) ?? price?.nickname ?? 'Quanto',
    price: fromMinorUnits(price?.unit_amount_decimal?.toString() ?? price?.unit_amount ?? 0, currency),
    currency,
    billingCycle: intervals.find((known) => known === price?.recurring?.interval) ?? 'none',
    status: isLast && subscription.status === 'active' ? 'ending' : subscription.status,
    renewalDate: item ? new Date(item.current_period_end * 1000) : null,
    features: product && !product.deleted ? featuresOf(product) : {},
    ...cardOf(subscription),
  }
}

/** Reads the list "marketing features" of Stripe's dashboard and the metadata of the product. */
function featuresOf(product: Stripe.Product): Readonly<Record<string, string>> {
  const listed = product.marketing_features.flatMap(({ name }) => (name ? [[name, 'included'] as const] : []))
  return { ...product.metadata, ...Object.fromEntries(listed) }
}

function cardOf(
  subscription: Stripe.Subscription,
): Pick<PlanState, 'paymentMethod' | 'cardLastFour' | 'cardExpiry'> {
  const method = paymentMethodOf(subscription)
  if (!method) return { paymentMethod: null, cardLastFour: null, cardExpiry: null }
  const { card } = method
  if (!card) return { paymentMethod: method.type, cardLastFour: null, cardExpiry: null }
  return {
    paymentMethod: card.brand,
    cardLastFour: card.last4,
    cardExpiry: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
  }
}

function paymentMethodOf({
  default_payment_method: own,
  customer,
}: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (own && typeof own === 'object') return own
  if (typeof customer !== 'object' || customer.deleted) return null
  const ofCustomer = customer.invoice_settings.default_payment_method
  return ofCustomer && typeof ofCustomer === 'object' ? ofCustomer : null
}

/** Returns `null` for a draft and for a void invoice. */
export function toInvoice(invoice: Stripe.Invoice): InvoiceState | null {
  if (!invoice.id || invoice.status === 'draft' || invoice.status === 'void') return null
  const currency = invoice.currency.toUpperCase()
  return {
    invoiceId: invoice.number ?? invoice.id,
    date: new Date(invoice.created * 1000),
    description: invoice.description ?? invoice.lines.data[0]?.description ?? invoice.number ?? invoice.id,
    amount: fromMinorUnits(invoice.total, currency),
    currency,
    paid: invoice.status === 'paid',
    url: invoice.hosted_invoice_url ?? null,
  }
}
