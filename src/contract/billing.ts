import * as z from 'zod'
import { call, done } from './call.ts'

const companyIdParam = z.object({ company_id: z.uuid() })

const invoice = z.strictObject({
  invoice_id: z.string(),
  date: z.string(),
  description: z.string(),
  amount: z.string(),
  currency: z.string(),
  paid: z.boolean(),
  url: z.string().nullable(),
})

const subscription = z.strictObject({
  plan_name: z.string(),
  price: z.string(),
  currency: z.string(),
  billing_cycle: z.enum(['month', 'year', 'week', 'day', 'none']),
  status: z.string(),
  renewal_date: z.string().nullable(),
  features: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  payment_method: z.string().nullable(),
  card_last_four: z.string().nullable(),
  card_expiry: z.string().nullable(),
  invoices: z.array(invoice),
})

/** `local`: this installation takes no payments; `stripe`: payments and the portal are Stripe's. */
const billingKinds = ['local', 'stripe'] as const

export const subscriptionAnswer = z.strictObject({
  subscription: subscription.nullable(),
  billing: z.enum(billingKinds),
})

const redirect = z.strictObject({ url: z.string() })

export const getSubscription = call('GET /api/companies/{company_id}/subscription', {
  summary: "The company's subscription",
  params: companyIdParam,
  answer: subscriptionAnswer,
  role: 'owner',
})

export const startCheckout = call('POST /api/companies/{company_id}/subscription/checkout', {
  summary: 'Begin a subscription: where to pay, or the local plan at once',
  params: companyIdParam,
  answer: redirect,
  role: 'owner',
})

export const openBillingPortal = call('POST /api/companies/{company_id}/subscription/portal', {
  summary: "Where the billing provider's customer portal is",
  params: companyIdParam,
  answer: redirect,
  role: 'owner',
  proof: 'recent',
})

export const endLocalPlan = call('DELETE /api/companies/{company_id}/subscription', {
  summary: 'End the local plan; a paid subscription ends in the customer portal',
  params: companyIdParam,
  answer: subscriptionAnswer,
  role: 'owner',
})

export const stripeWebhook = call('POST /api/webhooks/stripe', {
  summary: 'Signed messages of the billing provider',
  body: 'stream',
  answer: done,
  public: true,
})
