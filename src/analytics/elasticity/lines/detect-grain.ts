import { firstDayOfMonth, monthOfDay } from '../../stats/calendar.ts'
import type { Grain } from '../types/product-estimate.ts'
import type { OrderLineColumns } from '../types/store-columns.ts'

/** With fewer lines than this the grain cannot be detected. */
const MIN_LINES = 24
/** Number of lines, evenly spread, that are sampled for the days on which they fall. */
const SAMPLE = 5_000
/** Minimum share of lines that fall on the same day of the period. */
const ON_ONE_DAY = 0.95
/** Maximum share of a product's periods with more than one line. */
const SEVERAL_LINES = 0.02
/** Minimum share of periods with a line: four-weekly totals must not pass for weekly ones. */
const MOST_PERIODS = 0.5

/** Purchases are random: their number in a period varies at least as much as its mean. That of totals hardly varies. */
const STEADY = 0.4
/** Periods, less one for each product, that show how steady the number of lines is. */
const LEAST_PERIODS = 50

/**
 * Returns whether lines are single sales (or daily totals), or totals of a week or month. Totals fall on one day of
 * the month (e.g. the first or last) or on one weekday, one per product and period – or one of each shop, so that a
 * product has nearly the same number in every period. Random sales do neither: a store open on one day a week has
 * several lines a day, and their number varies.
 */
export function detectGrain(lines: OrderLineColumns): Grain {
  return totalsOf(lines)?.grain ?? 'spells'
}

/** True if lines are totals with one line per product and period: such lines have no prices next to each other. */
export function areTotalsOfOne(lines: OrderLineColumns): boolean {
  return totalsOf(lines)?.isOne ?? false
}

interface Totals {
  readonly grain: Exclude<Grain, 'spells'>
  /** True if a product has one line per period. */
  readonly isOne: boolean
}

function totalsOf(lines: OrderLineColumns): Totals | null {
  const count = lines.day.length
  if (count < MIN_LINES) return null
  const weekday = new Int32Array(7)
  const fromStart = new Int32Array(32)
  const fromEnd = new Int32Array(32)
  const stride = Math.max(1, Math.floor(count / SAMPLE))
  let sampled = 0
  for (let k = 0; k < count; k += stride) {
    sampled++
    const day = lines.day[k]!
    const month = monthOfDay(day)
    weekday[((day % 7) + 7) % 7]!++
    fromStart[day - firstDayOfMonth(month)]!++
    fromEnd[firstDayOfMonth(month + 1) - day]!++
  }
  const most = ON_ONE_DAY * sampled
  if (Math.max(...fromStart) >= most || Math.max(...fromEnd) >= most) {
    const perPeriod = linesPerPeriod(lines, monthOfDay)
    if (perPeriod !== 'random') return { grain: 'months', isOne: perPeriod === 'one' }
  }
  if (Math.max(...weekday) < most) return null
  const perPeriod = linesPerPeriod(lines, (day) => Math.floor(day / 7))
  return perPeriod === 'random' ? null : { grain: 'weeks', isOne: perPeriod === 'one' }
}

interface Counted {
  first: number
  last: number
  lines: number
  /** Sum of the squared numbers of lines of its periods. */
  squares: number
}

/**
 * `one`: products have one line per period, and a line in most periods between their first and last. `steady`: they
 * have several, and nearly as many in each of them; the index of dispersion of Poisson counts would be about 1.
 */
function linesPerPeriod(
  lines: OrderLineColumns,
  periodOf: (day: number) => number,
): 'one' | 'steady' | 'random' {
  const seen = new Map<number, number>()
  const products = new Map<number, Counted>()
  for (let k = 0; k < lines.day.length; k++) {
    const product = lines.product[k]!
    const period = periodOf(lines.day[k]!)
    const key = product * 100_000 + period
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    const own = products.get(product) ?? { first: period, last: period, lines: 0, squares: 0 }
    if (own.lines === 0) products.set(product, own)
    own.first = Math.min(own.first, period)
    own.last = Math.max(own.last, period)
    own.lines++
    own.squares += 2 * before + 1
  }
  let [periods, free, squares, expected] = [0, 0, 0, 0]
  for (const own of products.values()) {
    const count = own.last - own.first + 1
    const mean = own.lines / count
    periods += count
    free += count - 1
    squares += own.squares - own.lines * mean
    expected += (count - 1) * mean
  }
  if (seen.size < MOST_PERIODS * periods) return 'random'
  if (lines.day.length - seen.size <= SEVERAL_LINES * seen.size) return 'one'
  return free >= LEAST_PERIODS && squares < STEADY * expected ? 'steady' : 'random'
}
