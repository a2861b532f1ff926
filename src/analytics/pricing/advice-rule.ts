import type { Grade } from '../elasticity/types/product-estimate.ts'

/** The numbers that every advised price keeps, wherever it is shown. Chosen on generated stores: docs/methods.md, section 4. */

/** A price is advised where the chance that it makes more than today's is at least this. */
export const LEAST_CHANCE = 0.7
/** From this chance on, an estimate of grade A or B carries the badge "High confidence". */
export const HIGH_CHANCE = 0.9
/** Below this weight of the product's own sales a price is offered as a test, not as a change. */
export const LEAST_OWN_SHARE = 0.05
/** How long an offered test runs, in weeks: the time after which the ledger scores a price. */
export const TEST_WEEKS = 4
/** What a change that loses costs in trust and work, in mean monthly profits of a product of the store. */
export const PRICE_OF_A_LOSS = 1
/** So many changes in a hundred may lose without a price: only the risk beyond has to be worth it. */
export const TOLERATED_LOSSES = 0.08
/** Standard deviation of the error that all elasticities of a store share beyond their posterior, as a share of that of the store's mean. */
export const SHARED_ERROR = 1

/**
 * Errors of an elasticity over those that its standard deviation knows: sharp seasons and channels that nothing tells apart mislead
 * the estimate beyond them. Fitted on 105 generated stores of all kinds (docs/methods.md, section 4).
 */
export const UNSEEN_ERROR = 1.15

const BADGE_GRADES: readonly Grade[] = ['A', 'B']

/** Does an advised price carry the badge "High confidence"? */
export function isHighConfidence(chance: number | null, grade: Grade | null): boolean {
  return chance !== null && chance >= HIGH_CHANCE && grade !== null && BADGE_GRADES.includes(grade)
}
