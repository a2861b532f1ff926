import type { WeeklySales } from './weekly-sales.ts'

/** Ways to follow a level: the weight of the latest week, and whether its slope counts. */
export const FOLLOWERS = [
  { gain: 0.01, hasTrend: false },
  { gain: 0.04, hasTrend: false },
  { gain: 0.1, hasTrend: false },
  { gain: 0.2, hasTrend: false },
  { gain: 0.4, hasTrend: false },
  { gain: 0.75, hasTrend: false },
  { gain: 0.03, hasTrend: true },
  { gain: 0.08, hasTrend: true },
] as const
/** Limits, in purchases a week, between classes of products whose level is followed at different speeds. */
const VOLUMES = [0.5, 2, 8] as const
export const VOLUME_CLASSES = VOLUMES.length + 1

/** Errors of four-week forecasts in the store's past, by volume and follower: mean of squares over their variance. */
export type FollowerLosses = readonly Float64Array[]

export interface Level {
  /** Present units a day without the season, and their change a week. */
  readonly level: number
  readonly slope: number
  /** Variance of a week's units over their mean, the index of dispersion. */
  readonly dispersion: number
  /** Purchases a week. */
  readonly volume: number
  /** Squared errors of its past forecasts relative to the store's usual ones. */
  readonly scale: number
}

export interface LevelSearch extends Level {
  /** Mean loss of each follower, and the number of forecasts it comes from. */
  readonly losses: Float64Array
  readonly forecasts: number
}

const DAYS_A_WEEK = 7
const AHEAD_WEEKS = 4
/** Middle of four weeks ahead. */
const AHEAD_MIDDLE = 2.5
const BURN_IN_WEEKS = 6
/** Independent four-week forecasts as which the store's losses count, relative to the product's own. */
const STORE_FORECASTS = 6
const USUAL_DISPERSION = { value: 1.5, weeks: 8 } as const
/** Purchases as which the product's mean over its whole past counts. */
const PAST_PURCHASES = 2
/** Relative variance of four weeks beyond the dispersion, used to weigh the errors of large sellers. */
const RELATIVE_VARIANCE = 0.06
/** Prior variance of a product's slope: the squared relative change a week, 0.6 a year. */
const SLOPE_VARIANCE = 0.012 ** 2

export interface LevelScratch {
  /** By week, counted back from the first that is not hidden. */
  readonly due: Float64Array
  readonly sold: Float64Array
}

export function makeLevelScratch(weeks: number): LevelScratch {
  return { due: new Float64Array(weeks), sold: new Float64Array(weeks) }
}

/** Class of volume that a product belongs to. */
export function volumeClass(volume: number): number {
  let k = 0
  while (k < VOLUMES.length && volume >= VOLUMES[k]!) k++
  return k
}

/**
 * Present level of a product: exponentially weighted units over those that its season would have sold, by the
 * follower that would have predicted its past four-week sums best, judged by its own past and the store's. `season`:
 * factor by week, oldest first.
 */
export function currentLevel(
  sales: WeeklySales,
  product: number,
  season: Float64Array,
  storeLosses: FollowerLosses | null,
  scratch: LevelScratch,
): LevelSearch {
  const { weeks, hidden, units, days } = sales
  const base = product * weeks + hidden
  const purchase = sales.purchase[product]!
  const { due, sold } = scratch
  const count = weeks - hidden
  let [sumSold, sumDue] = [0, 0]
  for (let k = 0; k < count; k++) {
    sold[k] = units[base + k]!
    due[k] = days[base + k]! * season[count - 1 - k]!
    sumSold += sold[k]!
    sumDue += due[k]!
  }
  const losses = new Float64Array(FOLLOWERS.length)
  const nothing = { level: 0, slope: 0, volume: 0, scale: 1, losses, forecasts: 0 }
  if (sumDue === 0 || sumSold === 0) return { ...nothing, dispersion: USUAL_DISPERSION.value * purchase }
  const mean = sumSold / sumDue
  const volume = (mean * DAYS_A_WEEK) / purchase
  const dispersion = dispersionOf(scratch, count, mean, purchase)
  const store = storeLosses?.[volumeClass(volume)]
  const setting = { count, mean, dispersion, prior: PAST_PURCHASES * purchase }
  let least = Number.POSITIVE_INFINITY
  let best: Level = { ...nothing, dispersion }
  let forecasts = 0
  FOLLOWERS.forEach((follower, k) => {
    const found = follow(scratch, { ...setting, ...follower })
    losses[k] = found.loss
    forecasts = found.forecasts
    const usual = store?.[k] ?? 1
    const seen = forecasts / AHEAD_WEEKS
    const loss = (found.loss * seen + usual * STORE_FORECASTS) / (seen + STORE_FORECASTS)
    if (loss >= least) return
    least = loss
    best = { level: found.level, slope: found.slope, dispersion, volume, scale: loss / usual }
  })
  return { ...best, losses, forecasts }
}

