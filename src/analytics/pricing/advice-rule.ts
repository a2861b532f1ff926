import type { Grade } from '../elasticity/types/product-estimate.ts'

/** The numbers that every advised price keeps, wherever it is shown. Chosen on generated stores: docs/methods.md, section 4. */

/** A price is advised where the chance that it makes more than today's is at least this. */
export const LEAST_CHANCE = 0.7
/** From this chance on, an estimate of grade A or B carries the badge "High confidence". */
export const HIGH_CHANCE = 0.9
/** Below this weight of the product's own sales an estimate is not shown as a finding. */
export const LEAST_OWN_SHARE = 0.05
/**
 * Up to this weight of the product's own sales, grade D ("from similar products"), a price is offered as a test, not
 * as a change. In 63 generated stores such changes held as often as others and brought an eighth of the gain of all;
 * a real store's products resemble each other less.
 */
export const LEAST_OWN_TO_CHANGE = 0.15
/**
 * With fewer days than this at other prices near today's, a price is offered as a test as well: what a product sold at
 * half or twice its price, in its first weeks or to a few, says little of a step of 5 %.
 */
export const LEAST_DAYS_NEARBY = 28
/** A price change is put before all others (the screen "today") only from this chance on… */
export const LEAD_CHANCE = 0.8
/** …and from this weight of the product's own sales. */
const LEAD_OWN_SHARE = 0.2
/** How long an offered test runs, in weeks: the time after which the ledger scores a price. */
export const TEST_WEEKS = 4
/** Cost of a losing change in trust and work, in mean monthly profits of a product of the store. */
export const PRICE_OF_A_LOSS = 0.15
/** Share of changes that may lose without counting as risk: only the risk beyond must be worth its gain. */
export const TOLERATED_LOSSES = 0.08
/** Standard deviation of the error that all elasticities of a store share beyond their posterior, as a share of that of the store's mean. */
export const SHARED_ERROR = 1

/**
 * Factor on an elasticity's standard deviation for errors that it does not contain: sharp seasons and channels that
 * nothing separates mislead the estimate. Fitted on 105 generated stores of all kinds (docs/methods.md, section 4).
 */
export const UNSEEN_ERROR = 1.15

/** True if a change may lead: it gains, probably, by the product's own sales and by an elasticity that can be real. */
export function mayLead(change: {
  readonly gain: number
  readonly chance: number | null
  readonly ownShare: number | null
  readonly elasticity: number | null
}): boolean {
  const { gain, chance, ownShare, elasticity } = change
  return (
    gain > 0 &&
    (chance ?? 0) >= LEAD_CHANCE &&
    (ownShare ?? 0) >= LEAD_OWN_SHARE &&
    elasticity !== null &&
    isBelievable({ elasticity, ownShare: ownShare ?? 0 })
  )
}

/** True if an estimate can be shown as a finding: sales do not rise with the price, and own sales carry it. */
export function isBelievable({
  elasticity,
  ownShare,
}: {
  readonly elasticity: number
  readonly ownShare: number
}) {
  return elasticity <= 0 && ownShare >= LEAST_OWN_SHARE
}

const BADGE_GRADES: readonly Grade[] = ['A', 'B']

/** True if an advised price carries the badge "High confidence". */
export function isHighConfidence(chance: number | null, grade: Grade | null): boolean {
  return chance !== null && chance >= HIGH_CHANCE && grade !== null && BADGE_GRADES.includes(grade)
}
