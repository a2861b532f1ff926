import type { Handlers } from '../../kit/http/handlers.ts'
import { getSubscription } from './get-subscription.ts'
import { receiveStripeMessage } from './receive-stripe-message.ts'
import { endLocalPlan, openBillingPortal, startCheckout } from './start-checkout.ts'

export const billingHandlers = {
  getSubscription,
  startCheckout,
  openBillingPortal,
  endLocalPlan,
  stripeWebhook: ({ ctx, request }) =>
    receiveStripeMessage({
      ctx,
      input: { body: request.body, signature: request.headers.get('stripe-signature') },
    }),
} as const satisfies Handlers
