import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { NO_KEY } from './keyed-lines.ts'
import { AT_MAIN, AT_OTHER, NEITHER } from './levels.ts'
import { MAIN_CHANNEL } from './main-lines.ts'
import { type ProductSales, SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** Evidence of a line's level other than its price: `AT_MAIN`, `AT_OTHER` or `NEITHER`. */
export type VoteOfLine = (line: number) => number

/** The levels of the first round are better votes in the second; a third changes nothing. */
export const RELABEL_ROUNDS = 2
/** Days after which a vote counts half, because prices move. */
const HALF_LIFE_DAYS = 45
/** Remaining weight of a vote by its age in days; none after eight years. */
const FADED = Float64Array.from({ length: 3000 }, (_, days) => 0.5 ** (days / HALF_LIFE_DAYS))
/** Least sum of faded votes; with fewer the lines at a price keep their level. */
const LEAST_VOTES = 1.5
/** Share of the votes from which all lines at the price take the voted level. */
const ONE_SIDED = 0.8
/** Votes for each level that a product needs to count as having two prices. */
const LEAST_OF_LEVEL = 3

/**
 * Corrects the levels of lines by the orders that hold them, in place. A price alone misleads where both prices move
 * independently, or a promotion of one meets the other; the other products of an order show who pays it. The lines at
 * one price of a product vote, those of near days with more weight; where four fifths agree, all lines at that price
 * take their level, otherwise neither.
 * Example: 50 at a promotion of 35 and at a trade price of 35 in another year: each line follows the orders of its
 * time.
 */
export function relabelLines(
  lines: OrderLineColumns,
  sales: SalesByProduct,
  { channel, level }: { readonly channel: Uint8Array; readonly level: Int8Array },
  voteOf: VoteOfLine,
): void {
  for (let product = 0; product < sales.productCount; product++) {
    const own = sales.salesOf(product, (line) => channel[line] === MAIN_CHANNEL)
    const votes = new Int8Array(own.count)
    let others = 0
    let mains = 0
    for (let k = 0; k < own.count; k++) {
      const vote = voteOf(own.line[k]!)
      votes[k] = vote
      if (vote === AT_OTHER) others++
      else if (vote === AT_MAIN) mains++
    }
    if (others < LEAST_OF_LEVEL || mains < LEAST_OF_LEVEL) continue
    const prices = placesByPrice(own)
    for (const places of prices) relabelPrice(own, places, votes, level)
    for (const line of sales.returnsOf(product)) {
      if (channel[line] === MAIN_CHANNEL) relabelReturn(lines, line, own, prices, level)
    }
  }
}

/** Level of a line according to the other lines of its order: that of two thirds of them. */
export function voteOfOthers(
  order: Int32Array,
  level: Int8Array,
  { other, main }: { readonly other: Int32Array; readonly main: Int32Array },
): VoteOfLine {
  return (line) => {
    const number = order[line]!
    if (number === NO_KEY) return NEITHER
    const others = other[number]! - (level[line] === AT_OTHER ? 1 : 0)
    const mains = main[number]! - (level[line] === AT_MAIN ? 1 : 0)
    return others > 2 * mains ? AT_OTHER : mains > 2 * others ? AT_MAIN : NEITHER
  }
}

/** Indexes of the product's sales by price, each in order of day. */
function placesByPrice({ price, count }: ProductSales): number[][] {
  const sorted = price.slice(0, count).sort()
  const lowest: number[] = []
  for (let k = 0; k < count; k++)
    if (k === 0 || sorted[k]! - sorted[k - 1]! >= SAME_PRICE) lowest.push(sorted[k]!)
  const found: number[][] = lowest.map(() => [])
  for (let k = 0; k < count; k++) found[lastUpTo(lowest, price[k]!)]!.push(k)
  return found
}

/** Index of the last of these values that is not above the price. */
function lastUpTo(lowest: readonly number[], price: number): number {
  let low = 0
  let high = lowest.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lowest[middle]! <= price) low = middle
    else high = middle
  }
  return low
}

function relabelPrice(
  { day, line }: ProductSales,
  places: readonly number[],
  votes: Int8Array,
  level: Int8Array,
): void {
  const others = new Float64Array(places.length)
  const mains = new Float64Array(places.length)
  addVotes(day, places, votes, { others, mains, isBackwards: false })
  addVotes(day, places, votes, { others, mains, isBackwards: true })
  places.forEach((place, at) => {
    const all = others[at]! + mains[at]!
    if (all < LEAST_VOTES) return
    const share = others[at]! / all
    level[line[place]!] = share >= ONE_SIDED ? AT_OTHER : share <= 1 - ONE_SIDED ? AT_MAIN : NEITHER
  })
}

interface VoteSums {
  readonly others: Float64Array
  readonly mains: Float64Array
  readonly isBackwards: boolean
}

/** Adds to each index the votes of those before it (`isBackwards`: after it), faded by the days between. */
function addVotes(day: Int32Array, places: readonly number[], votes: Int8Array, sums: VoteSums): void {
  const count = places.length
  let [others, mains, last] = [0, 0, Number.NaN]
  for (let step = 0; step < count; step++) {
    const at = sums.isBackwards ? count - 1 - step : step
    const place = places[at]!
    const faded = step === 0 ? 1 : (FADED[Math.abs(day[place]! - last)] ?? 0)
    last = day[place]!
    others *= faded
    mains *= faded
    sums.others[at]! += others
    sums.mains[at]! += mains
    if (votes[place] === AT_OTHER) others++
    else if (votes[place] === AT_MAIN) mains++
  }
}

/** Gives a return the level of the last sale at its price. */
function relabelReturn(
  { day, quantity, total }: OrderLineColumns,
  line: number,
  own: ProductSales,
  prices: readonly (readonly number[])[],
  level: Int8Array,
): void {
  const price = Math.log(total[line]! / quantity[line]!)
  const places = prices.find(([first]) => Math.abs(own.price[first!]! - price) < SAME_PRICE)
  if (!places) return
  const sale = places.findLast((place) => own.day[place]! <= day[line]!) ?? places[0]!
  level[line] = level[own.line[sale]!]!
}
