import type { GuardRails, PriceRule } from './guard-rails.ts'
import { PLAIN_FORM } from './price-ending.ts'
import { brokenLimit, hardLimits } from './price-limits.ts'

/**
 * Limit that a price entered by the owner breaks: a hard one first, then the largest step; `null` if none.
 * Example: cost 8, floor 0.2 → 10 at least, so 9.50 breaks `margin_floor`.
 */
export function brokenRule(
  price: number,
  given: {
    readonly today: number | null
    readonly cost: number | null
    readonly rails: GuardRails
    readonly step?: number
  },
): PriceRule | null {
  const { today, cost, rails, step = PLAIN_FORM.step } = given
  const known = cost === null ? null : { amount: cost, isAssumed: false }
  const hard = brokenLimit(price, hardLimits({ cost: known, rails, step }), step)
  if (hard) return hard.rule
  if (today !== null && today > 0 && Math.abs(price - today) > today * rails.maxStep + step / 2)
    return 'max_step'
  return null
}
