import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/**
 * What all products of a store, and of a type, share by weeks: season, growth, events. Log effects; those of
 * group g and week t (t = -1 the last past week, 0 the first one ahead) at `g * (weeks + 52) + weeks + t`.
 */
export interface CommonSeason {
  readonly log: Float64Array
  readonly weeks: number
  /** Does the history reach back a year, so that the season of the weeks ahead was seen? */
  readonly isYearKnown: boolean
  readonly groupOfType: Int32Array
  readonly endDay: number
}

/** Types with fewer selling products share the store's season. */
const LEAST_PRODUCTS = 8
const ROUNDS = 4
/** How far the log effects of a store's week, and of a type's against the store's, are believed to spread. */
const SPREAD = { store: 0.4, group: 0.3 } as const
/** Relative noise of a product's week, squared: keeps a best-seller from being the season. */
const WEEK_NOISE = 0.3
/** A week's own error, and how far the growth of a year is believed to lie from none. */
const GROWTH = { error: 0.3, spread: 0.2 } as const
/** Weeks that may be missing of a full year: they are bridged. */
const BRIDGED_WEEKS = 6
/** How the last weeks' distance from the season fades, by week. */
const DAMPING = 0.9
const RECENT_WEEKS = 6

export function learnCommonSeason(sales: WeeklySales, typeOf: Int32Array, typeCount: number): CommonSeason {
  const { weeks } = sales
  const { groupOfType, groups } = groupTypes(sales, typeOf, typeCount)
  const past = Array.from({ length: groups }, () => new Float64Array(weeks))
  const level = new Float64Array(sales.count)
  const groupOf = typeOf.map((type) => groupOfType[type]!)
  for (let round = 0; round < ROUNDS; round++) {
    updateLevels(sales, groupOf, past, level)
    updateEffects(sales, groupOf, past, level)
  }
  const width = weeks + WEEKS_AHEAD
  const log = new Float64Array(groups * width)
  past.forEach((effects, group) => {
    log.set(continued(effects), group * width)
  })
  return { log, weeks, isYearKnown: isYearKnown(weeks), groupOfType, endDay: sales.endDay }
}

export function isYearKnown(weeks: number): boolean {
  return weeks >= WEEKS_AHEAD - BRIDGED_WEEKS
}

/** Group 0 is the store: for types too small to have a season of their own. */
function groupTypes(sales: WeeklySales, typeOf: Int32Array, typeCount: number) {
  const selling = new Int32Array(typeCount)
  for (let i = 0; i < sales.count; i++) if (sales.saleDays[i]! > 0) selling[typeOf[i]!]!++
  let groups = 1
  const groupOfType = new Int32Array(typeCount)
  for (let type = 0; type < typeCount; type++)
    if (selling[type]! >= LEAST_PRODUCTS) groupOfType[type] = groups++
  return { groupOfType, groups }
}

/** Mean units a day of each product, the season taken out. Weeks k count back from the last one. */
function updateLevels(
  { count, weeks, units, days }: WeeklySales,
  groupOf: Int32Array,
  past: readonly Float64Array[],
  level: Float64Array,
): void {
  const factor = past.map((effects) => effects.map(Math.exp))
  for (let i = 0; i < count; i++) {
    const season = factor[groupOf[i]!]!
    let sold = 0
    let expected = 0
    for (let k = 0, at = i * weeks; k < weeks; k++, at++) {
      sold += units[at]!
      expected += days[at]! * season[weeks - 1 - k]!
    }
    level[i] = expected > 0 ? sold / expected : 0
  }
}

