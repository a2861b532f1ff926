import { firstSince, isOnePrice, type PricedSales } from './sold-prices.ts'

/** A price at or below this share of the former one is a clearance, not an ordinary price change. */
export const MARKED_DOWN = 0.75
/** Days of the former price: a year, and the same weeks of the year before. */
const FORMER_DAYS = 400
const LATELY_DAYS = 28
/** The former price is the one at or above which this share of the lines of those days was sold. */
const FORMER_SHARE = 0.05
/** At this share of the latest lines at such prices, two prices are in parallel: tiers by quantity, for example. */
const STILL_SHARE = 1 / 3

/**
 * Former price of a product that is marked down: today's `price` is a quarter or more below the price at which a
 * twentieth of the lines of the last 400 days were sold, and less than a third of the latest lines, from the first at
 * today's price on, are at such prices (`since`: first day at today's price, if known). `null` if it is not marked down.
 */
export function markedDownFrom(
  sold: PricedSales,
  today: { readonly price: number; readonly since: number | null; readonly throughDay: number },
): number | null {
  const { price, since, throughDay } = today
  const levels = sold.level
    .subarray(firstSince(sold, throughDay - FORMER_DAYS + 1), sold.count)
    .slice()
    .sort()
  if (levels.length === 0) return null
  const former = sold.prices[levels[Math.floor((1 - FORMER_SHARE) * (levels.length - 1))]!]!
  if (price > MARKED_DOWN * former) return null
  const lately = firstAt(sold, price, firstSince(sold, Math.max(since ?? 0, throughDay - LATELY_DAYS + 1)))
  let dear = 0
  for (let k = lately; k < sold.count; k++) if (price <= MARKED_DOWN * sold.prices[sold.level[k]!]!) dear++
  return dear >= STILL_SHARE * Math.max(1, sold.count - lately) ? null : former
}

/** Index of the first sale at a price, at or after `from`. */
function firstAt(sold: PricedSales, price: number, from: number): number {
  for (let k = from; k < sold.count; k++) if (isOnePrice(sold.prices[sold.level[k]!]!, price)) return k
  return from
}
