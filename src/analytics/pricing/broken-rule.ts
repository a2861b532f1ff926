import type { GuardRails, PriceRule } from './guard-rails.ts'
import { breaksHardLimit, hardLimits, withinHardLimits } from './price-limits.ts'

const HALF_A_CENT = 0.005

/**
 * The limit that a price of one's own choice breaks: a hard one first, then the largest step; `null`: none.
 * Example: cost 8, floor 0.2 → 10 at least, so 9.50 breaks `margin_floor`.
 */
export function brokenRule(
  price: number,
  given: { readonly today: number | null; readonly cost: number | null; readonly rails: GuardRails },
): PriceRule | null {
  const { today, cost, rails } = given
  const hard = hardLimits({ cost, rails, tested: null })
  if (breaksHardLimit(price, hard)) return withinHardLimits(price, hard).rule
  if (today !== null && today > 0 && Math.abs(price - today) > today * rails.maxStep + HALF_A_CENT)
    return 'max_step'
  return null
}
