import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import { breakEvenElasticity, expectedGain, gainAtElasticity } from './profit-curve.ts'

export interface PriceQuestion {
  /** Posterior mean and standard deviation of the elasticity; `null` when it cannot be told. */
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  /** Today's price; `null` when unknown. */
  readonly price: number | null
  /** Unit cost; `null` when unknown: then revenue is maximised instead of profit. */
  readonly cost: number | null
  /** Largest change either way, as a share of today's price. */
  readonly reach?: number
  /** A change is advised only when it pays with at least this probability. */
  readonly leastProbability?: number
}

export const PRICE_REACH = 0.2
/** 0.6: most of the profit at 12 % of products harmed; 0.8 is "high confidence" (2 % harmed). */
export const LEAST_PROBABILITY = 0.6
export const HIGH_CONFIDENCE_PROBABILITY = 0.8

export const PRICE_ADVICE_REASONS = {
  pays: 'This price is expected to make more than today’s.',
  best_already: 'No price within reach is expected to make more than today’s.',
  too_uncertain: 'A change may pay, but not surely enough to advise it.',
  implausible_elasticity: 'The measured elasticity is implausible, so no change is advised on its ground.',
  no_elasticity: 'The data cannot tell how customers react to the price.',
  no_price: 'Today’s price is unknown.',
} as const satisfies Record<string, string>

export type PriceAdviceReason = keyof typeof PRICE_ADVICE_REASONS
export type PriceDirection = 'increase' | 'maintain' | 'decrease'

export interface PriceAdvice {
  readonly direction: PriceDirection
  readonly reason: PriceAdviceReason
  readonly objective: 'profit' | 'revenue'
  /** Advised price, not rounded to a price ending; today's with `maintain`; `null` when unknown. */
  readonly price: number | null
  /** Advised price / today's - 1. */
  readonly change: number
  /** Probability that the best price found makes more than today's; `null` when nothing was searched. */
  readonly probability: number | null
  /** Expected gain at the advised price as a share of today's profit (or revenue); `null` without a base to divide by. */
  readonly expectedGain: number | null
  /** The same in the bad case: one time in twenty it is worse. */
  readonly badCase: number | null
}

const GRID_POINTS = 81

/**
 * Price with the highest expected profit (revenue without a cost) over the posterior of the elasticity,
 * among 81 prices within ±`reach`, advised only if it beats today's with `leastProbability`.
 * At constant elasticity q = q0 (p / p0)^e; never extrapolates beyond the reach.
 * Example: E -2.5 ± 0.2, price 10, cost 4 → decrease to 8, for the optimum c e / (1 + e) = 6.67 is out of reach.
 */
export function recommendPrice(question: PriceQuestion): PriceAdvice {
  const { elasticity, standardDeviation, price } = question
  const objective = question.cost === null ? 'revenue' : 'profit'
  if (price === null || !(price > 0)) return maintain('no_price', objective, null)
  if (elasticity === null || standardDeviation === null) return maintain('no_elasticity', objective, price)
  if (elasticity > 0) return maintain('implausible_elasticity', objective, price)
  const costShare = (question.cost ?? 0) / price
  const ratio = bestRatio(costShare, elasticity, standardDeviation, question.reach ?? PRICE_REACH)
  if (ratio === 1) return { ...maintain('best_already', objective, price), expectedGain: 0, badCase: 0 }
  const probability = probabilityOfGain(ratio, costShare, elasticity, standardDeviation)
  if (probability < (question.leastProbability ?? LEAST_PROBABILITY)) {
    return { ...maintain('too_uncertain', objective, price), probability }
  }
  const bad = elasticity + (ratio > 1 ? -1 : 1) * NORMAL_95 * standardDeviation
  const base = 1 - costShare
  return {
    direction: ratio > 1 ? 'increase' : 'decrease',
    reason: 'pays',
    objective,
    price: price * ratio,
    change: ratio - 1,
    probability,
    expectedGain: base > 0 ? expectedGain(ratio, costShare, elasticity, standardDeviation) / base : null,
    badCase: base > 0 ? gainAtElasticity(ratio, costShare, bad) / base : null,
  }
}

function maintain(
  reason: PriceAdviceReason,
  objective: 'profit' | 'revenue',
  price: number | null,
): PriceAdvice {
  return {
    direction: 'maintain',
    reason,
    objective,
    price,
    change: 0,
    probability: null,
    expectedGain: null,
    badCase: null,
  }
}

/** First of the best grid prices, as a ratio to today's; the middle one is exactly 1. */
function bestRatio(costShare: number, mean: number, deviation: number, reach: number): number {
  const half = (GRID_POINTS - 1) / 2
  let best = 1
  let most = 0
  for (let k = -half; k <= half; k++) {
    if (k === 0) continue
    const ratio = 1 + (reach * k) / half
    const gain = expectedGain(ratio, costShare, mean, deviation)
    if (gain > most) {
      most = gain
      best = ratio
    }
  }
  return best
}

/**
 * P(the new price makes more), in closed form: profit is monotone in e, so one break-even elasticity
 * decides: a rise pays above it, a cut below it. 0 or 1 where only one of the two prices makes money.
 */
export function probabilityOfGain(ratio: number, costShare: number, mean: number, deviation: number): number {
  if (ratio === 1) return 0
  if (costShare >= 1) return ratio > 1 ? 1 : 0
  if (ratio <= costShare) return 0
  const breakEven = breakEvenElasticity(ratio, costShare)
  const below = normalCdf((breakEven - mean) / Math.max(deviation, 1e-6))
  return ratio > 1 ? 1 - below : below
}
