import { type ProductSales, SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** Evidence that a product sells at two parallel prices that nothing separates. */
export interface SideBySide {
  /** Retail lines examined; 0 if there were too few. */
  readonly lines: number
  /** Nats per line by which two prices describe the lines more shortly than one; 0 if they do not. */
  readonly gain: number
  /** Share of lines at another price than the line before. */
  readonly changes: number
}

const LEAST_LINES = 16
const PIECE_LINES = 40
const MOST_LEVELS = 6
/** Prices further apart than this count as two. */
const APART = 0.025
const AT_LEVEL = 0.006
/** With fewer changes than this share of the lines a second price has nothing to explain. */
const LEAST_CHANGES = 0.2
const NEITHER_COST = 3.5
const CHANGE_COST = 5
const SHARES = [0.25, 0.5, 0.75]
/** A line of more than 4 typical quantities is a bulk line; its price is no evidence. */
const BULK_FACTOR = 4
/** In a store of two prices a product with more changes than this counts as one of them. */
const MANY_CHANGES = 0.15
const CLEAR_GAIN = 0.1
const LEAST_TOTAL = 6
/** Share of the store's lines that must be in products with clearly two prices: a single product is chance. */
const LEAST_SHARE = 0.1

/**
 * Compares two descriptions of a product's prices, in pieces of some 40 lines: one price that changes now and then, or
 * two prices that each change now and then, with some lines at neither in both. The shorter one is right (minimum
 * description length, Rissanen 1978). Promotions and price changes are described better by one price. `coupons`: ratios of the
 * store's order discounts; a line at such a ratio to the line before or after it counts at that line's price.
 */
function sideBySide(sales: ProductSales, coupons: readonly number[] = []): SideBySide {
  const prices = withoutCoupons(retailPrices(sales), coupons)
  if (prices.length < LEAST_LINES) return { lines: 0, gain: 0, changes: 0 }
  const pieces = Math.max(1, Math.floor(prices.length / PIECE_LINES))
  let total = 0
  for (let piece = 0; piece < pieces; piece++) {
    const from = Math.floor((piece * prices.length) / pieces)
    const to = Math.floor(((piece + 1) * prices.length) / pieces)
    total += gainOf(prices.subarray(from, to))
  }
  return {
    lines: prices.length,
    gain: total < LEAST_TOTAL ? 0 : total / prices.length,
    changes: countChanges(prices) / prices.length,
  }
}

function retailPrices({ price, quantity, count }: ProductSales): Float64Array {
  const typical = quantity.slice(0, count).sort()[count >> 1] ?? 0
  const kept = new Float64Array(count)
  let at = 0
  for (let k = 0; k < count; k++) if (quantity[k]! <= BULK_FACTOR * typical) kept[at++] = price[k]!
  return kept.subarray(0, at)
}

/** Where a line's neighbours are, the first that it is a discount of first. */
const NEIGHBOURS = [-1, 1, 2] as const

/** Gives a discounted line the price of its neighbour, in place. */
function withoutCoupons(prices: Float64Array, coupons: readonly number[]): Float64Array {
  if (coupons.length === 0) return prices
  const offs = coupons.map(Math.log)
  for (let k = 0; k < prices.length; k++) {
    for (const step of NEIGHBOURS) {
      const near = prices[k + step]
      if (near === undefined || near === prices[k]) continue
      for (const off of offs) if (Math.abs(prices[k]! - near - off) < AT_LEVEL) prices[k] = near
    }
  }
  return prices
}

function gainOf(prices: Float64Array): number {
  if (countChanges(prices) < LEAST_CHANGES * prices.length) return 0
  const levels = usualLevels(prices)
  if (levels.length < 2) return 0
  return Math.max(0, costOfOne(prices, levels) - costOfTwo(prices, levels))
}

function countChanges(prices: Float64Array): number {
  let changes = 0
  for (let k = 1; k < prices.length; k++) if (Math.abs(prices[k]! - prices[k - 1]!) > APART) changes++
  return changes
}

function usualLevels(prices: Float64Array): number[] {
  const levels: { price: number; lines: number }[] = []
  for (const price of prices.slice().sort()) {
    const last = levels.at(-1)
    if (last && price - last.price < SAME_PRICE) last.lines++
    else levels.push({ price, lines: 1 })
  }
  return levels
    .sort((a, b) => b.lines - a.lines || a.price - b.price)
    .slice(0, MOST_LEVELS)
    .map(({ price }) => price)
}

function costOfOne(prices: Float64Array, levels: readonly number[]): number {
  const cost = new Float64Array(levels.length)
  for (const price of prices) {
    const changed = leastOf(cost) + CHANGE_COST
    for (let s = 0; s < levels.length; s++)
      cost[s] = Math.min(cost[s]!, changed) + (Math.abs(price - levels[s]!) < AT_LEVEL ? 0 : NEITHER_COST)
  }
  return leastOf(cost)
}

function leastOf(cost: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  for (const each of cost) if (each < least) least = each
  return least
}

/** Cost of the cheapest of three shares of the second price. Each price changes independently. */
function costOfTwo(prices: Float64Array, levels: readonly number[]): number {
  const pairs = levels.flatMap((lower, i) =>
    levels.flatMap((upper, j) => (upper - lower > APART ? [{ lower: i, upper: j }] : [])),
  )
  if (pairs.length === 0) return Number.POSITIVE_INFINITY
  return Math.min(...SHARES.map((share) => costAtShare(prices, levels, pairs, share)))
}

function costAtShare(
  prices: Float64Array,
  levels: readonly number[],
  pairs: readonly { readonly lower: number; readonly upper: number }[],
  share: number,
): number {
  const atLower = -Math.log(1 - share)
  const atUpper = -Math.log(share)
  const cost = new Float64Array(pairs.length)
  const byLower = new Float64Array(levels.length)
  const byUpper = new Float64Array(levels.length)
  for (const price of prices) {
    byLower.fill(Number.POSITIVE_INFINITY)
    byUpper.fill(Number.POSITIVE_INFINITY)
    let least = Number.POSITIVE_INFINITY
    for (let s = 0; s < pairs.length; s++) {
      const { lower, upper } = pairs[s]!
      byLower[lower] = Math.min(byLower[lower]!, cost[s]!)
      byUpper[upper] = Math.min(byUpper[upper]!, cost[s]!)
      least = Math.min(least, cost[s]!)
    }
    for (let s = 0; s < pairs.length; s++) {
      const { lower, upper } = pairs[s]!
      const change = Math.min(byLower[lower]!, byUpper[upper]!, least + CHANGE_COST) + CHANGE_COST
      const isLower = Math.abs(price - levels[lower]!) < AT_LEVEL
      const isUpper = Math.abs(price - levels[upper]!) < AT_LEVEL
      cost[s] = Math.min(cost[s]!, change) + (isLower ? atLower : isUpper ? atUpper : NEITHER_COST)
    }
  }
  return leastOf(cost)
}

/** True if parallel prices in the store are unexplained; single products can look so by chance. */
export function isStoreUnclear(
  sales: SalesByProduct,
  coupons: readonly number[],
  takes?: (line: number) => boolean,
): boolean {
  let lines = 0
  let unclear = 0
  for (let product = 0; product < sales.productCount; product++) {
    const own = sideBySide(sales.salesOf(product, takes), coupons)
    lines += own.lines
    if (own.gain > CLEAR_GAIN) unclear += own.lines
  }
  return lines > 0 && unclear >= LEAST_SHARE * lines
}

/**
 * In such a store: true if this product's price is unknown. Too few lines make it clear only if they have one price.
 */
export function isUnclear(sales: ProductSales, coupons: readonly number[]): boolean {
  const { lines, gain, changes } = sideBySide(sales, coupons)
  if (lines > 0) return gain > 0 || changes > MANY_CHANGES
  const prices = sales.price.slice(0, sales.count).sort()
  return sales.count > 1 && prices.at(-1)! - prices[0]! > APART
}
