/** Prior weight in lines: each day starts with this many lines seen and expected, i.e. with a factor of 1. */
const PRIOR_LINES = 50

/**
 * Factor of how busy each day is within its week, store-wide: weekdays, sales events, holidays. Learnt inside cells
 * without a deal, where price, product and week are the same on every day:
 * factor = (lines of the day + 50) / (lines per day of the same cells + 50).
 * A promotion on the busiest days of a week is then not credited with the rush.
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

  /** Adds the lines of one product on one day of a cell. */
  addLines(day: number, lines: number): void {
    this.seen[day - this.firstDay]! += lines
  }

  /** Adds a cell [from, to) with `lines` in total. */
  addCell(from: number, to: number, lines: number): void {
    const daily = lines / (to - from)
    for (let day = from; day < to; day++) this.expected[day - this.firstDay]! += daily
  }

  /** Returns the running sum of the factors: the busy days between two days are the difference of two entries. */
  cumulative(): Float64Array {
    const sums = new Float64Array(this.seen.length + 1)
    for (let k = 0; k < this.seen.length; k++) sums[k + 1] = sums[k]! + this.seen[k]! / this.expected[k]!
    return sums
  }
}

/** Running sum in which every day counts as one. */
export function evenDays(firstDay: number, endDay: number): Float64Array {
  return Float64Array.from({ length: endDay - firstDay + 1 }, (_, k) => k)
}
