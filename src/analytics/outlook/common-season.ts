import { continueSeason, isStoreYearKnown } from './continue-season.ts'
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
/** A store's year follows the calendar nearly to the week; types have fewer sales to show theirs. */
const STORE_KERNEL = [1 / 8, 6 / 8, 1 / 8] as const
const GROUP_KERNEL = [1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9] as const
/** Share of a usual week's sales below which a week counts as closed. */
const CLOSED_SHARE = 0.1

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
    log.set(continueSeason(effects, season, turnover), group * width)
  })
  const endDay = sales.endDay - 7 * sales.hidden
  return { log, weeks, isYearKnown: isStoreYearKnown(weeks), groupOfType, endDay }
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
