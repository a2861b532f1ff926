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

/**
 * Returns whether lines are single sales (or daily totals), or totals of a week or month entered as one line. Totals
 * fall on one day of the month (e.g. the first or last) or on one weekday, one per product and period. Random sales
 * do neither, and a store open on one day a week has several lines a day.
 */
export function detectGrain(lines: OrderLineColumns): Grain {
  const count = lines.day.length
  if (count < MIN_LINES) return 'spells'
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
  const monthly = Math.max(...fromStart) >= most || Math.max(...fromEnd) >= most
  if (monthly && isOnePerPeriod(lines, monthOfDay)) return 'months'
  if (Math.max(...weekday) >= most && isOnePerPeriod(lines, (day) => Math.floor(day / 7))) return 'weeks'
  return 'spells'
}

/** True if products have one line per period, and a line in most periods between their first and last. */
function isOnePerPeriod(lines: OrderLineColumns, periodOf: (day: number) => number): boolean {
  const seen = new Set<number>()
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (let k = 0; k < lines.day.length; k++) {
    const product = lines.product[k]!
    const period = periodOf(lines.day[k]!)
    seen.add(product * 100_000 + period)
    first.set(product, Math.min(first.get(product) ?? period, period))
    last.set(product, Math.max(last.get(product) ?? period, period))
  }
  let periods = 0
  for (const [product, from] of first) periods += last.get(product)! - from + 1
  const repeated = lines.day.length - seen.size
  return repeated <= SEVERAL_LINES * seen.size && seen.size >= MOST_PERIODS * periods
}
