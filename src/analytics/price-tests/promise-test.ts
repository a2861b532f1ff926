import { endingRules, type PriceForm, pricesOfRule } from '../pricing/price-ending.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import { learnedVariances, varianceOf } from './learn.ts'
import { laterMoney, type PlannedProduct, testVariance } from './plan-tests.ts'
import { cheapestPrices, costOf, type TestPrices } from './test-cost.ts'
import { bestPrice, valueAt, valueOfKnowing } from './value-of-knowing.ts'

export interface GroupQuestion {
  /** Tested products and others of their types, who learn from them. */
  readonly products: readonly PlannedProduct[]
  readonly typeVariances: ArrayLike<number>
  /** Positions of the tested products with their two prices as shares of today's. */
  readonly tested: ReadonlyMap<number, { readonly low: number; readonly high: number }>
  readonly weeks: number
  readonly months: number
  readonly inflation: number
}

export interface TestPromise {
  readonly cost: number
  /** Not exceeded in 95 % of cases; as if all elasticities were wrong together. */
  readonly badCost: number
  readonly value: number
  /** 90 % interval of the group's mean elasticity, weighted as the test weighs its products. */
  readonly before: { readonly low: number; readonly high: number }
  readonly widthAfter: number
  /** Standard error of the test's own estimate. */
  readonly error: number
}

/** Says what a test of a group costs, what it is expected to bring, and how well it will know. */
export function promiseTest(question: GroupQuestion): TestPromise {
  const { products, typeVariances, tested, weeks, months, inflation } = question
  const noises = new Map<number, number>()
  let [cost, badCost, precision, mean] = [0, 0, 0, 0]
  for (const [at, { low, high }] of tested) {
    const product = products[at]!
    const belief = { mean: product.mean, variance: varianceOf(product, typeVariances) }
    const reference = bestPrice(product.money, belief).ratio
    const costs = costOf(product.money, belief, { low, high, reference })
    cost += weeks * costs.weeklyCost
    badCost += weeks * Math.max(0, costs.badWeeklyCost)
    const noise = testVariance(product, { weeks, step: high / low - 1, inflation })
    noises.set(at, noise)
    precision += 1 / noise
    mean += product.mean / noise
  }
  const weighted = meanVariance(question, noises, precision)
  const error = 1 / Math.sqrt(precision)
  const half = NORMAL_95 * Math.sqrt(weighted)
  const after = learnedVariances(products, typeVariances, noises)
  let value = 0
  for (const [at, product] of products.entries()) {
    if (product.money.price <= product.money.cost) continue
    const variance = varianceOf(product, typeVariances)
    const share = 1 - after[at]! / variance
    if (share < 1e-6) continue
    value += valueAt(valueOfKnowing(laterMoney(product), { mean: product.mean, variance }), share)
  }
  const before = { low: mean / precision - half, high: mean / precision + half }
  return { cost, badCost, value: months * value, error, before, widthAfter: widthOfMean(before, error) }
}

/** Width of the 90 % interval of the group's mean after an estimate with this standard error; 0: without an estimate. */
export function widthOfMean(before: TestPromise['before'], error: number): number {
  const width = before.high - before.low
  if (!(error > 0) || !(width > 0)) return width
  return 2 * NORMAL_95 * Math.sqrt(1 / ((2 * NORMAL_95) ** 2 / width ** 2 + 1 / error ** 2))
}

/** Prior variance of the mean of the tested products, weighted by what the test says of each. */
function meanVariance(
  { products, typeVariances }: Pick<GroupQuestion, 'products' | 'typeVariances'>,
  noises: ReadonlyMap<number, number>,
  precision: number,
): number {
  const ofType = new Float64Array(typeVariances.length)
  let variance = 0
  for (const [at, noise] of noises) {
    const { ownVariance, typeWeight, type } = products[at]!
    const weight = 1 / noise / precision
    variance += weight ** 2 * ownVariance
    ofType[type]! += weight * typeWeight
  }
  for (const [type, weight] of ofType.entries()) variance += weight ** 2 * typeVariances[type]!
  return variance
}

/** An ending may move a price by this share at most. */
const MOST_MOVED = 0.015

/** The two cheapest prices a ratio apart, with the shop's endings where these move them little; `null`: no room. */
export function testPricesOf(
  product: PlannedProduct,
  typeVariances: ArrayLike<number>,
  { step, form }: { readonly step: number; readonly form: PriceForm },
): { readonly low: number; readonly high: number } | null {
  const { money, mean } = product
  const belief = { mean, variance: varianceOf(product, typeVariances) }
  const found: TestPrices | null = cheapestPrices(money, belief, {
    step,
    reference: bestPrice(money, belief).ratio,
  })
  if (found === null) return null
  const low = withEnding(found.low * money.price, form)
  const high = withEnding(found.high * money.price, form)
  return high > low ? { low, high } : null
}

interface Bounds {
  readonly lowest: number
  readonly highest: number
}

/** Tolerance for binary fractions, in smallest amounts. */
const ROUNDING = 1e-6
const UNBOUNDED: Bounds = { lowest: 0, highest: Number.POSITIVE_INFINITY }

/** The shop's ending near a price and within bounds, where it moves the price little. */
export function withEnding(price: number, form: PriceForm, { lowest, highest }: Bounds = UNBOUNDED): number {
  for (const rule of endingRules(price, form)) {
    const near = pricesOfRule(price, rule, form.step)
      .filter((each) => each >= lowest && each <= highest && Math.abs(each / price - 1) <= MOST_MOVED)
      .sort((a, b) => Math.abs(a - price) - Math.abs(b - price))[0]
    if (near !== undefined) return near
  }
  const steps = Math.min(Math.round(price / form.step), Math.floor(highest / form.step + ROUNDING))
  return Math.max(steps, Math.ceil(lowest / form.step - ROUNDING)) * form.step
}
