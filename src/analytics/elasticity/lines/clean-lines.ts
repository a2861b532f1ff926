import type { OrderLineColumns } from '../store-columns.ts'
import { cancelReversals } from './cancel-reversals.ts'
import { CouponCounter, type Coupons } from './coupon-counter.ts'
import { type ProductDays, ProductDaysWriter } from './product-days.ts'
import { areDailyTotals, countInTypicalQuantities } from './purchase-units.ts'
import { sortLines } from './sort-lines.ts'

export interface CleanStore {
  readonly days: ProductDays
  readonly coupons: Coupons
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly counts: LineCounts
}

export interface LineCounts {
  used: number
  cancelled: number
  returned: number
  withoutValue: number
  capped: number
}

/** A line of more than 4 typical quantities is a bulk line. */
const BULK_FACTOR = 4

/** From order lines to product-days: reversals out, returns ignored, bulk lines capped, coupons learnt. */
export function cleanLines(
  lines: OrderLineColumns,
  productCount: number,
  firstDay: number,
  throughDay: number,
): CleanStore {
  const { order, start } = sortLines(lines, productCount, firstDay, throughDay)
  const dropped = new Uint8Array(order.length)
  const counts: LineCounts = { used: 0, cancelled: 0, returned: 0, withoutValue: 0, capped: 0 }
  const writer = new ProductDaysWriter(productCount, order.length)
  const coupons = new CouponCounter()
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    const from = start[product]!
    const to = start[product + 1]!
    markDropped(lines, order, from, to, dropped, counts)
    addProduct(lines, order, from, to, dropped, product, writer, coupons, counts)
  }
  writer.start[productCount] = writer.length
  const days = writer.finish()
  if (!areDailyTotals(days)) countInTypicalQuantities(days)
  return { days, coupons: coupons.coupons(), firstDay, endDay: throughDay + 1, counts }
}

function markDropped(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
  counts: LineCounts,
): void {
  for (let a = from; a < to; ) {
    const day = lines.day[order[a]!]!
    let negative = false
    let b = a
    for (; b < to && lines.day[order[b]!]! === day; b++) {
      const quantity = lines.quantity[order[b]!]!
      if (quantity < 0) {
        negative = true
        counts.returned++
      }
      if (quantity > 0 && lines.total[order[b]!]! > 0) continue
      if (quantity >= 0) counts.withoutValue++
      dropped[b] = 1
    }
    if (negative) {
      const cancelled = cancelReversals(lines, order, a, b, dropped)
      counts.cancelled += cancelled
      counts.returned -= cancelled
    }
    a = b
  }
}

function addProduct(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
  product: number,
  writer: ProductDaysWriter,
  coupons: CouponCounter,
  counts: LineCounts,
): void {
  const quantities: number[] = []
  for (let k = from; k < to; k++) if (dropped[k] === 0) quantities.push(lines.quantity[order[k]!]!)
  if (quantities.length === 0) return
  const sorted = Int32Array.from(quantities).sort()
  const typical = sorted[sorted.length >> 1]!
  const cap = BULK_FACTOR * typical
  writer.typicalQuantity[product] = typical
  counts.used += quantities.length
  for (let a = from; a < to; ) {
    const day = lines.day[order[a]!]!
    let b = a
    while (b < to && lines.day[order[b]!]! === day) b++
    addDay(lines, order, a, b, dropped, cap, product, writer, coupons, counts)
    a = b
  }
}

function addDay(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
  cap: number,
  product: number,
  writer: ProductDaysWriter,
  coupons: CouponCounter,
  counts: LineCounts,
): void {
  let sold = 0
  let retail = 0
  let units = 0
  let top = 0
  for (let k = from; k < to; k++) {
    if (dropped[k] !== 0) continue
    const line = order[k]!
    const quantity = lines.quantity[line]!
    sold++
    units += Math.min(quantity, cap)
    writer.unitsSold[product]! += quantity
    if (quantity > cap) counts.capped++
    else {
      retail++
      top = Math.max(top, lines.total[line]! / quantity)
    }
  }
  if (sold === 0) return
  let atTop = 0
  for (let k = from; k < to && retail > 0; k++) {
    const quantity = lines.quantity[order[k]!]!
    if (dropped[k] !== 0 || quantity > cap) continue
    const ratio = lines.total[order[k]!]! / quantity / top
    if (ratio > 0.996) atTop++
    if (retail >= 3) coupons.add(ratio)
  }
  writer.add(lines.day[order[from]!]!, top, atTop, sold, units)
}
