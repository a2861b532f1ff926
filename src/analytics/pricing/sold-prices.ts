import { SalesByProduct } from '../channels/product-sales.ts'
import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Sales of one product by day, each with the price of one unit. */
export interface PricedSales {
  readonly count: number
  readonly day: Int32Array
  readonly units: Int32Array
  /** Index of the line's price in `prices`. */
  readonly level: Int32Array
  /** Distinct prices in ascending order, to a hundredth of a cent. */
  readonly prices: Float64Array
}

/** Prices within this share are one: they differ by cents of rounding. */
const SAME_PRICE = 0.01
const PER_UNIT = 10_000

export const isOnePrice = (a: number, b: number): boolean => Math.abs(a / b - 1) <= SAME_PRICE

/** Sales of each product, for lines of one sales channel, without returns and gifts. */
export function soldByProduct(
  lines: OrderLineColumns,
  productCount: number,
): (product: number) => PricedSales {
  const sales = new SalesByProduct(lines, productCount)
  return (product) => {
    const { count, day, line, quantity } = sales.salesOf(product)
    const paid = Float64Array.from({ length: count }, (_, k) =>
      Math.round((lines.total[line[k]!]! / quantity[k]!) * PER_UNIT),
    )
    const levels = [...new Set(paid)].sort((a, b) => a - b)
    const placeOf = new Map(levels.map((price, place) => [price, place]))
    return {
      count,
      day: day.slice(0, count),
      units: quantity.slice(0, count),
      level: Int32Array.from(paid, (price) => placeOf.get(price)!),
      prices: Float64Array.from(levels, (price) => price / PER_UNIT),
    }
  }
}

/** Index of the first sale on this day or later, at or after `from`. */
export function firstSince(sold: PricedSales, day: number, from = 0): number {
  let [low, high] = [from, sold.count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sold.day[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

export function sells(sold: PricedSales, from: number, to: number, price: number): boolean {
  for (let k = from; k < to; k++) if (isOnePrice(sold.prices[sold.level[k]!]!, price)) return true
  return false
}

/** Share of the sales [from, to) at a price, by lines. */
export function shareAt(sold: PricedSales, from: number, to: number, price: number): number {
  let lines = 0
  for (let k = from; k < to; k++) if (isOnePrice(sold.prices[sold.level[k]!]!, price)) lines++
  return lines / (to - from)
}

/** Days on which a price sold among the sales [from, to): their number, the first and the last. */
export interface SaleDays {
  readonly count: number
  readonly first: number
  readonly last: number
}

export function saleDaysAt(sold: PricedSales, from: number, to: number, price: number): SaleDays {
  let [count, first, last] = [0, Number.NaN, Number.NaN]
  for (let k = from; k < to; k++) {
    if (sold.day[k] === last || !isOnePrice(sold.prices[sold.level[k]!]!, price)) continue
    last = sold.day[k]!
    if (count++ === 0) first = last
  }
  return { count, first, last }
}

/**
 * The price of most units among the sales [from, to), of two equal ones the one sold last; `null` without sales. A
 * line counts with its units, but at most with those of a median line: a price for large quantities is not what most
 * customers pay. Prices within 1 % of each other count
 * together, as the one with the most weight by itself.
 */
export function usualPrice(sold: PricedSales, from: number, to: number): number | null {
  if (from >= to) return null
  const own = new Float64Array(sold.prices.length)
  const lastSale = new Int32Array(sold.prices.length)
  const bulk = sold.units.slice(from, to).sort()[(to - from) >> 1]!
  for (let k = from; k < to; k++) {
    own[sold.level[k]!]! += Math.min(sold.units[k]!, bulk)
    lastSale[sold.level[k]!] = k
  }
  let best = -1
  let most = 0
  for (let place = 0; place < own.length; place++) {
    if (own[place] === 0) continue
    const weight = weightAround(sold.prices, own, place)
    const difference =
      weight - most || (best < 0 ? 1 : own[place]! - own[best]! || lastSale[place]! - lastSale[best]!)
    if (difference <= 0) continue
    best = place
    most = weight
  }
  return sold.prices[best] ?? null
}

/** Weight of all prices within 1 % of the one at `place`. */
function weightAround(prices: Float64Array, own: Float64Array, place: number): number {
  const price = prices[place]!
  let weight = own[place]!
  for (let k = place - 1; k >= 0 && isOnePrice(prices[k]!, price); k--) weight += own[k]!
  for (let k = place + 1; k < prices.length && isOnePrice(prices[k]!, price); k++) weight += own[k]!
  return weight
}
