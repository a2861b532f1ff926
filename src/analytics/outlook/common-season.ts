import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/**
 * Weekly effects shared by all products of a store, and of a type: season, growth, events. Log effects; those of
 * group g and week t (t = -1 the last past week, 0 the first one ahead) at `g * (weeks + 52) + weeks + t`.
 */
export interface CommonSeason {
  readonly log: Float64Array
  readonly weeks: number
  /** True if the history covers a year, so that the season of the weeks ahead was observed. */
  readonly isYearKnown: boolean
  readonly groupOfType: Int32Array
  readonly endDay: number
}

/** Selling products below which a type uses the store's season. */
const LEAST_PRODUCTS = 8
const ROUNDS = 4
/** Prior spread of the log effects of a store's week, and of a type's relative to the store's. */
const SPREAD = { store: 0.5, group: 0.4 } as const
/**
 * Relative variance of a product's week beyond chance: the usual value before it is measured, and the range allowed.
 */
const WEEK_NOISE = { usual: 0.3, least: 0.03, most: 1 } as const
/** Error of a single week, and the prior spread of a year's growth around none. */
const GROWTH = { error: 0.2, spread: 0.3 } as const
/** Most weeks missing of a full year that are interpolated. */
const BRIDGED_WEEKS = 6
/** A store's year follows the calendar nearly to the week; types have fewer sales to show theirs. */
const STORE_KERNEL = [1 / 8, 6 / 8, 1 / 8] as const
const GROUP_KERNEL = [1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9] as const
/** Half-life of the recent level, in weeks. */
const RECENT_WEEKS = 6
/** Weeks observed in two years from which the recent level is taken relative to the year before. */
const LEAST_PAIRS = 4
/** Log effect below which a week counts as closed. */
const CLOSED = -2
const CLOSED_SHARE = 0.1
/** Usual share by which a year follows the one before, and the weeks (of that variance) that this prior counts as. */
const FOLLOWS = { usual: 0.95, weeks: 26, variance: 0.1 } as const
/** Weeks at both ends of a single year that are compared, because they are neighbours in the season. */
const SEAM_WEEKS = 4
/** Spread of the yearly trend, and of the season's own change between these weeks. */
const SEAM = { trend: 0.4, season: 0.3 } as const

export function learnCommonSeason(sales: WeeklySales, typeCount: number): CommonSeason {
  const typeOf = sales.type
  const weeks = sales.weeks - sales.hidden
  const { groupOfType, groups } = groupTypes(sales, typeOf, typeCount)
  const past = Array.from({ length: groups }, () => new Float64Array(weeks))
  const level = new Float64Array(sales.count)
  const groupOf = typeOf.map((type) => groupOfType[type]!)
  const until = Int32Array.from({ length: sales.count }, (_, i) => firstWeekBack(sales, i))
  let noise: number = WEEK_NOISE.usual
  for (let round = 0; round < ROUNDS; round++) {
    updateLevels(sales, groupOf, past, { level, until, noise })
    noise = updateEffects(sales, groupOf, past, { level, until, noise })
  }
  const turnover = turnoverOf(sales, past[0]!, groupOf)
  const width = weeks + WEEKS_AHEAD
  const log = new Float64Array(groups * width)
  const store = smoothed(past[0]!, STORE_KERNEL)
  past.forEach((effects, group) => {
    const apart = effects.map((value, week) => value - past[0]![week]!)
    const season = smoothed(apart, GROUP_KERNEL).map((value, week) => value + store[week]!)
    log.set(continued(effects, season, turnover), group * width)
  })
  const endDay = sales.endDay - 7 * sales.hidden
  return { log, weeks, isYearKnown: isStoreYearKnown(weeks), groupOfType, endDay }
}

/** True if a store's history of so many weeks shows the season of the weeks ahead; without it none is expected. */
export function isStoreYearKnown(weeks: number): boolean {
  return weeks >= WEEKS_AHEAD - BRIDGED_WEEKS
}

/** Group 0 is the store, used for types too small to have a season of their own. */
function groupTypes(sales: WeeklySales, typeOf: Int32Array, typeCount: number) {
  const selling = new Int32Array(typeCount)
  for (let i = 0; i < sales.count; i++) if (sales.saleDays[i]! > 0) selling[typeOf[i]!]!++
  let groups = 1
  const groupOfType = new Int32Array(typeCount)
  for (let type = 0; type < typeCount; type++)
    if (selling[type]! >= LEAST_PRODUCTS) groupOfType[type] = groups++
  return { groupOfType, groups }
}

/**
 * First week (counted back) with information on the season: a discontinued product has none from three of its usual
 * gaps after its last sale on.
 */
function firstWeekBack(sales: WeeklySales, product: number): number {
  const { weeks, hidden, sold } = sales
  let last = -1
  let first = 0
  let count = 0
  for (let k = hidden, at = product * weeks + hidden; k < weeks; k++, at++) {
    if (sold[at] === 0) continue
    if (last < 0) last = k
    first = k
    count += sold[at]!
  }
  if (last < 0) return weeks
  return Math.max(hidden, Math.floor(last - (3 * (first - last + 1)) / count))
}

