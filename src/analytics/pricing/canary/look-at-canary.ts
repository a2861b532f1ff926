import { ALLOWED_LOSS, type CanaryNoise, harmBoundary } from './canary-noise.ts'

/** Day after which the rest may follow, and on which single products are held against their predictions. */
export const CANARY_DAYS = 14
/** Days before which nothing is decided: a first day says more about the weekday than about the price. */
const LEAST_DAYS = 3
/** Units that must be expected at the old prices before anything is decided. */
const LEAST_EXPECTED_UNITS = 20
/** Share of judged products below their predicted interval above which a person is asked. */
const MOST_BELOW = 1 / 3

/** Sums of a canary over the days since its prices were changed; money in one currency. */
export interface CanarySums {
  /** Days since the change. */
  readonly days: number
  /**
   * Days' worth of expected profit that is counted: a product's days without stock or in a promotion are left out of
   * all sums, so it is at most `days`.
   */
  readonly countedDays: number
  /** Profit earned on what is counted. */
  readonly profit: number
  /** Profit that the old prices would have earned on it: sum of m0 q root(rest now / rest expected). */
  readonly counterfactual: number
  /** Units that the old prices would have sold on it. */
  readonly expectedUnits: number
  /** Product-days left out, and the reason of most of them. */
  readonly leftOut: { readonly share: number; readonly mostly: 'stock_out' | 'promotion' | null }
  /** Products whose units lie below the 90 % interval of their prediction, of those that can be compared. */
  readonly belowInterval: { readonly count: number; readonly of: number }
  /** `null`: too few weeks of sales before the change to know how much profit varies. */
  readonly noise: CanaryNoise | null
}

export const CANARY_REASONS = [
  'too_early',
  'no_history',
  'few_units',
  'stock_out',
  'promotion',
  'profit_fell',
  'below_predictions',
  'no_harm_yet',
  'no_harm',
] as const
export type CanaryReason = (typeof CANARY_REASONS)[number]

export interface CanaryVerdict {
  /** `harm`: take the prices back. `ask`: pause, a person decides. `fine`: no harm seen so far. */
  readonly verdict: 'cannotTell' | 'fine' | 'harm' | 'ask'
  readonly reason: CanaryReason
  /** Profit minus 0.98 of the expected one; harm is proved below `-boundary`. `null` where nothing is known. */
  readonly statistic: number
  readonly boundary: number | null
}

/**
 * What one look says. Harm where sum(S - 0.98 B) is below the one-sided normal mixture boundary (alpha 0.05, valid at
 * every look); from day 14 a person is asked if more than a third of the products are below their interval.
 * Nothing is said before day 3, below 20 expected units, or where half of the product-days had to be left out.
 */
export function lookAtCanary(sums: CanarySums): CanaryVerdict {
  const statistic = sums.profit - (1 - ALLOWED_LOSS) * sums.counterfactual
  const { noise } = sums
  const boundary = noise && sums.countedDays > 0 ? harmBoundary(noise, sums.countedDays) : null
  const look = (verdict: CanaryVerdict['verdict'], reason: CanaryReason) => {
    return { verdict, reason, statistic, boundary }
  }
  if (sums.days < LEAST_DAYS) return look('cannotTell', 'too_early')
  if (boundary === null && sums.countedDays > 0) return look('cannotTell', 'no_history')
  if (sums.leftOut.share > 0.5 && sums.leftOut.mostly) return look('cannotTell', sums.leftOut.mostly)
  if (sums.expectedUnits < LEAST_EXPECTED_UNITS) return look('cannotTell', 'few_units')
  if (boundary !== null && statistic < -boundary) return look('harm', 'profit_fell')
  if (sums.days < CANARY_DAYS) return look('fine', 'no_harm_yet')
  const { count, of } = sums.belowInterval
  return count > of * MOST_BELOW ? look('ask', 'below_predictions') : look('fine', 'no_harm')
}
