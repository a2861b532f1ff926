import { forecastSet } from '../forecast/forecast-set.ts'
import { moveToPrice } from '../forecast/plan-price.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import type { Ranged } from '../stats/ranged.ts'

/** Days after a price change on which it is scored: enough sales to count, few other influences. */
export const SCORE_WINDOW_DAYS = 28
/** Least whole windows before the change; fewer say too little about sales without it. */
const LEAST_WINDOWS = 6
/** Most windows that are read: four years. */
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
  /**
   * Units of the window at the old price by the outlook from before the change; `null`: they are forecast from
   * `units`.
   */
  readonly outlook?: Ranged | null
  /** Belief before the change: mean and standard deviation. */
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
/**
 * From this ratio of its ends on a range says nothing: the units of a price cut by a quarter lie within a factor of
 * ten at every elasticity between 0 and -8.
 */
export const WIDEST_RANGE = 10
/** Largest factor of the rest of the store: it reflects good and bad months, but not tenfold ones. */
const WIDEST_MARKET = 2
/** Power of the rest's surprise that a product follows: a choice between not at all and fully. */
const SHARED = 0.5

/**
 * Scores a price change against the outlook without it: units of 28 days at the old price, times the root of the rest
 * of the store's ratio to its forecast, times (new / old price)^e. Without an outlook from before the change the
 * units are forecast from past windows, moved to the old price by the elasticity. `null` without prices, and then
 * with fewer than 6 windows or without a sale in them.
 */
export function scorePrediction(seen: PriceChangeSeen): PredictionScore | null {
  const { fromPrice, toPrice, elasticity, actual } = seen
  if (!(fromPrice > 0) || !(toPrice > 0)) return null
  const without = expectedWithout(seen)
  if (without === null) return null
  const { own, market } = without
  const spread = NORMAL_95 * seen.standardDeviation * Math.abs(Math.log(toPrice / fromPrice))
  const factor = market * (toPrice / fromPrice) ** elasticity
  const predicted = {
    value: own.value * factor,
    low: endAt(own.value, own.low, -spread) * factor,
    high: endAt(own.value, own.high, spread) * factor,
  }
  return {
    baseline: own.value * market,
    predicted,
    actual,
    held: isWithin(actual, predicted),
  }
}

/**
 * A range of units as it is shown and as it decides: 6.9 to 66.4 is 7 to 66. Sales are whole units, so its nearest
 * whole ends hold what it promises; up to the next ones outwards it would hold too many of few sales.
 */
export const wholeUnits = <Of extends Pick<Ranged, 'low' | 'high'>>(range: Of): Of => ({
  ...range,
  low: Math.round(range.low),
  high: Math.round(range.high),
})

/** True if the units sold lie within the range of whole units. */
export function isWithin(actual: number, range: Pick<Ranged, 'low' | 'high'>): boolean {
  const { low, high } = wholeUnits(range)
  return actual >= low && actual <= high
}

/** True if a range of whole units proves nothing by holding; a lower end below 1 counts as 1. */
export function isTooWide(range: Pick<Ranged, 'low' | 'high'>): boolean {
  const { low, high } = wholeUnits(range)
  return high > WIDEST_RANGE * Math.max(1, low)
}

/** Units of the window at the old price, and the ratio of the rest of the store to its own forecast. */
function expectedWithout({ outlook = null, units, prices, rest, restAfter, ...seen }: PriceChangeSeen) {
  const isKnown = units.length >= LEAST_WINDOWS
  if (outlook === null && (!isKnown || units.every((value) => value <= 0))) return null
  if (outlook !== null && !(outlook.value > 0)) return null
  if (!isKnown) return outlook && { own: outlook, market: 1 }
  const moved = moveToPrice(units, prices, seen.fromPrice, seen.elasticity)
  const [own, others] = forecastSet([moved, rest], { horizon: 1, period: WINDOWS_A_YEAR, level: LEVEL })
  const market = marketOf(restAfter, others?.mean[0] ?? 0)
  if (outlook !== null) return { own: outlook, market }
  return own ? { own: { value: own.mean[0]!, low: own.low[0]!, high: own.high[0]! }, market } : null
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