interface Fitted {
  readonly level: Float64Array
  readonly until: Int32Array
  readonly noise: number
}

/** Mean units a day of each product without the season. Weeks k count back from the last one. */
function updateLevels(
  { count, weeks, units, days }: WeeklySales,
  groupOf: Int32Array,
  past: readonly Float64Array[],
  { level, until }: Fitted,
): void {
  const factor = past.map((effects) => effects.map(Math.exp))
  for (let i = 0; i < count; i++) {
    const season = factor[groupOf[i]!]!
    let sold = 0
    let expected = 0
    for (let k = until[i]!, at = i * weeks + k; k < weeks; k++, at++) {
      sold += units[at]!
      expected += days[at]! * season[weeks - 1 - k]!
    }
    level[i] = expected > 0 ? sold / expected : 0
  }
}

/**
 * Ratio of sold to expected units by week, of all products and then of each group relative to that; shrunk towards 1.
 * Returns the relative variance of a product's week beyond chance.
 */
function updateEffects(
  sales: WeeklySales,
  groupOf: Int32Array,
  past: readonly Float64Array[],
  { level, until, noise }: Fitted,
): number {
  const { weeks } = sales
  let [beyond, squares] = [0, 0]
  const season = past.map((effects) => effects.map(Math.exp))
  const width = past[0]!.length
  const sums = past.map(() => ({ sold: new Float64Array(width), expected: new Float64Array(width) }))
  for (let i = 0; i < sales.count; i++) {
    if (level[i] === 0) continue
    const { sold, expected } = sums[groupOf[i]!]!
    const purchase = sales.purchase[i]!
    for (let k = until[i]!, at = i * weeks + k; k < weeks; k++, at++) {
      const mean = (level[i]! * sales.days[at]!) / purchase
      if (mean === 0) continue
      const weight = 1 / (1 + noise * mean)
      const units = Math.min(sales.units[at]! / purchase, 4 * mean + 8)
      const due = mean * season[groupOf[i]!]![weeks - 1 - k]!
      beyond += weight ** 2 * ((units - due) ** 2 - due)
      squares += weight ** 2 * due ** 2
      sold[weeks - 1 - k]! += weight * units
      expected[weeks - 1 - k]! += weight * mean
    }
  }
  for (let week = 0; week < width; week++) {
    let sold = SPREAD.store ** -2
    let expected = sold
    for (const sum of sums) {
      sold += sum.sold[week]!
      expected += sum.expected[week]!
    }
    const store = Math.log(sold / expected)
    past[0]![week] = store
    for (let g = 1; g < past.length; g++) {
      const prior = SPREAD.group ** -2
      const own = (sums[g]!.sold[week]! + prior) / (sums[g]!.expected[week]! * (sold / expected) + prior)
      past[g]![week] = store + Math.log(own)
    }
  }
  const { least, most } = WEEK_NOISE
  return squares > 0 ? Math.min(most, Math.max(least, beyond / squares)) : WEEK_NOISE.usual
}

/**
 * Log change a week by which single products fall behind the whole store, because they age while new ones are added.
 * Slope of the products' season against the store's weekly total.
 */
function turnoverOf(sales: WeeklySales, past: Float64Array, groupOf: Int32Array): number {
  const total = new Float64Array(past.length)
  for (let i = 0; i < groupOf.length; i++)
    for (let k = sales.hidden; k < sales.weeks; k++)
      total[sales.weeks - 1 - k]! += sales.units[i * sales.weeks + k]! / sales.purchase[i]!
  const usual = total.reduce((sum, each) => sum + each, 0) / total.length
  const open = Array.from(past.keys()).filter((week) => total[week]! > CLOSED_SHARE * usual)
  const middle = open.reduce((sum, week) => sum + week, 0) / open.length
  let cross = 0
  let squares = 0
  for (const week of open) {
    cross += (week - middle) * (past[week]! - Math.log(total[week]!))
    squares += (week - middle) ** 2
  }
  return squares > 0 ? cross / squares : 0
}

/**
 * Past effects and 52 weeks more: the season to the extent that this year follows the last one; else the recent
 * level.
 */
function continued(past: Float64Array, smooth: Float64Array, turnover: number): Float64Array {
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

/**
 * Weighted mean of neighbouring weeks, of the factors and not of their logs, so that a closed week does not close its
 * neighbours.
 */
function smoothed(values: Float64Array, kernel: readonly number[]): Float64Array {
  const half = kernel.length >> 1
  const at = (k: number) => Math.exp(values[Math.min(values.length - 1, Math.max(0, k))]!)
  return values.map((_, k) => {
    let sum = 0
    kernel.forEach((weight, j) => {
      sum += weight * at(k + j - half)
    })
    return Math.log(sum)
  })
}

function mean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length > 0 ? sum / values.length : 0
}
