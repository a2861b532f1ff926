import type { ProductDays } from '../lines/product-days.ts'

/** Presumed days without stock, [from, to), in scratch arrays reused for every product. */
export class Outages {
  count = 0
  from: Int32Array
  to: Int32Array

  constructor(capacity: number) {
    this.from = new Int32Array(capacity)
    this.to = new Int32Array(capacity)
  }
}

const WINDOW_DAYS = 28
const MIN_GAP_DAYS = 5
/** Size parameter of the negative binomial distribution of the lines per day. */
const SIZE = 4
const LOG_CHANCE = -9

/**
 * Finds gaps between sales that are too long for the sales around them. The rate is the smaller of both sides' daily
 * rates over 28 days (so that a price rise at the gap is no outage). The chance of a gap of g days is
 * exp(-4 ln(1 + rate / 4) g); below e^-9 the product counts as not on sale.
 */
export function findOutages(
  days: ProductDays,
  from: number,
  to: number,
  endDay: number,
  outages: Outages,
): void {
  outages.count = 0
  for (let k = from; k < to; k++) {
    const day = days.day[k]!
    const isLast = k + 1 === to
    const next = isLast ? endDay : days.day[k + 1]!
    const gap = next - day - 1
    if (gap < MIN_GAP_DAYS) continue
    let rate = rateBefore(days, from, k)
    if (!isLast) rate = Math.min(rate, rateAfter(days, k + 1, to, endDay))
    if (-SIZE * Math.log(1 + rate / SIZE) * gap >= LOG_CHANCE) continue
    outages.from[outages.count] = day + 1
    outages.to[outages.count] = next
    outages.count++
  }
}

/** Returns the lines per day up to row k, less the one line that ends the window: its day is fixed, not random. */
function rateBefore(days: ProductDays, from: number, k: number): number {
  const day = days.day[k]!
  let lines = 0
  for (let row = k; row >= from && days.day[row]! > day - WINDOW_DAYS; row--) lines += days.lines[row]!
  const span = Math.min(WINDOW_DAYS, day - days.day[from]! + 1)
  return Math.max(lines - 1, 0) / Math.max(span, 7)
}

function rateAfter(days: ProductDays, k: number, to: number, endDay: number): number {
  const day = days.day[k]!
  let lines = 0
  for (let row = k; row < to && days.day[row]! < day + WINDOW_DAYS; row++) lines += days.lines[row]!
  const span = Math.min(WINDOW_DAYS, endDay - day)
  return Math.max(lines - 1, 0) / Math.max(span, 7)
}
