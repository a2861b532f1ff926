import type { Cells } from './cells.ts'

/** How the units of a purchase answer to the price and to a promotion: ln size = own level + price x + deal × D. */
export interface PurchaseSizes {
  readonly price: number
  readonly deal: number
}

/** Priors of `price` and `deal`, around 0: what a customer takes at one time depends far less on the price than whether one buys. */
const PRICE_PRIOR = 1 / 0.3 ** 2
const DEAL_PRIOR = 1 / 0.15 ** 2
/** Standard deviations of `price` between products: with the first, one answer holds for all; with the others it does not. */
const ALIKE = 0.1
const UNLIKE = [0.2, 0.4, 0.8]
/** Least gain in ln likelihood that shows a spread (a likelihood ratio test at 5 %). */
const SHOWN = 1.92
/** A product's own variance counts as if so many more cells had shown the store's. */
const PRIOR_CELLS = 30
/** Least variance of the store, for shops whose customers always take one. */
const LEAST_VARIANCE = 0.01

/**
 * Learns how purchases answer to prices from the cells of a store, by least squares on the relative size of the purchases,
 * linear at 0. `null` if products differ in it: a larger spread between them than 0.1 fits better by more than chance.
 */
export function learnPurchaseSizes(cells: Cells): PurchaseSizes | null {
  const sums = Array.from({ length: cells.productCount }, (_, product) => sizeSums(cells, product))
  const freedom = sums.reduce((all, { cells: count }) => all + Math.max(count - 1, 0), 0)
  const residual = sums.reduce((all, { squares }) => all + squares, 0)
  const variance = Math.max(freedom > 0 ? residual / freedom : 0, LEAST_VARIANCE)
  const { logLikelihood, price, deal } = meansAt(sums, ALIKE, variance)
  const differ = UNLIKE.some(
    (spread) => meansAt(sums, spread, variance).logLikelihood > logLikelihood + SHOWN,
  )
  return differ ? null : { price, deal }
}

/**
 * Replaces units by purchases times the size that a purchase has at the cell's price, 1 at the product's first price. The
 * chance in the size of single purchases, which says nothing of the price, is so left out. Changes `cells.units`.
 */
export function countPurchases(
  { length, purchases, units, logPrice, deal }: Cells,
  sizes: PurchaseSizes,
): void {
  for (let c = 0; c < length; c++)
    units[c] = purchases[c]! * Math.exp(sizes.price * logPrice[c]! + sizes.deal * deal[c]!)
}

/** Sums of one product over its cells with purchases; scores are in relative size. */
interface SizeSums {
  readonly cells: number
  readonly squares: number
  readonly gram: { readonly price: number; readonly cross: number; readonly deal: number }
  readonly score: { readonly price: number; readonly deal: number }
}

function sizeSums({ start, purchases, units, logPrice, deal }: Cells, product: number): SizeSums {
  let count = 0
  let all = 0
  let bought = 0
  let meanPrice = 0
  let meanDeal = 0
  for (let c = start[product]!; c < start[product + 1]!; c++) {
    const n = purchases[c]!
    if (n === 0) continue
    count++
    all += n
    bought += units[c]!
    meanPrice += n * logPrice[c]!
    meanDeal += n * deal[c]!
  }
  const size = bought / Math.max(all, 1)
  meanPrice /= Math.max(all, 1)
  meanDeal /= Math.max(all, 1)
  const gram = { price: 0, cross: 0, deal: 0 }
  const score = { price: 0, deal: 0 }
  let squares = 0
  for (let c = start[product]!; c < start[product + 1]!; c++) {
    const n = purchases[c]!
    if (n === 0) continue
    const x = logPrice[c]! - meanPrice
    const d = deal[c]! - meanDeal
    const residual = units[c]! / size - n
    gram.price += n * x * x
    gram.cross += n * x * d
    gram.deal += n * d * d
    score.price += x * residual
    score.deal += d * residual
    squares += (residual * residual) / n
  }
  return { cells: count, squares, gram, score }
}

function varianceOf({ cells, squares }: SizeSums, store: number): number {
  return (squares + PRIOR_CELLS * store) / (Math.max(cells - 1, 0) + PRIOR_CELLS)
}

function meansAt(sums: readonly SizeSums[], spread: number, variance: number) {
  let [pp, pd, dd] = [PRICE_PRIOR, 0, DEAL_PRIOR]
  let [p, d] = [0, 0]
  let logLikelihood = 0
  for (const each of sums) {
    const v = varianceOf(each, variance)
    const [a, b, c] = [each.gram.price / v, each.gram.cross / v, each.gram.deal / v]
    const [s, t] = [each.score.price / v, each.score.deal / v]
    const share = spread ** 2 / (1 + a * spread ** 2)
    pp += a - share * a * a
    pd += b - share * a * b
    dd += c - share * b * b
    p += s - share * a * s
    d += t - share * b * s
    logLikelihood += 0.5 * (share * s * s - Math.log1p(a * spread ** 2))
  }
  const determinant = pp * dd - pd * pd
  const price = (dd * p - pd * d) / determinant
  const deal = (pp * d - pd * p) / determinant
  logLikelihood += 0.5 * (price * p + deal * d - Math.log(determinant))
  return { logLikelihood, price, deal }
}
