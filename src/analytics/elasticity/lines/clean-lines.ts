import type { Refinements } from '../types/refinements.ts'
import type { OrderLineColumns } from '../types/store-columns.ts'
import { dropNoDemand, type LineCounts, type ProductLines } from './cancel-reversals.ts'
import { CouponCounter, type Coupons } from './coupon-counter.ts'
import { type MixedDays, PrevailingPrice, type PriceTier } from './prevailing-price.ts'
import { type ProductDays, ProductDaysWriter } from './product-days.ts'
import { areDailyTotals, countInTypicalQuantities } from './purchase-units.ts'
import { type SortedLines, sortLines } from './sort-lines.ts'

/** Habits learnt from the lines of the whole store; they apply to each of its products. */
export interface LineHabits {
  readonly mixedDays: MixedDays
  readonly coupons: Coupons
  /** True if units are counted in typical purchases. */
  readonly inPurchases: boolean
}

export interface CleanStore {
  readonly days: ProductDays
  readonly habits: LineHabits
  /** Prices at which each product sells in addition to the prevailing one. */
  readonly tiers: readonly (readonly PriceTier[])[]
  readonly firstDay: number
  /** The day after the last one. */
  readonly endDay: number
  readonly counts: LineCounts
}

/** A line of more than 4 typical quantities is a bulk line. */
const BULK_FACTOR = 4
const SAMPLE_PRODUCTS = 300

/** Scratch arrays reused for every product: its lines, then the lines kept, and the prices of the retail ones. */
interface Scratch extends ProductLines {
  readonly unitPrice: Float64Array
  readonly retailDay: Int32Array
  readonly retailPrice: Float64Array
}

interface Reader {
  readonly scratch: Scratch
  readonly writer: ProductDaysWriter
  readonly coupons: CouponCounter
  readonly prevailing: PrevailingPrice
  readonly counts: LineCounts
}

/**
 * Turns order lines into product-days: removes reversals, ignores returns, caps bulk lines. Learns coupons and other
 * habits of the store, unless the lines are part of a store whose habits are `known`.
 */
export function cleanLines(
  lines: OrderLineColumns,
  productCount: number,
  firstDay: number,
  throughDay: number,
  refinements: Pick<Refinements, 'priceTiers' | 'typicalQuantities'>,
  known: LineHabits | null = null,
): CleanStore {
  const sorted = sortLines(lines, productCount, firstDay, throughDay)
  return cleanSorted(lines, { ...sorted, firstDay, throughDay }, refinements, known)
}

/** As `cleanLines`, for the lines that `sorted` holds of these columns. */
export function cleanSorted(
  lines: OrderLineColumns,
  {
    order,
    start,
    firstDay,
    throughDay,
  }: SortedLines & { readonly firstDay: number; readonly throughDay: number },
  refinements: Pick<Refinements, 'priceTiers' | 'typicalQuantities'>,
  known: LineHabits | null = null,
): CleanStore {
  const productCount = start.length - 1
  const counts: LineCounts = { used: 0, cancelled: 0, returned: 0, withoutValue: 0, capped: 0 }
  const writer = new ProductDaysWriter(productCount, order.length)
  const coupons = new CouponCounter()
  const reader = {
    scratch: makeScratch(start),
    writer,
    coupons,
    prevailing: new PrevailingPrice(!refinements.priceTiers, known?.mixedDays),
    counts,
  }
  if (known === null) learnStore(lines, order, start, reader)
  const tiers: PriceTier[][] = []
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    const count = loadSales(lines, order, start[product]!, start[product + 1]!, reader.scratch, counts)
    tiers.push(count === 0 ? [] : readProduct(reader, product, count))
  }
  writer.start[productCount] = writer.length
  const days = writer.finish()
  const habits = known ?? {
    mixedDays: reader.prevailing.storeDays,
    coupons: coupons.coupons(),
    inPurchases: refinements.typicalQuantities && !areDailyTotals(days),
  }
  if (habits.inPurchases) countInTypicalQuantities(days)
  return { days, habits, tiers, firstDay, endDay: throughDay + 1, counts }
}

