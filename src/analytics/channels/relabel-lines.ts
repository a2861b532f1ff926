import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { NO_KEY } from './keyed-lines.ts'
import { AT_MAIN, AT_OTHER, NEITHER } from './levels.ts'
import { isMainOf, MAIN_CHANNEL } from './main-lines.ts'
import { SAME_PRICE, type SalesByProduct } from './product-sales.ts'
import { type PricedSales, type PriceGroup, SalesByPrice } from './sales-by-price.ts'

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

interface LevelsToCorrect {
  readonly channel: Uint8Array
  readonly level: Int8Array
  /** Sales of the main channel's lines by price, where another pass has found them. */
  readonly priced?: SalesByPrice
}

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
  { channel, level, priced = new SalesByPrice(sales, isMainOf(channel)) }: LevelsToCorrect,
  voteOf: VoteOfLine,
): void {
  const most = sales.mostSales
  const votes = { own: new Int8Array(most), others: new Float64Array(most), mains: new Float64Array(most) }
  for (let product = 0; product < sales.productCount; product++) {
    const own = priced.of(product)
    let others = 0
    let mains = 0
    for (let k = 0; k < own.line.length; k++) {
      const vote = voteOf(own.line[k]!)
      votes.own[k] = vote
      if (vote === AT_OTHER) others++
      else if (vote === AT_MAIN) mains++
    }
    if (others < LEAST_OF_LEVEL || mains < LEAST_OF_LEVEL) continue
    for (const group of own.groups) relabelPrice(own, group, votes, level)
    for (const line of sales.returnsOf(product))
      if (channel[line] === MAIN_CHANNEL) relabelReturn(lines, line, own, level)
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

/** Of one product: the vote of each sale, and the faded votes of the others at its price. */
interface Votes {
  readonly own: Int8Array
  readonly others: Float64Array
  readonly mains: Float64Array
}

function relabelPrice(
  { day, line }: PricedSales,
  { from, to }: PriceGroup,
  votes: Votes,
  level: Int8Array,
): void {
  votes.others.fill(0, from, to)
  votes.mains.fill(0, from, to)
  addVotes(day, votes, from, to)
  addVotes(day, votes, to - 1, from - 1)
  for (let k = from; k < to; k++) {
    const all = votes.others[k]! + votes.mains[k]!
    if (all < LEAST_VOTES) continue
    const share = votes.others[k]! / all
    level[line[k]!] = share >= ONE_SIDED ? AT_OTHER : share <= 1 - ONE_SIDED ? AT_MAIN : NEITHER
  }
}

/** Adds to each sale from `first` on, to before `end`, the votes of those passed, faded by the days between. */
function addVotes(day: Int32Array, votes: Votes, first: number, end: number): void {
  const step = first < end ? 1 : -1
  let others = 0
  let mains = 0
  for (let k = first; k !== end; k += step) {
    if (k !== first) {
      const faded = FADED[Math.abs(day[k]! - day[k - step]!)] ?? 0
      others *= faded
      mains *= faded
    }
    votes.others[k]! += others
    votes.mains[k]! += mains
    if (votes.own[k] === AT_OTHER) others++
    else if (votes.own[k] === AT_MAIN) mains++
  }
}

/** Gives a return the level of the last sale at its price. */
function relabelReturn(
  { day, quantity, total }: OrderLineColumns,
  line: number,
  own: PricedSales,
  level: Int8Array,
): void {
  const price = Math.log(total[line]! / quantity[line]!)
  const group = own.groups.find((each) => Math.abs(each.price - price) < SAME_PRICE)
  if (!group) return
  let sale = group.to - 1
  while (sale > group.from && own.day[sale]! > day[line]!) sale--
  // Before the first sale of the price, it is the level of that one.
  level[line] = level[own.line[sale]!]!
}
