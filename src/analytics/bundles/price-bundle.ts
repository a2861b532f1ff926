import type { EndingRule } from '../pricing/learn-endings.ts'
import { endingRules, PLAIN_FORM, type PriceForm, pricesOfRule, stepOf } from '../pricing/price-ending.ts'
import { LEAST_BUNDLE_CHANCE } from '../promotions/least-chance.ts'
import type { Ranged } from '../stats/ranged.ts'
import {
  type BundleBase,
  type BundlePart,
  bundleBase,
  CROSS_NODES,
  changePerOrder,
  expectedBundleGain,
  NODES,
  ordersAMonth,
  ratesOf,
  TRANSFER_NODES,
} from './bundle-gain.ts'

export interface BundleProduct extends Omit<BundlePart, 'price' | 'elasticity' | 'deviation'> {
  readonly price: number | null
  readonly elasticity: number | null
  readonly deviation: number | null
  /** False if the product is no longer selling; absent means true. */
  readonly isSelling?: boolean
}

export interface BundleQuestion {
  readonly products: readonly BundleProduct[]
  /** Orders that hold all of them within `days` days. */
  readonly together: number
  readonly days: number
  /** All orders of these days. Absent: so large a number that each product is in a small share of them. */
  readonly allOrders?: number
  /** Least margin of the bundle, as a share of its price. */
  readonly marginFloor: number
  /** Default: any amount of hundredths. */
  readonly form?: PriceForm
  /**
   * Joint orders expected next month as a factor on a usual month of `days`; absent means 1, `null` not computed yet.
   */
  readonly demand?: number | null
}

/** Reasons for a price, or for none. */
export const BUNDLE_REASONS = {
  pays: 'The discount is expected to pay, with a chance of at least `LEAST_BUNDLE_CHANCE`.',
  uncertain: 'The discount is expected to pay, but with a smaller chance than that: it is not proposed.',
  no_discount_pays: 'Every discount is expected to cost more than the extra bundles bring.',
  limits_leave_none: 'No discount of 3 % or more keeps the margin floor.',
  one_product: 'A bundle needs at least two products.',
  being_computed: 'What the products will sell is still being computed.',
  not_selling: 'A product is out of season, sold out or given up at present.',
  no_price: 'A product has no price.',
  no_cost: 'A product has no cost, so nobody can say what a discount earns.',
  cost_above_price: 'A product costs as much as it sells for, or more.',
  too_few_together: 'Fewer than 3 orders of the last year hold all of the products.',
  no_elasticity: 'The elasticity of a product is not known.',
  implausible_elasticity: 'The measured elasticity of a product is above 0.',
} as const

export type BundleReason = keyof typeof BUNDLE_REASONS

/** Effect of a bundle price compared with no bundle, per month, with 90 % intervals. */
export interface BundleOutcome {
  readonly price: number
  /** Share of the list price. */
  readonly discount: number
  readonly gain: Ranged
  readonly probability: number
  /** Bundles beyond today's orders that hold all the products. */
  readonly extraBundles: Ranged
  /** Money given up on orders that would have held all the products at full price. */
  readonly givenUp: number
  /** Money lost on other products of the same types. */
  readonly lostElsewhere: number
}

export interface BundleAdvice {
  readonly reason: BundleReason
  readonly objective: 'profit' | 'revenue'
  readonly listPrice: number | null
  /** Orders a month that hold all the products today. */
  readonly jointOrders: number | null
  /** `null` if no discount is advised, or none can be judged. */
  readonly best: BundleOutcome | null
}

export const BUNDLE_DISCOUNTS = { least: 0.03, most: 0.25 } as const
/** Largest discount on the rest, as seen by buyers who come for one part: larger ones were never measured. */
const MOST_OFF_REST = 0.3
const FEWEST_TOGETHER = 3
/** A demand factor below this counts as no demand. */
const LEAST_DEMAND = 0.01

/** Chooses the bundle price with the largest expected gain, among discounts of 3 % to 25 % within the limits. */
export function adviseBundle(question: BundleQuestion, effort: keyof typeof NODES = 'many'): BundleAdvice {
  const answer = (reason: BundleReason, more: Partial<BundleAdvice> = {}): BundleAdvice => ({
    reason,
    objective: question.products.every((product) => product.cost !== null) ? 'profit' : 'revenue',
    listPrice: listPriceOf(question),
    jointOrders: null,
    best: null,
    ...more,
  })
  const problem =
    problemOf(question) ?? (question.products.some(({ cost }) => cost === null) ? 'no_cost' : null)
  if (problem !== null) return answer(problem)
  const base = baseOf(question)
  const jointOrders = ordersAMonth(base)
  const byRule = endingRules(base.listPrice, question.form ?? PLAIN_FORM)
    .map((rule) => candidatePrices(base, question, rule))
    .filter(({ length }) => length > 0)
  if (byRule.length === 0) return answer('limits_leave_none', { jointOrders })
  const bests = byRule.map((prices) => bestOf(base, prices, NODES[effort]))
  const most = Math.max(...bests.map(({ gain }) => gain))
  // As for a single price: a finer ending only where the coarser one costs more than half of the gain.
  const best = bests.find(({ gain }) => gain > 0 && gain >= most / 2)
  if (!best) return answer('no_discount_pays', { jointOrders })
  const outcome = outcomeAt(base, best.price, effort)
  const isSure = outcome.probability >= LEAST_BUNDLE_CHANCE
  return answer(isSure ? 'pays' : 'uncertain', { jointOrders, best: outcome })
}

