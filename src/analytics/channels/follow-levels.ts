import { LOWER, NEITHER, UPPER } from './levels.ts'
import type { RatioBand } from './price-ratios.ts'
import { type ProductSales, SAME_PRICE } from './product-sales.ts'

/** Cost in nats of a line at neither level, and of a change of both prices: about 1 line in 33, 1 in 150. */
const NEITHER_COST = 3.5
const CHANGE_COST = 5
const MOST_LEVELS = 20
/** Two candidates closer than this count as one. */
const CLOSE = 0.006
const LEAST_OF_LEVEL = 3

export interface FollowedLevels {
  /** Level by line of the product. */
  readonly level: Int8Array
  /** Log of the lower price by line of the product. */
  readonly lower: Float64Array
  /** Usual log ratio of the upper to the lower price of this product. */
  readonly ratio: number
  /** True if the product sells at both levels; otherwise its lines are no evidence of the channel. */
  readonly isMixed: boolean
  /** Share of upper lines among those at a level. */
  readonly upperShare: number
}

/**
 * Follows two prices of a product that move together, and gives each line its level. The lower price is a step
 * function of time; a line is at it, above it by a ratio within the band, or at neither; the explanation with the
 * fewest changes and lines at neither is found by dynamic programming (Viterbi 1967) over the prices seen.
 * Example: 10, 5, 10, 10, 5, [list price moves] 12, 6, 12 → upper, lower, upper, upper, lower, upper, lower, upper.
 */
export function followLevels(sales: ProductSales, band: RatioBand): FollowedLevels {
  const found = { level: new Int8Array(sales.count), lower: new Float64Array(sales.count) }
  trace(sales, band, candidates(sales, band), found)
  const stretches = stretchesOf(found)
  const whole = stretches.filter(({ upper, lower }) => upper > 0 && lower > 0)
  const upper = whole.reduce((sum, each) => sum + each.upper, 0)
  const lower = whole.reduce((sum, each) => sum + each.lower, 0)
  const isMixed = upper >= LEAST_OF_LEVEL && lower >= LEAST_OF_LEVEL
  const upperShare = (upper + 0.5) / (upper + lower + 1)
  if (!isMixed) return { ...found, ratio: band.center, isMixed, upperShare }
  const ratio = usualRatio(sales, found, whole)
  settleOneLevel(stretches, found, upperShare, ratio)
  settleNeither(sales, stretches, found)
  return { ...found, ratio, isMixed, upperShare }
}

interface Levels {
  readonly level: Int8Array
  readonly lower: Float64Array
}

/** Lines [from, to) between two changes of the price, and the number of them at each level. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly upper: number
  readonly lower: number
}

function stretchesOf({ level, lower }: Levels): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = 0; from < level.length; ) {
    const counts = { upper: 0, lower: 0 }
    let to = from
    for (; to < level.length && lower[to] === lower[from]; to++) {
      if (level[to] === UPPER) counts.upper++
      else if (level[to] === LOWER) counts.lower++
    }
    stretches.push({ from, to, ...counts })
    from = to
  }
  return stretches
}

/** Where only one level sold, the data do not show which: it counts as the product's more usual one. */
function settleOneLevel(
  stretches: readonly Stretch[],
  found: Levels,
  upperShare: number,
  ratio: number,
): void {
  const usual = upperShare > 0.5 ? UPPER : LOWER
  for (const { from, to, upper, lower } of stretches) {
    const seen = upper > 0 ? UPPER : LOWER
    if ((upper > 0 && lower > 0) || upper + lower === 0 || seen === usual) continue
    for (let k = from; k < to; k++) {
      found.lower[k]! += usual === LOWER ? ratio : -ratio
      if (found.level[k] === seen) found.level[k] = usual
    }
  }
}

/**
 * Assigns lines at neither level from the stretches around, as a trade price that stays while the other is promoted.
 */
function settleNeither({ price }: ProductSales, stretches: readonly Stretch[], { level }: Levels): void {
  stretches.forEach(({ from, to }, at) => {
    for (let k = from; k < to; k++) {
      if (level[k] !== NEITHER) continue
      for (const near of [stretches[at - 1], stretches[at + 1]]) {
        if (!near || level[k] !== NEITHER) continue
        for (let j = near.from; j < near.to; j++)
          if (level[j] !== NEITHER && Math.abs(price[j]! - price[k]!) < CLOSE) level[k] = level[j]!
      }
    }
  })
}

function usualRatio(
  { price }: ProductSales,
  { level, lower }: Levels,
  stretches: readonly Stretch[],
): number {
  const ratios: number[] = []
  for (const { from, to } of stretches)
    for (let k = from; k < to; k++) if (level[k] === UPPER) ratios.push(price[k]! - lower[k]!)
  return ratios.sort((a, b) => a - b)[ratios.length >> 1]!
}

/** Prices that the lower level may have had: those seen, and those that would put one seen on the upper level. */
function candidates({ price, count }: ProductSales, band: RatioBand): Float64Array {
  const sorted = price.slice(0, count).sort()
  const levels: { price: number; lines: number }[] = []
  for (const each of sorted) {
    const last = levels.at(-1)
    if (last && each - last.price < SAME_PRICE) last.lines++
    else levels.push({ price: each, lines: 1 })
  }
  const usual = levels.sort((a, b) => b.lines - a.lines || a.price - b.price).slice(0, MOST_LEVELS)
  const found = usual.map((each) => each.price)
  for (const each of usual) {
    const below = each.price - band.center
    if (!found.some((known) => Math.abs(known - below) < CLOSE)) found.push(below)
  }
  return Float64Array.from(found)
}

function trace(
  { price, day, count }: ProductSales,
  band: RatioBand,
  prices: Float64Array,
  found: Levels,
): void {
  const states = prices.length
  let cost = new Float64Array(states)
  let next = new Float64Array(states)
  const cameFrom = new Uint8Array(count * states)
  for (let k = 0; k < count; k++) {
    const best = leastOf(cost)
    // Lines of one day have no sequence: prices change between days.
    const isNewDay = k > 0 && day[k] !== day[k - 1]
    const changed = isNewDay ? cost[best]! + CHANGE_COST : Number.POSITIVE_INFINITY
    for (let s = 0; s < states; s++) {
      const off = price[k]! - prices[s]!
      const isChange = changed < cost[s]!
      const isAtLevel = Math.abs(off) < CLOSE || (off >= band.low && off <= band.high)
      next[s] = (isChange ? changed : cost[s]!) + (isAtLevel ? 0 : NEITHER_COST)
      cameFrom[k * states + s] = isChange ? best : s
    }
    ;[cost, next] = [next, cost]
  }
  let state = leastOf(cost)
  for (let k = count - 1; k >= 0; k--) {
    const off = price[k]! - prices[state]!
    found.lower[k] = prices[state]!
    found.level[k] = Math.abs(off) < CLOSE ? LOWER : off >= band.low && off <= band.high ? UPPER : NEITHER
    state = cameFrom[k * states + state]!
  }
}

function leastOf(cost: Float64Array): number {
  let least = 0
  for (let s = 1; s < cost.length; s++) if (cost[s]! < cost[least]!) least = s
  return least
}
