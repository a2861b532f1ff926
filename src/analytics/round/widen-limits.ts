import { weighPrice } from '../pricing/advise-price.ts'
import type { GuardRails } from '../pricing/guard-rails.ts'
import type { RoundProduct } from './types/round-question.ts'
import type { RoundLimit } from './types/round-result.ts'

/** Largest step that settings allow. */
export const MOST_STEP = 0.5

/** Margin that every price keeps. */
const NO_FLOOR = -1e9

export type OpenLimits = ReadonlySet<RoundLimit>

/** The product as if these limits did not hold: with the prices that they keep from a round. */
export function widenLimits(product: RoundProduct, open: OpenLimits, step = MOST_STEP): RoundProduct {
  const { question: asked, advice } = product
  const rails = widened(asked.rails, open, step)
  const question = { ...asked, rails, tested: open.has('evidence') ? null : asked.tested }
  // A price that only a limit would move stays where that limit does not hold.
  return {
    ...product,
    question,
    advice: advice.reason === 'outside_limits' ? weighPrice(question) : advice,
  }
}

function widened(rails: GuardRails, open: OpenLimits, step: number): GuardRails {
  const { market, ...own } = rails
  return {
    ...own,
    ...(market === undefined || open.has('market') ? {} : { market }),
    ...(open.has('own_limits') ? { marginFloor: NO_FLOOR, minPrice: null, maxPrice: null } : {}),
    ...(open.has('max_step') ? { maxStep: Math.max(own.maxStep, step) } : {}),
    ...(open.has('days_between_changes') ? { minDaysBetweenChanges: 0 } : {}),
  }
}