/** Effect of a given price; `null` if it cannot be judged, or is no discount within reach. */
export function bundleOutcome(question: BundleQuestion, price: number): BundleOutcome | null {
  if (problemOf(question) !== null) return null
  const base = baseOf(question)
  const off = base.listPrice - price
  const isWithinReach = off > 0 && base.anchors.every((anchor) => off < 0.5 * anchor.restPrice)
  return isWithinReach ? outcomeAt(base, price, 'many') : null
}

function problemOf({ products, together, demand }: BundleQuestion): BundleReason | null {
  if (products.length < 2) return 'one_product'
  if (demand === null) return 'being_computed'
  if (products.some(({ isSelling }) => isSelling === false)) return 'not_selling'
  if (products.some(({ price }) => price === null || price <= 0)) return 'no_price'
  if (products.some(({ price, cost }) => cost !== null && cost >= (price ?? 0))) return 'cost_above_price'
  if (together < FEWEST_TOGETHER) return 'too_few_together'
  if (products.some(({ elasticity, deviation }) => elasticity === null || deviation === null))
    return 'no_elasticity'
  return products.some(({ elasticity }) => (elasticity ?? 0) > 0) ? 'implausible_elasticity' : null
}

function listPriceOf({ products }: BundleQuestion): number | null {
  const isKnown = products.every(({ price }) => price !== null)
  return isKnown ? products.reduce((sum, { price }) => sum + (price ?? 0), 0) : null
}

function baseOf(question: BundleQuestion): BundleBase {
  const { products, together, days, allOrders = Number.POSITIVE_INFINITY, demand = 1 } = question
  const parts = products.map((product) => ({
    ...product,
    price: product.price ?? 0,
    elasticity: product.elasticity ?? 0,
    deviation: product.deviation ?? 0,
  }))
  const base = bundleBase(parts, { together, days, allOrders })
  // Counted as months at the next month's demand, so that the count of joint orders keeps its uncertainty.
  return { ...base, months: base.months / Math.max(demand ?? 1, LEAST_DEMAND) }
}

function bestOf(base: BundleBase, prices: readonly number[], nodes: readonly number[]) {
  let best = { price: base.listPrice, gain: 0 }
  for (const price of prices) {
    const gain = expectedBundleGain(base, base.listPrice - price, nodes)
    if (gain > best.gain) best = { price, gain }
  }
  return best
}

/** Prices of a rule next to each per cent of discount, above the margin floor and within reach. */
function candidatePrices(
  base: BundleBase,
  { marginFloor, form = PLAIN_FORM }: BundleQuestion,
  rule: EndingRule,
): number[] {
  const { listPrice, cost, anchors } = base
  const smallestRest = Math.min(...anchors.map((anchor) => anchor.restPrice))
  const highest = listPrice * (1 - BUNDLE_DISCOUNTS.least)
  const lowest = Math.max(
    listPrice * (1 - BUNDLE_DISCOUNTS.most),
    listPrice - MOST_OFF_REST * smallestRest,
    marginFloor < 1 ? cost / (1 - marginFloor) : Number.POSITIVE_INFINITY,
  )
  const step = rule.modulus === 1 ? stepOf(listPrice, form.step) : form.step
  // Tolerance for binary fractions.
  const slack = 1e-6 * step
  const prices = new Set<number>()
  for (let percent = 3; percent <= 25; percent++)
    for (const price of pricesOfRule(listPrice * (1 - percent / 100), rule, step))
      if (price >= lowest - slack && price <= highest + slack) prices.add(price)
  return [...prices]
}

function outcomeAt(base: BundleBase, price: number, effort: keyof typeof NODES): BundleOutcome {
  const off = base.listPrice - price
  const rates = ratesOf(base, effort)
  const gains: number[] = []
  const extras: number[] = []
  let lost = 0
  const nodes = NODES[effort]
  const readings = CROSS_NODES.flatMap((cross) => TRANSFER_NODES.map((transfer) => ({ cross, transfer })))
  for (const z of nodes) {
    for (const reading of readings) {
      const change = changePerOrder(base, off, z, reading)
      lost += change.lost / (nodes.length * readings.length)
      for (const rate of rates) {
        gains.push(rate * change.gain)
        extras.push(rate * change.extra)
      }
    }
  }
  const joint = ordersAMonth(base)
  return {
    price,
    discount: off / base.listPrice,
    gain: rangeOf(gains),
    probability: gains.filter((gain) => gain > 0).length / gains.length,
    extraBundles: rangeOf(extras),
    givenUp: joint * off,
    lostElsewhere: joint * lost,
  }
}

/** Mean, 5th and 95th percentile of equally likely values. */
function rangeOf(values: number[]): Ranged {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return {
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: at(0.05),
    high: at(0.95),
  }
}