interface Following {
  readonly count: number
  readonly gain: number
  readonly hasTrend: boolean
  readonly mean: number
  readonly prior: number
  readonly dispersion: number
}

/**
 * Level (and slope) after the last week, with the errors of four-week forecasts. Discounted least squares of units on
 * level - slope × weeks back, weighted by the units that the season would have sold; the slope is shrunk to 0.
 */
function follow({ due, sold }: LevelScratch, setting: Following) {
  const { count, gain, hasTrend, mean, prior, dispersion } = setting
  const keep = 1 - gain
  const ridge = hasTrend ? dispersion / (SLOPE_VARIANCE * mean) : 0
  let [a0, a1, b0, b1, b2] = [0, 0, 0, 0, 0]
  let [loss, forecasts] = [0, 0]
  let [nextSold, nextDue] = [0, 0]
  let [level, slope] = [mean, 0]
  for (let k = count - 1; k > count - 1 - AHEAD_WEEKS && k >= 0; k--) {
    nextSold += sold[k]!
    nextDue += due[k]!
  }
  for (let k = count - 1; k >= 0; k--) {
    a1 = keep * (a1 + a0)
    b2 = keep * (b2 + 2 * b1 + b0)
    b1 = keep * (b1 + b0)
    a0 = keep * a0 + sold[k]!
    b0 = keep * b0 + due[k]!
    const isTold = k >= AHEAD_WEEKS
    nextSold += (isTold ? sold[k - AHEAD_WEEKS]! : 0) - sold[k]!
    nextDue += (isTold ? due[k - AHEAD_WEEKS]! : 0) - due[k]!
    if (k > 0 && (!isTold || nextDue < 1 || count - k < BURN_IN_WEEKS)) continue
    const all = a0 + prior
    const allDue = b0 + prior / mean
    if (hasTrend) {
      const determinant = allDue * (b2 + ridge) - b1 * b1
      slope = (b1 * all - allDue * a1) / determinant
      level = (all * (b2 + ridge) - b1 * a1) / determinant
    } else level = all / allDue
    if (!isTold || nextDue < 1 || count - k < BURN_IN_WEEKS) continue
    const expected = nextDue * Math.max(0, level + slope * AHEAD_MIDDLE)
    const usual = nextDue * mean
    loss += (nextSold - expected) ** 2 / (dispersion * usual + RELATIVE_VARIANCE * usual ** 2)
    forecasts++
  }
  return { level: Math.max(0, level), slope, loss: forecasts > 0 ? loss / forecasts : 1, forecasts }
}

/** Pearson's dispersion, shrunk to the usual one. */
function dispersionOf({ due, sold }: LevelScratch, count: number, mean: number, purchase: number): number {
  let [squares, seen] = [0, 0]
  for (let k = 0; k < count; k++) {
    if (due[k] === 0) continue
    squares += (sold[k]! - mean * due[k]!) ** 2 / (mean * due[k]!)
    seen++
  }
  const { value, weeks } = USUAL_DISPERSION
  return (squares + weeks * value * purchase) / (seen + weeks)
}
