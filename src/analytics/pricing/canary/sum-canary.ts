import { NORMAL_95 } from '../../stats/normal.ts'
import type { Ranged } from '../../stats/ranged.ts'
import type { CanaryNoise } from './canary-noise.ts'
import { CANARY_DAYS, type CanarySums } from './look-at-canary.ts'

/** A product of a canary as it was before its price changed; money in one currency. */
export interface CanaryProduct {
  readonly oldPrice: number
  readonly newPrice: number
  /** Unit cost. */
  readonly cost: number
  /** Money received for a unit as a share of the list price, before the change: coupons and bulk prices. */
  readonly paid: number
  /** Units a day expected at the old price, by week since the start; the last week goes on. */
  readonly expected: readonly number[]
  /** Units expected at the old price over the first 14 days with their 90 % interval; `null`: not known. */
  readonly fortnight: Ranged | null
  readonly elasticity: number
  readonly standardDeviation: number
}

/** What happened since: units and money of a product by day, returns not deducted. */
export interface CanarySales {
  readonly soldOn: (day: number) => { readonly units: number; readonly money: number }
  /** Why a day says nothing about the price; `null`: it counts. */
  readonly leftOut: (day: number) => 'stock_out' | 'promotion' | null
}

export interface WatchedCanary {
  readonly products: readonly (CanaryProduct & CanarySales)[]
  /** First whole day at the new prices, and the last whole day with sales, since 1970-01-01. */
  readonly startDay: number
  readonly lastDay: number
  /** Units of the other products by day, and those expected a day by week since the start. */
  readonly restOn: (day: number) => number
  readonly restExpected: readonly number[]
  readonly noise: CanaryNoise | null
}

/** Largest ratio of the rest of the store to its outlook, as in the ledger. */
const WIDEST_MARKET = 2
const WEEK = 7

/**
 * Sums of a canary over its days: profit earned S, and the profit B = sum of m0 q root(rest sold / rest expected) that
 * the old prices would have earned, m0 = old price x paid - cost. Days of a product without stock or in a promotion
 * are left out of both. Returns are left out of both, too: they come weeks later, in the same share at both prices.
 */
export function sumCanary(canary: WatchedCanary): CanarySums {
  const { products, startDay, lastDay } = canary
  const market = marketOf(canary, lastDay)
  const sums = { profit: 0, counterfactual: 0, expectedUnits: 0, whole: 0, productDays: 0 }
  const reasons = { stock_out: 0, promotion: 0 }
  for (let day = startDay; day <= lastDay; day++) {
    const week = Math.floor((day - startDay) / WEEK)
    for (const product of products) {
      const units = weekly(product.expected, week)
      const profit = unitProfit(product) * units * market
      sums.productDays++
      sums.whole += profit
      const reason = product.leftOut(day)
      if (reason !== null) {
        reasons[reason]++
        continue
      }
      const sold = product.soldOn(day)
      sums.profit += sold.money - product.cost * sold.units
      sums.counterfactual += profit
      sums.expectedUnits += units * market
    }
  }
  const days = Math.max(0, lastDay - startDay + 1)
  const left = reasons.stock_out + reasons.promotion
  return {
    days,
    countedDays: sums.whole > 0 ? (days * sums.counterfactual) / sums.whole : 0,
    profit: sums.profit,
    counterfactual: sums.counterfactual,
    expectedUnits: sums.expectedUnits,
    leftOut: {
      share: sums.productDays > 0 ? left / sums.productDays : 0,
      mostly: left === 0 ? null : reasons.stock_out >= reasons.promotion ? 'stock_out' : 'promotion',
    },
    belowInterval: belowInterval(canary),
    noise: canary.noise,
  }
}

/** New unit profits over old ones, weighted by the units expected; `null` if the old ones bring nothing. */
export function marginRatio(products: readonly CanaryProduct[]): number | null {
  let [before, after] = [0, 0]
  for (const product of products) {
    const units = weekly(product.expected, 0)
    before += unitProfit(product) * units
    after += (product.newPrice * product.paid - product.cost) * units
  }
  return before > 0 ? after / before : null
}

function unitProfit({ oldPrice, paid, cost }: CanaryProduct): number {
  return oldPrice * paid - cost
}

function weekly(values: readonly number[], week: number): number {
  return values[Math.min(week, values.length - 1)] ?? 0
}

function marketOf({ restOn, restExpected, startDay }: WatchedCanary, lastDay: number): number {
  let [sold, expected] = [0, 0]
  for (let day = startDay; day <= lastDay; day++) {
    sold += restOn(day)
    expected += weekly(restExpected, Math.floor((day - startDay) / WEEK))
  }
  if (!(sold > 0) || !(expected > 0)) return 1
  return Math.sqrt(Math.min(WIDEST_MARKET, Math.max(1 / WIDEST_MARKET, sold / expected)))
}

/** Products whose units of the first 14 days lie below the 90 % interval of their prediction, as the ledger builds it. */
function belowInterval(canary: WatchedCanary): CanarySums['belowInterval'] {
  const { startDay, lastDay } = canary
  const until = startDay + CANARY_DAYS - 1
  if (lastDay < until) return { count: 0, of: 0 }
  const market = marketOf(canary, until)
  let [count, of] = [0, 0]
  for (const { fortnight, oldPrice, newPrice, elasticity, standardDeviation, ...sales } of canary.products) {
    if (!fortnight || !(fortnight.low > 0) || !(fortnight.value > 0)) continue
    const move = Math.log(newPrice / oldPrice)
    const spread = Math.hypot(
      Math.log(fortnight.value / fortnight.low),
      NORMAL_95 * standardDeviation * Math.abs(move),
    )
    const low = fortnight.value * market * Math.exp(elasticity * move - spread)
    let [units, isWhole] = [0, true]
    for (let day = startDay; day <= until; day++) {
      units += sales.soldOn(day).units
      if (sales.leftOut(day) !== null) isWhole = false
    }
    if (!isWhole) continue
    of++
    // Sales are whole units: an end of 7.4 reaches down to 7.
    if (units < Math.round(low)) count++
  }
  return { count, of }
}
