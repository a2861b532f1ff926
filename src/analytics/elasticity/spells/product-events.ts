import type { MarkedPeriods, StoreEvents } from '../types/store-columns.ts'
import { Outages } from './find-outages.ts'
import { dayOfSale, periodsOfSales, type ReachOfMark } from './promoted-sales.ts'

/** Marked periods by product in order of time; those of product i are start[i] .. start[i + 1). */
interface PeriodsByProduct {
  readonly start: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

/** Events entered by the owner, sorted by product. */
export interface ProductEvents {
  readonly stockOuts: PeriodsByProduct
  readonly promotions: PeriodsByProduct
  /** Those of the calendar alone: their first and last days are known, of marked sales only days with a sale. */
  readonly announced: PeriodsByProduct
  readonly tests: PeriodsByProduct
  /** 1 on closed days, indexed from the first day of the window. */
  readonly closed: Uint8Array
  /** First day of the product in its current form. */
  readonly since: Int32Array
  readonly firstDay: number
}

export function arrangeEvents(
  events: StoreEvents,
  productCount: number,
  firstDay: number,
  endDay: number,
  reach: ReachOfMark = dayOfSale,
): ProductEvents {
  const closed = new Uint8Array(endDay - firstDay)
  for (const day of events.closedDays ?? []) if (day >= firstDay && day < endDay) closed[day - firstDay] = 1
  const since = new Int32Array(productCount).fill(firstDay)
  const changes = events.productChanges
  for (let k = 0; changes && k < changes.day.length; k++) {
    const product = changes.product[k]!
    if (changes.day[k]! < endDay) since[product] = Math.max(since[product]!, changes.day[k]!)
  }
  const sales = events.promotedSales
  return {
    stockOuts: byProduct([events.stockOuts], productCount),
    promotions: byProduct([events.promotions, sales && periodsOfSales(sales, reach)], productCount),
    announced: byProduct([events.promotions], productCount),
    tests: byProduct([events.tests], productCount),
    closed,
    since,
    firstDay,
  }
}

function byProduct(lists: readonly (MarkedPeriods | undefined)[], productCount: number): PeriodsByProduct {
  const rows: { readonly product: number; readonly from: number; readonly to: number }[] = []
  for (const periods of lists)
    periods?.product.forEach((product, k) => {
      const [from, to] = [periods.fromDay[k]!, periods.toDay[k]!]
      if (to > from) rows.push({ product, from, to })
    })
  rows.sort((a, b) => a.product - b.product || a.from - b.from)
  const start = new Int32Array(productCount + 1)
  for (const { product } of rows) start[product + 1]!++
  for (let i = 0; i < productCount; i++) start[i + 1]! += start[i]!
  return { start, from: Int32Array.from(rows, ({ from }) => from), to: Int32Array.from(rows, ({ to }) => to) }
}

/** True if the owner marked a promotion of the product. */
export function hasPromotions({ promotions }: ProductEvents, product: number): boolean {
  return promotions.start[product + 1]! > promotions.start[product]!
}

/** Returns the running sum of busy days in which closed days count as zero. */
export function withoutClosedDays(busyDays: Float64Array, closed: Uint8Array): Float64Array {
  const sums = new Float64Array(busyDays.length)
  for (let k = 0; k < closed.length; k++) {
    sums[k + 1] = sums[k]! + (closed[k] === 1 ? 0 : busyDays[k + 1]! - busyDays[k]!)
  }
  return sums
}

/** Joins the marked stock-outs of a product and other excluded days into one list by time without overlaps. */
export function daysLeftOut(events: ProductEvents, product: number, others: Outages): Outages {
  const { start, from, to } = events.stockOuts
  const all = periodsOf(others)
  for (let k = start[product]!; k < start[product + 1]!; k++) all.push([from[k]!, to[k]!])
  return joined(all)
}

/** True if the product's sales of this day are excluded. */
export function isLeftOut(events: ProductEvents, leftOut: Outages, day: number): boolean {
  if (events.closed[day - events.firstDay] === 1) return true
  for (let k = 0; k < leftOut.count; k++) if (day >= leftOut.from[k]! && day < leftOut.to[k]!) return true
  return false
}

/** Joins found outages and excluded days into one list in order of time without overlaps. */
export function joinOutages(found: Outages, leftOut: Outages): Outages {
  return leftOut.count === 0 ? found : joined([...periodsOf(found), ...periodsOf(leftOut)])
}

function periodsOf({ count, from, to }: Outages): [number, number][] {
  return Array.from({ length: count }, (_, k) => [from[k]!, to[k]!])
}

function joined(periods: [number, number][]): Outages {
  periods.sort((a, b) => a[0] - b[0])
  const result = new Outages(periods.length)
  for (const [begin, end] of periods) {
    const last = result.count - 1
    if (last >= 0 && begin <= result.to[last]!) result.to[last] = Math.max(result.to[last]!, end)
    else {
      result.from[result.count] = begin
      result.to[result.count++] = end
    }
  }
  return result
}

/** State of marked promotions on a day: running or not. */
export interface PromotionAt {
  readonly running: boolean
  /** Exclusive end of the days for which this state holds. */
  readonly until: number
  /** End of the last promotion before the day; -∞ if there is none. */
  readonly lastEnd: number
}

export function promotionAt(events: ProductEvents, product: number, day: number): PromotionAt {
  const { start, from, to } = events.promotions
  let lastEnd = Number.NEGATIVE_INFINITY
  for (let k = start[product]!; k < start[product + 1]!; k++) {
    if (day < from[k]!) return { running: false, until: from[k]!, lastEnd }
    if (day < to[k]!) return { running: true, until: to[k]!, lastEnd }
    lastEnd = Math.max(lastEnd, to[k]!)
  }
  return { running: false, until: Number.POSITIVE_INFINITY, lastEnd }
}
