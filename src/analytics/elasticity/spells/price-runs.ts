import type { ProductDays } from '../lines/product-days.ts'

/** Runs of days with one list price (to 0.4 %), in scratch arrays reused for every product. */
export class PriceRuns {
  count = 0
  price: Float64Array
  firstDay: Int32Array
  lastDay: Int32Array
  /** Day on which a run exceeds the number of lines that could be coupons; the last day of a shorter run. */
  revealedDay: Int32Array
  lines: Int32Array
  /** Price spells made from the runs; exposure is [start, end). */
  start: Int32Array
  end: Int32Array

  constructor(capacity: number) {
    this.price = new Float64Array(capacity)
    this.firstDay = new Int32Array(capacity)
    this.lastDay = new Int32Array(capacity)
    this.revealedDay = new Int32Array(capacity)
    this.lines = new Int32Array(capacity)
    this.start = new Int32Array(capacity)
    this.end = new Int32Array(capacity)
  }

  copy(from: number, to: number): void {
    this.price[to] = this.price[from]!
    this.firstDay[to] = this.firstDay[from]!
    this.lastDay[to] = this.lastDay[from]!
    this.revealedDay[to] = this.revealedDay[from]!
    this.lines[to] = this.lines[from]!
  }
}

/** Fills `runs` from rows [from, to) of `days`. */
export function findPriceRuns(
  days: ProductDays,
  from: number,
  to: number,
  believedAfter: number,
  runs: PriceRuns,
) {
  let r = 0
  for (let k = from; k < to; k++) {
    const price = days.listPrice[k]!
    if (price === 0) continue
    const day = days.day[k]!
    if (r > 0 && Math.abs(price / runs.price[r - 1]! - 1) < 0.004) {
      if (runs.lines[r - 1]! <= believedAfter) runs.revealedDay[r - 1] = day
      runs.lastDay[r - 1] = day
      runs.lines[r - 1]! += days.linesAtListPrice[k]!
      continue
    }
    runs.price[r] = price
    runs.firstDay[r] = day
    runs.lastDay[r] = day
    runs.revealedDay[r] = day
    runs.lines[r] = days.linesAtListPrice[k]!
    r++
  }
  runs.count = r
}
