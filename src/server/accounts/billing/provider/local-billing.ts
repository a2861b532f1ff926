import { problem } from '../../../kit/errors.ts'
import type { Billing, BillingState } from './billing.ts'

/** Id that the local plan is stored with. */
export const LOCAL_SUBSCRIPTION = 'local'

/** A self-hosted installation pays nothing: it has one plan with all features. */
const state: BillingState = {
  plan: {
    subscriptionId: LOCAL_SUBSCRIPTION,
    planName: 'Self-hosted',
    price: '0',
    currency: 'USD',
    billingCycle: 'none',
    status: 'active',
    renewalDate: null,
    features: { products: 'unlimited', imports: 'unlimited', team: 'unlimited' },
    paymentMethod: null,
    cardLastFour: null,
    cardExpiry: null,
  },
  invoices: [],
}

export const localBilling: Billing = {
  kind: 'local',
  createCustomer: async ({ companyId }) => `local:${companyId}`,
  findCheckout: async () => ({ last: null, url: null }),
  startCheckout: async ({ returnUrl }) => ({ url: returnUrl, state }),
  openPortal: async () => {
    throw problem('billing.no_payments')
  },
  readState: async () => state,
  endAll: async () => undefined,
  companyOf: async (customerId) => customerId.replace(/^local:/, ''),
  readMessage: () => null,
}