/** Ratio of sold to expected by week, of all products and then of each group against that; shrunk towards 1. */
function updateEffects(
  sales: WeeklySales,
  groupOf: Int32Array,
  past: readonly Float64Array[],
  level: Float64Array,
): void {
  const { weeks } = sales
  const sums = past.map(() => ({ sold: new Float64Array(weeks), expected: new Float64Array(weeks) }))
  for (let i = 0; i < sales.count; i++) {
    if (level[i] === 0) continue
    const { sold, expected } = sums[groupOf[i]!]!
    const purchase = sales.purchase[i]!
    const lastWeek = lastWeekOnSale(sales, i)
    for (let k = lastWeek, at = i * weeks + lastWeek; k < weeks; k++, at++) {
      const mean = (level[i]! * sales.days[at]!) / purchase
      if (mean === 0) continue
      const weight = 1 / (1 + WEEK_NOISE * mean)
      sold[weeks - 1 - k]! += weight * Math.min(sales.units[at]! / purchase, 4 * mean + 8)
      expected[weeks - 1 - k]! += weight * mean
    }
  }
  for (let week = 0; week < weeks; week++) {
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
}

/** Weeks after the last sale say nothing of the season where the product is gone: from its usual gap after it on. */
function lastWeekOnSale(sales: WeeklySales, product: number): number {
  const gap = (sales.lastDay[product]! - sales.firstDay[product]! + 1) / sales.saleDays[product]!
  return Math.max(0, Math.floor((sales.endDay - 1 - sales.lastDay[product]! - 3 * gap) / 7))
}

/** Past effects and 52 weeks more: a year ago's, with the growth since; flat where no year is known. */
function continued(past: Float64Array): Float64Array {
  const weeks = past.length
  const log = new Float64Array(weeks + WEEKS_AHEAD)
  log.set(past)
  const recent = mean(past.subarray(Math.max(0, weeks - RECENT_WEEKS)))
  if (!isYearKnown(weeks)) return log.fill(recent, weeks)
  const growth = yearlyGrowth(past)
  const smooth = smoothed(past)
  for (let t = 0; t < WEEKS_AHEAD; t++) {
    let sum = 0
    let count = 0
    for (let back = 1; weeks + t - back * WEEKS_AHEAD >= 0; back++) {
      sum += smooth[weeks + t - back * WEEKS_AHEAD]! + back * growth
      count++
    }
    log[weeks + t] = count > 0 ? sum / count : Number.NaN
  }
  bridge(log, weeks, recent)
  return towardsRecent(log, past, growth)
}

/** Weeks of the year that were never seen lie on a line between the last weeks and the first ones seen. */
function bridge(log: Float64Array, weeks: number, recent: number): void {
  let known = weeks
  while (known < log.length && Number.isNaN(log[known]!)) known++
  const gap = known - weeks
  for (let t = 0; t < gap; t++) log[weeks + t] = recent + ((log[known]! - recent) * (t + 1)) / (gap + 1)
}

/** The last weeks' distance from what the year before said of them, fading. */
function towardsRecent(log: Float64Array, past: Float64Array, growth: number): Float64Array {
  const weeks = past.length
  let sum = 0
  let count = 0
  for (let k = 1; k <= RECENT_WEEKS && weeks - k - WEEKS_AHEAD >= 0; k++) {
    sum += past[weeks - k]! - past[weeks - k - WEEKS_AHEAD]! - growth
    count++
  }
  if (count < RECENT_WEEKS) return log
  for (let t = 0; t < WEEKS_AHEAD; t++) log[weeks + t]! += (sum / count) * DAMPING ** (t + 1)
  return log
}

/** Mean log change from one year to the next, shrunk towards none by how many weeks were seen twice. */
function yearlyGrowth(past: Float64Array): number {
  const pairs = past.length - WEEKS_AHEAD
  if (pairs <= 0) return 0
  let sum = 0
  for (let week = WEEKS_AHEAD; week < past.length; week++) sum += past[week]! - past[week - WEEKS_AHEAD]!
  const { error, spread } = GROWTH
  return (sum / pairs) * (spread ** 2 / (spread ** 2 + error ** 2 / Math.min(pairs, WEEKS_AHEAD)))
}

function smoothed(values: Float64Array): Float64Array {
  return values.map((value, k) => (2 * value + (values[k - 1] ?? value) + (values[k + 1] ?? value)) / 4)
}

function mean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length > 0 ? sum / values.length : 0
}
