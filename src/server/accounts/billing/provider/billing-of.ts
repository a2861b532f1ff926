import type { Config } from '../../../kit/config.ts'
import type { Billing } from './billing.ts'
import { localBilling } from './local-billing.ts'
import { createStripeBilling } from './stripe-billing.ts'

const made = new WeakMap<NonNullable<Config['stripe']>, Billing>()

/** Returns Stripe if its keys are configured, otherwise the free local plan. */
export function billingOf({ stripe }: Pick<Config, 'stripe'>): Billing {
  if (stripe === null) return localBilling
  const known = made.get(stripe) ?? createStripeBilling(stripe)
  made.set(stripe, known)
  return known
}
