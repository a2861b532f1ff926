import type { OrderLineColumns } from '../store-columns.ts'
import type { Refinements } from '../store-estimate.ts'
import { type LineCounts, markDropped } from './cancel-reversals.ts'
import { CouponCounter, type Coupons } from './coupon-counter.ts'
import { PrevailingPrice, type PriceTier } from './prevailing-price.ts'
import { type ProductDays, ProductDaysWriter } from './product-days.ts'
import { areDailyTotals, countInTypicalQuantities } from './purchase-units.ts'
import { sortLines } from './sort-lines.ts'

export interface CleanStore {
  readonly days: ProductDays
  readonly coupons: Coupons
  /** Per product: prices it is sold at beside the prevailing one. */
  readonly tiers: readonly (readonly PriceTier[])[]
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly counts: LineCounts
}

/** A line of more than 4 typical quantities is a bulk line. */
const BULK_FACTOR = 4

/** One product's kept lines, and the price of its retail ones: scratch for every product in turn. */
interface Kept {
  readonly day: Int32Array
  readonly quantity: Int32Array
  readonly unitPrice: Float64Array
  readonly retailDay: Int32Array
  readonly retailPrice: Float64Array
}

interface Reader {
  readonly kept: Kept
  readonly writer: ProductDaysWriter
  readonly coupons: CouponCounter
  readonly prevailing: PrevailingPrice
  readonly counts: LineCounts
}

/** From order lines to product-days: reversals out, returns ignored, bulk lines capped, coupons learnt. */
export function cleanLines(
  lines: OrderLineColumns,
  productCount: number,
  firstDay: number,
  throughDay: number,
  refinements: Refinements,
): CleanStore {
  const { order, start } = sortLines(lines, productCount, firstDay, throughDay)
  const dropped = new Uint8Array(order.length)
  const counts: LineCounts = { used: 0, cancelled: 0, returned: 0, withoutValue: 0, capped: 0 }
  const writer = new ProductDaysWriter(productCount, order.length)
  const coupons = new CouponCounter()
  const reader = {
    kept: makeKept(start),
    writer,
    coupons,
    prevailing: new PrevailingPrice(!refinements.priceTiers),
    counts,
  }
  const tiers: PriceTier[][] = []
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    const from = start[product]!
    const to = start[product + 1]!
    markDropped(lines, order, from, to, dropped, counts)
    tiers.push(readProduct(lines, order, from, to, dropped, product, reader))
  }
  writer.start[productCount] = writer.length
  const days = writer.finish()
  if (refinements.typicalQuantities && !areDailyTotals(days)) countInTypicalQuantities(days)
  return { days, coupons: coupons.coupons(), tiers, firstDay, endDay: throughDay + 1, counts }
}

function makeKept(start: Int32Array): Kept {
  let most = 1
  for (let i = 0; i + 1 < start.length; i++) most = Math.max(most, start[i + 1]! - start[i]!)
  return {
    day: new Int32Array(most),
    quantity: new Int32Array(most),
    unitPrice: new Float64Array(most),
    retailDay: new Int32Array(most),
    retailPrice: new Float64Array(most),
  }
}

function readProduct(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
  product: number,
  reader: Reader,
): PriceTier[] {
  const { kept, writer, counts } = reader
  let count = 0
  for (let k = from; k < to; k++) {
    if (dropped[k] !== 0) continue
    const line = order[k]!
    kept.day[count] = lines.day[line]!
    kept.quantity[count] = lines.quantity[line]!
    kept.unitPrice[count] = lines.total[line]! / lines.quantity[line]!
    writer.unitsSold[product]! += lines.quantity[line]!
    count++
  }
  if (count === 0) return []
  const typical = kept.quantity.slice(0, count).sort()[count >> 1]!
  writer.typicalQuantity[product] = typical
  counts.used += count
  writeDays(reader, count, BULK_FACTOR * typical)
  return reader.prevailing.recurringTiers()
}

/** Writes the product's days: units of all lines, price of the retail ones. */
function writeDays(reader: Reader, count: number, cap: number): void {
  const { kept, writer, counts, coupons, prevailing } = reader
  let retail = 0
  for (let k = 0; k < count; k++) {
    if (kept.quantity[k]! > cap) continue
    kept.retailDay[retail] = kept.day[k]!
    kept.retailPrice[retail++] = kept.unitPrice[k]!
  }
  counts.capped += count - retail
  prevailing.startProduct(kept.retailDay, kept.retailPrice, retail)
  let at = 0
  for (let a = 0; a < count; ) {
    const first = at
    let units = 0
    let b = a
    for (; b < count && kept.day[b] === kept.day[a]; b++) {
      units += Math.min(kept.quantity[b]!, cap)
      if (kept.quantity[b]! <= cap) at++
    }
    const price = at > first ? prevailing.ofDay(first, at) : 0
    for (let k = first; k < at && at - first >= 3; k++) coupons.add(kept.retailPrice[k]! / price)
    writer.add(kept.day[a]!, price, at > first ? prevailing.linesAtPrice : 0, b - a, units)
    a = b
  }
}
