import { learnCommonSeason } from './common-season.ts'
import type { FollowerLosses, Level } from './current-level.ts'
import { demandInterval } from './demand-interval.ts'
import { demandState } from './demand-state.ts'
import { makeForecaster } from './forecaster.ts'
import { isSelling } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/** Accuracy of forecasts of this kind in the store's own past. */
export interface Calibration {
  /** Units sold per unit expected: products fade, and one-off events do not always repeat. */
  readonly bias: number
  /** Factor on the dispersion, and the relative error of a month that does not average out. */
  readonly dispersion: number
  readonly deviation: number
  /** Growth of the relative variance per week ahead. */
  readonly drift: number
  /** Number of back-test origins. */
  readonly origins: number
}

/** Weeks hidden at each back-test origin, if enough history remains. */
const ORIGINS = [5, 9, 13, 17, 22, 26, 31, 39, 44, 52] as const
const MOST_ORIGINS = 6
const LEAST_SHOWN_WEEKS = 13
/** Calibration used without a back-test, and the number of origins that it counts as otherwise. */
const USUAL: Calibration = { bias: 1, dispersion: 1.1, deviation: 0.35, drift: 0.002, origins: 0 }
const USUAL_ORIGINS = 0.7
const COVER = 0.9
/**
 * Spread of the bias between stores, the error of one origin that is added to the observed one, and the range
 * allowed.
 */
const BIAS_SPREAD = 0.07
const ORIGIN_ERROR = 0.15

const MOST_BIAS = 0.3
/** Purchases a month from which the relative error is visible; below it, the dispersion. */
const LARGE = 8
/** Relative variance in the weights, so that the largest sellers do not dominate the store. */
const LARGE_SHARE = 0.03
const DAYS_A_WEEK = 7
const SEARCH_STEPS = 14

/** One product at one origin: the expectation for the next 30 days, and the actual sales. */
interface Seen {
  readonly expected: number
  readonly actual: number
  readonly dispersion: number
  readonly scale: number
  readonly purchases: number
}

export function calibrate(
  sales: WeeklySales,
  typeCount: number,
  losses: FollowerLosses,
  oneOffOf: (view: WeeklySales, product: number) => number,
  levelAhead: (level: Level, week: number) => number,
): Calibration {
  const possible = ORIGINS.filter((hidden) => sales.weeks - hidden >= LEAST_SHOWN_WEEKS)
  const origins = possible.slice(0, MOST_ORIGINS)
  if (origins.length === 0) return USUAL
  const seen = origins.map((hidden) =>
    scoreOrigin({ ...sales, hidden }, typeCount, losses, oneOffOf, levelAhead),
  )
  const told = seen.filter((each) => each.length > 0)
  if (told.length === 0) return USUAL
  const bias = biasOf(told)
  const all = told.flat().map((each) => ({ ...each, expected: each.expected * bias }))
  const large = all.filter(({ purchases }) => purchases >= LARGE)
  const small = all.filter(({ purchases }) => purchases < LARGE)
  const weight = told.length / (told.length + USUAL_ORIGINS)
  const mixed = (found: number, usual: number) =>
    Math.exp(weight * Math.log(found) + (1 - weight) * Math.log(usual))
  const deviation = mixed(
    large.length >= 20
      ? search(large, (value) => ({ deviation: value, factor: 1 }), 0.02, 1.5)
      : USUAL.deviation,
    USUAL.deviation,
  )
  const dispersion = mixed(
    small.length >= 20 ? search(small, (factor) => ({ deviation, factor }), 0.5, 6) : USUAL.dispersion,
    USUAL.dispersion,
  )
  return { bias, dispersion, deviation, drift: USUAL.drift, origins: told.length }
}

/** Forecasts from a day in the past, for the products that were selling then. */
function scoreOrigin(
  view: WeeklySales,
  typeCount: number,
  losses: FollowerLosses,
  oneOffOf: (view: WeeklySales, product: number) => number,
  levelAhead: (level: Level, week: number) => number,
): Seen[] {
  const season = learnCommonSeason(view, typeCount)
  const forecast = makeForecaster(view, season, losses)
  const first = view.weeks - view.hidden
  const found: Seen[] = []
  for (let product = 0; product < view.count; product++) {
    const { level, season: factor } = forecast(product)
    if (level.level === 0 || !isSelling(demandState(view, product, factor).state)) continue
    const oneOff = 1 + oneOffOf(view, product)
    let [expected, actual, days] = [0, 0, 0]
    for (let t = 0; t < 5; t++) {
      const share = t < 4 ? 1 : 2 / DAYS_A_WEEK
      const at = product * view.weeks + view.hidden - 1 - t
      expected += share * view.days[at]! * oneOff * levelAhead(level, t) * factor[first + t]!
      actual += share * (view.units[at]! + view.oneOff[at]!)
      days += share * view.days[at]!
    }
    if (days < 15) continue
    const purchases = expected / view.purchase[product]!
    found.push({ expected, actual, dispersion: level.dispersion, scale: level.scale, purchases })
  }
  return found
}

/** Mean log ratio over the origins, shrunk to 0 by their disagreement, because good and bad months are no bias. */
function biasOf(origins: readonly (readonly Seen[])[]): number {
  const logs = origins.map((seen) => {
    let [expected, actual] = [0, 0]
    for (const each of seen) {
      const weight = 1 / (each.dispersion + LARGE_SHARE * each.expected)
      expected += weight * each.expected
      actual += weight * each.actual
    }
    return Math.log(Math.max(actual, 1e-9) / expected)
  })
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  const squares = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const error = (squares + ORIGIN_ERROR ** 2) / logs.length ** 2
  const weight = BIAS_SPREAD ** 2 / (BIAS_SPREAD ** 2 + error)
  return Math.exp(Math.min(MOST_BIAS, Math.max(-MOST_BIAS, weight * mean)))
}

/** Finds the value at which nine in ten of the intervals hold; a larger value makes them wider. */
function search(
  seen: readonly Seen[],
  at: (value: number) => { readonly deviation: number; readonly factor: number },
  low: number,
  high: number,
): number {
  let [from, to] = [Math.log(low), Math.log(high)]
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const middle = (from + to) / 2
    if (coverOf(seen, at(Math.exp(middle))) < COVER) from = middle
    else to = middle
  }
  return Math.exp((from + to) / 2)
}

function coverOf(
  seen: readonly Seen[],
  { deviation, factor }: { readonly deviation: number; readonly factor: number },
) {
  let held = 0
  for (const { expected, actual, dispersion, scale } of seen) {
    const variance = scale * (factor * dispersion * expected + (deviation * expected) ** 2)
    const { low, high } = demandInterval(expected, variance)
    if (actual >= low && actual <= high) held++
  }
  return held / seen.length
}
