import { forecastSet } from '../forecast/forecast-set.ts'
import { moveToPrice } from '../forecast/plan-price.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import type { Ranged } from './simulate-price.ts'

/** A price change is scored on so many days after it: long enough to count, short enough to be still about it. */
export const SCORE_WINDOW_DAYS = 28
/** Fewer whole windows before the change say too little about what would have sold without it. */
export const LEAST_WINDOWS = 6
/** Older windows than four years are not read. */
export const MOST_WINDOWS = 52

export interface PriceChangeSeen {
  /** Units of whole windows before the change, oldest first, and their mean prices (0: nothing sold). */
  readonly units: Float64Array
  readonly prices: Float64Array
  /** Units of the rest of the store in the same windows, and in the one after the change. */
  readonly rest: Float64Array
  readonly restAfter: number
  readonly actual: number
  readonly fromPrice: number
  readonly toPrice: number
  /** As it was believed before the change: mean and standard deviation. */
  readonly elasticity: number
  readonly standardDeviation: number
}

export interface PredictionScore {
  /** Units that the old price would have sold in the window after the change. */
  readonly baseline: number
  /** Units predicted at the new price, with the 90 % interval of forecast and elasticity together. */
  readonly predicted: Ranged
  readonly actual: number
  readonly held: boolean
}

const WINDOWS_A_YEAR = 13
const LEVEL = 0.9
/** The rest of the store tells of good and bad months, but not of tenfold ones. */
const WIDEST_MARKET = 2
/** How much of the rest's surprise a product shares: intervals hold 88 to 93 % at a half, whether it shares all or nothing. */
const SHARED = 0.5

/**
 * What a price change did against the forecast without it: units of 28 days at the old price (past windows
 * moved there by the elasticity), times the root of how the rest of the store did against its forecast, times
 * (new / old price)^e. `null` with fewer than 6 windows, without a sale in them, or without prices.
 */
export function scorePrediction(seen: PriceChangeSeen): PredictionScore | null {
  const { units, prices, rest, fromPrice, toPrice, elasticity, actual } = seen
  if (units.length < LEAST_WINDOWS || !(fromPrice > 0) || !(toPrice > 0)) return null
  if (units.every((value) => value <= 0)) return null
  const moved = moveToPrice(units, prices, fromPrice, elasticity)
  const [own, others] = forecastSet([moved, rest], { horizon: 1, period: WINDOWS_A_YEAR, level: LEVEL })
  if (!own) return null
  const market = marketOf(seen.restAfter, others?.mean[0] ?? 0)
  const spread = NORMAL_95 * seen.standardDeviation * Math.abs(Math.log(toPrice / fromPrice))
  const factor = market * (toPrice / fromPrice) ** elasticity
  const predicted = {
    value: own.mean[0]! * factor,
    low: endAt(own.mean[0]!, own.low[0]!, -spread) * factor,
    high: endAt(own.mean[0]!, own.high[0]!, spread) * factor,
  }
  return {
    baseline: own.mean[0]! * market,
    predicted,
    actual,
    // Sales come in whole units: an end of 7.4 reaches to 8.
    held: actual >= Math.floor(predicted.low) && actual <= Math.ceil(predicted.high),
  }
}

/**
 * An end of the forecast, further from its mean by the spread of the price effect (below zero: the lower end). Both are
 * factors on the units, so their logs add up in quadrature: a symmetric range held too rarely
 * where prices were cut to a third.
 */
function endAt(mean: number, end: number, spread: number): number {
  if (!(mean > 0) || !(end > 0)) return Math.max(0, end)
  return mean * Math.exp(Math.sign(spread) * Math.hypot(Math.log(end / mean), spread))
}

function marketOf(actual: number, expected: number): number {
  if (!(expected > 0) || !(actual > 0)) return 1
  return Math.min(WIDEST_MARKET, Math.max(1 / WIDEST_MARKET, actual / expected)) ** SHARED
}
