import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { sumOf } from '../stats/mean.ts'

/** Number of sales at which a product's own rate counts as much as the store's. */
const TRUST_SALES = 50

export interface RefundRates {
  readonly store: number
  /** Share of a product's sales that is returned, shrunk to the store's. */
  readonly products: Float64Array
}

/** A reversal on the day of the sale is a cancellation, not a refund: both are left out. */
export function refundRates(lines: OrderLineColumns, productCount: number): RefundRates {
  const cancelled = sameDayReversals(lines)
  const sold = new Float64Array(productCount)
  const sales = new Float64Array(productCount)
  const refunded = new Float64Array(productCount)
  for (let k = 0; k < lines.day.length; k++) {
    const product = lines.product[k]!
    const total = lines.total[k]!
    if (total > 0) {
      sold[product]! += total
      sales[product]!++
    } else if (total < 0 && !cancelled.has(k)) refunded[product]! -= total
  }
  for (const k of cancelled) sold[lines.product[k]!]! += lines.total[k]!
  const store = sumOf(sold) > 0 ? Math.min(1, sumOf(refunded) / sumOf(sold)) : 0
  const products = sold.map((money, i) => {
    const trust = sales[i]! > 0 ? TRUST_SALES * (money / sales[i]!) : 1
    return Math.min(1, Math.max(0, (refunded[i]! + trust * store) / (Math.max(0, money) + trust)))
  })
  return { store, products }
}

/**
 * Size of the table that marks product-days with a return; a collision costs one more look-up and changes no result.
 */
const MARKS = 1 << 22

/** Lines that reverse a sale of the same product, amount and day. */
function sameDayReversals({ product, day, total }: OrderLineColumns): Set<number> {
  const waiting = new Map<string, number[]>()
  const keyOf = (k: number) => `${product[k]}:${day[k]}:${Math.round(Math.abs(total[k]!) * 100)}`
  // A string key for each of millions of lines would cost more than the rest of the function.
  const marks = new Uint8Array(MARKS)
  const markOf = (k: number) => (Math.imul(product[k]!, 7919) + day[k]!) & (MARKS - 1)
  for (let k = 0; k < day.length; k++) {
    if (total[k]! >= 0) continue
    marks[markOf(k)] = 1
    const list = waiting.get(keyOf(k))
    if (list) list.push(k)
    else waiting.set(keyOf(k), [k])
  }
  const reversals = new Set<number>()
  if (waiting.size === 0) return reversals
  for (let k = 0; k < day.length; k++) {
    if (total[k]! <= 0 || marks[markOf(k)] === 0) continue
    const reversal = waiting.get(keyOf(k))?.pop()
    if (reversal !== undefined) reversals.add(reversal)
  }
  return reversals
}
