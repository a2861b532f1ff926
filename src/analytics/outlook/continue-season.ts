import { WEEKS_AHEAD } from './product-outlook.ts'

/** Error of a single week, and the prior spread of a year's growth around none. */
const GROWTH = { error: 0.2, spread: 0.3 } as const
/** Most weeks missing of a full year that are interpolated. */
const BRIDGED_WEEKS = 6
/** Half-life of the recent level, in weeks. */
const RECENT_WEEKS = 6
/** Weeks observed in two years from which the recent level is taken relative to the year before. */
const LEAST_PAIRS = 4
/** Log effect below which a week counts as closed. */
const CLOSED = -2
/** Usual share by which a year follows the one before, and the weeks (of that variance) that this prior counts as. */
const FOLLOWS = { usual: 0.95, weeks: 26, variance: 0.1 } as const
/** Weeks at both ends of a single year that are compared, because they are neighbours in the season. */
const SEAM_WEEKS = 4
/** Spread of the yearly trend, and of the season's own change between these weeks. */
const SEAM = { trend: 0.4, season: 0.3 } as const

/** True if a store's history of so many weeks shows the season of the weeks ahead; without it none is expected. */
export function isStoreYearKnown(weeks: number): boolean {
  return weeks >= WEEKS_AHEAD - BRIDGED_WEEKS
}

/**
 * Past effects and 52 weeks more: the season to the extent that this year follows the last one; else the recent
 * level.
 */
export function continueSeason(past: Float64Array, smooth: Float64Array, turnover: number): Float64Array {
  const weeks = past.length
  const log = new Float64Array(weeks + WEEKS_AHEAD)
  log.set(past)
  const recent = levelOf(past, (value) => value)
  if (!isStoreYearKnown(weeks)) return log.fill(recent, weeks)
  const season = seasonOf(past, smooth, yearlyGrowth(past, turnover))
  const follows = followedShare(past, season)
  const isPaired = weeks >= WEEKS_AHEAD + LEAST_PAIRS
  const level = isPaired
    ? levelOf(past, (value, week) => value - follows * (week < WEEKS_AHEAD ? value : season[week]!))
    : (1 - follows) * recent
  for (let t = 0; t < WEEKS_AHEAD; t++) log[weeks + t] = level + follows * season[weeks + t]!
  return log
}

/**
 * Prediction from the year before for each week and 52 weeks more: the mean of the same weeks in other years, with
 * the growth since. Weeks of the year that were never observed are interpolated linearly.
 */
function seasonOf(past: Float64Array, smooth: Float64Array, growth: number): Float64Array {
  const weeks = past.length
  const season = Float64Array.from({ length: weeks + WEEKS_AHEAD }, (_, week) => {
    let sum = 0
    let count = 0
    for (let back = 1; week - back * WEEKS_AHEAD >= 0; back++) {
      const at = week - back * WEEKS_AHEAD
      if (at >= weeks) continue
      sum += smooth[at]! + back * growth
      count++
    }
    return count > 0 ? sum / count : Number.NaN
  })
  let known = weeks
  while (known < season.length && Number.isNaN(season[known]!)) known++
  const gap = known - weeks
  const recent = levelOf(past, (value) => value)
  for (let t = 0; t < gap; t++) season[weeks + t] = recent + ((season[known]! - recent) * (t + 1)) / (gap + 1)
  return season
}

/** Level of the last weeks, with the largest weight on the latest. */
function levelOf(past: Float64Array, of: (value: number, week: number) => number): number {
  let sum = 0
  let weights = 0
  for (let k = 1; k <= Math.min(4 * RECENT_WEEKS, past.length); k++) {
    const week = past.length - k
    const weight = 0.5 ** (k / RECENT_WEEKS)
    sum += weight * of(Math.max(past[week]!, CLOSED), week)
    weights += weight
  }
  return sum / weights
}

/**
 * Slope of this year's weeks on the prediction from the year before, shrunk to the usual one by the number of weeks
 * observed twice.
 */
function followedShare(past: Float64Array, season: Float64Array): number {
  const weeks = past.length
  const count = weeks - WEEKS_AHEAD
  if (count <= 0) return FOLLOWS.usual
  let [meanX, meanY] = [0, 0]
  for (let week = WEEKS_AHEAD; week < weeks; week++) {
    meanX += Math.max(season[week]!, CLOSED) / count
    meanY += Math.max(past[week]!, CLOSED) / count
  }
  let [cross, squares] = [0, 0]
  for (let week = WEEKS_AHEAD; week < weeks; week++) {
    const x = Math.max(season[week]!, CLOSED) - meanX
    cross += x * (Math.max(past[week]!, CLOSED) - meanY)
    squares += x * x
  }
  const prior = FOLLOWS.weeks * FOLLOWS.variance
  return Math.min(1, Math.max(0, (cross + prior * FOLLOWS.usual) / (squares + prior)))
}

/**
 * Mean log change from one year to the next, shrunk towards the turnover's by the number of weeks observed twice.
 * With a single year its two ends are compared, which are neighbours in the season.
 */
function yearlyGrowth(past: Float64Array, turnover: number): number {
  const expected = WEEKS_AHEAD * turnover
  const pairs = past.length - WEEKS_AHEAD
  if (pairs <= 0) {
    const seam = mean(past.subarray(past.length - SEAM_WEEKS)) - mean(past.subarray(0, SEAM_WEEKS))
    return expected + (seam - expected) * (SEAM.trend ** 2 / (SEAM.trend ** 2 + SEAM.season ** 2))
  }
  let [now, before] = [0, 0]
  for (let week = WEEKS_AHEAD; week < past.length; week++) {
    now += Math.exp(past[week]!)
    before += Math.exp(past[week - WEEKS_AHEAD]!)
  }
  const { error, spread } = GROWTH
  const weight = spread ** 2 / (spread ** 2 + error ** 2 / Math.min(pairs, WEEKS_AHEAD))
  return expected + (Math.log(now / before) - expected) * weight
}

function mean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length > 0 ? sum / values.length : 0
}