function makeScratch(start: Int32Array): Scratch {
  let most = 1
  for (let i = 0; i + 1 < start.length; i++) most = Math.max(most, start[i + 1]! - start[i]!)
  return {
    day: new Int32Array(most),
    quantity: new Int32Array(most),
    total: new Float64Array(most),
    unitPrice: new Float64Array(most),
    retailDay: new Int32Array(most),
    retailPrice: new Float64Array(most),
  }
}

/** Loads one product's sales into scratch in order of day and returns their number. */
function loadSales(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  scratch: Scratch,
  counts: LineCounts,
): number {
  for (let k = from; k < to; k++) {
    const line = order[k]!
    scratch.day[k - from] = lines.day[line]!
    scratch.quantity[k - from] = lines.quantity[line]!
    scratch.total[k - from] = lines.total[line]!
  }
  dropNoDemand(scratch, to - from, counts)
  let count = 0
  for (let k = 0; k < to - from; k++) {
    const quantity = scratch.quantity[k]!
    if (quantity === 0) continue
    scratch.day[count] = scratch.day[k]!
    scratch.quantity[count] = quantity
    scratch.unitPrice[count] = scratch.total[k]! / quantity
    count++
  }
  return count
}

/** Returns the median quantity of a line, and copies the retail lines (at most 4 times that) for pricing. */
function splitRetail(scratch: Scratch, count: number): { typical: number; retail: number } {
  const typical = scratch.quantity.slice(0, count).sort()[count >> 1]!
  let retail = 0
  for (let k = 0; k < count; k++) {
    if (scratch.quantity[k]! > BULK_FACTOR * typical) continue
    scratch.retailDay[retail] = scratch.day[k]!
    scratch.retailPrice[retail++] = scratch.unitPrice[k]!
  }
  return { typical, retail }
}

/** Learns from every k-th product whether the highest of several prices on a day is usually the rare one here. */
function learnStore(lines: OrderLineColumns, order: Int32Array, start: Int32Array, reader: Reader): void {
  const ignored: LineCounts = { used: 0, cancelled: 0, returned: 0, withoutValue: 0, capped: 0 }
  const stride = Math.max(1, Math.floor((start.length - 1) / SAMPLE_PRODUCTS))
  for (let product = 0; product + 1 < start.length; product += stride) {
    const { scratch, prevailing } = reader
    const count = loadSales(lines, order, start[product]!, start[product + 1]!, scratch, ignored)
    if (count === 0) continue
    prevailing.learnStore(scratch.retailDay, scratch.retailPrice, splitRetail(scratch, count).retail)
  }
}

function readProduct(reader: Reader, product: number, count: number): PriceTier[] {
  const { scratch, writer, counts, prevailing } = reader
  const { typical, retail } = splitRetail(scratch, count)
  writer.typicalQuantity[product] = typical
  for (let k = 0; k < count; k++) writer.unitsSold[product]! += scratch.quantity[k]!
  counts.used += count
  counts.capped += count - retail
  prevailing.startProduct(scratch.retailDay, scratch.retailPrice, retail)
  writeDays(reader, count, BULK_FACTOR * typical)
  return prevailing.recurringTiers()
}

/** Writes the product's days: units of all lines, price of the retail ones. */
function writeDays(reader: Reader, count: number, cap: number): void {
  const { scratch, writer, prevailing } = reader
  let at = 0
  for (let a = 0; a < count; ) {
    const first = at
    let units = 0
    let allUnits = 0
    let b = a
    for (; b < count && scratch.day[b] === scratch.day[a]; b++) {
      units += Math.min(scratch.quantity[b]!, cap)
      allUnits += scratch.quantity[b]!
      if (scratch.quantity[b]! <= cap) at++
    }
    const price = at > first ? prevailing.ofDay(first, at) : 0
    if (price > 0 && at - first >= 3) countCoupons(reader, first, at, price)
    writer.add(scratch.day[a]!, price, at > first ? prevailing.linesAtPrice : 0, b - a, units, allUnits)
    a = b
  }
}

/** Counts the ratios line price / list price of a busy day, which show the share and depth of coupons. */
function countCoupons(reader: Reader, from: number, to: number, price: number): void {
  const { retailPrice } = reader.scratch
  for (let k = from; k < to; k++) {
    if (!reader.prevailing.isChannel(retailPrice[k]!)) reader.coupons.add(retailPrice[k]! / price)
  }
}
