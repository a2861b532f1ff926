import {
  moneyOf,
  type PlannedPromotion,
  type PromotionCandidate,
  type PromotionOutcome,
  USUAL_PULL,
} from '#analytics'
import { unitOf } from '../recommendations/unit-money-columns.ts'
import { deviationOfUnits } from '../recommendations/weigh-row.ts'
import type { PlannableProduct } from './read-candidates.ts'

/**
 * Prepares one promotion for the sum of several (`promotionTotal`): the units are those of its own days, the money that
 * of its own chance, and the belief that of every sum. Channels that follow the list price keep theirs during a promotion.
 */
export function plannedOf(
  { productId, row, cost, price }: PlannableProduct,
  candidate: PromotionCandidate,
  { outcome, days }: { readonly outcome: PromotionOutcome; readonly days: number },
): PlannedPromotion {
  return {
    ...{ productId, productType: row.productType, ownShare: row.ownShare ?? 0 },
    belief: { mean: candidate.elasticity, deviation: row.standardDeviation ?? candidate.deviation },
    money: moneyOf(price, cost, USUAL_PULL, unitOf(row)),
    ratio: 1 - outcome.depth,
    unitsDeviation: deviationOfUnits(row),
    candidate,
    days,
    profit: outcome.profit,
  }
}
