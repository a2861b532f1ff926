import * as contract from '#contract/billing'
import { handle } from '../../kit/http/handle.ts'
import { getSubscription } from './get-subscription.ts'
import { receiveStripeMessage } from './receive-stripe-message.ts'
import { endLocalPlan, openBillingPortal, startCheckout } from './start-checkout.ts'

export const billingHandlers = [
  handle(contract.getSubscription, getSubscription),
  handle(contract.startCheckout, startCheckout),
  handle(contract.openBillingPortal, openBillingPortal),
  handle(contract.endLocalPlan, endLocalPlan),
  handle(contract.stripeWebhook, receiveStripeMessage),
]
