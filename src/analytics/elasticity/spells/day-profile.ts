/** Lines that every day is believed to have had as expected, before its own lines count. */
const PRIOR_LINES = 50

/**
 * How busy each day is within its week, store-wide: weekdays, sales events, holidays. Learnt inside
 * cells without a deal, where price, product and week are the same on every day:
 * factor = (lines of the day + 50) / (lines a day of the same cells + 50).
 * A promotion that falls on the busiest days of a week is then not credited with the rush.
 */
export class DayProfile {
  private readonly seen: Float64Array
  private readonly expected: Float64Array
  private readonly firstDay: number

  constructor(firstDay: number, endDay: number) {
    this.firstDay = firstDay
    this.seen = new Float64Array(endDay - firstDay).fill(PRIOR_LINES)
    this.expected = new Float64Array(endDay - firstDay).fill(PRIOR_LINES)
  }

  /** Lines of one product on one day of a cell. */
  addLines(day: number, lines: number): void {
    this.seen[day - this.firstDay]! += lines
  }

  /** A cell [from, to) with `lines` in all. */
  addCell(from: number, to: number, lines: number): void {
    const daily = lines / (to - from)
    for (let day = from; day < to; day++) this.expected[day - this.firstDay]! += daily
  }

  /** Running sum of the factors: busy days between two days is the difference of two entries. */
  cumulative(): Float64Array {
    const sums = new Float64Array(this.seen.length + 1)
    for (let k = 0; k < this.seen.length; k++) sums[k + 1] = sums[k]! + this.seen[k]! / this.expected[k]!
    return sums
  }
}

/** Every day counts one. */
export function evenDays(firstDay: number, endDay: number): Float64Array {
  return Float64Array.from({ length: endDay - firstDay + 1 }, (_, k) => k)
}
