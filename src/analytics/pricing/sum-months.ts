import { meanOf } from '../stats/mean.ts'
import type { Ranged } from '../stats/ranged.ts'
import type { Together } from './following.ts'
import {
  drawJointly,
  drawsFor,
  errorsOfSums,
  type JointProduct,
  quantileOf,
  type StoreErrors,
} from './joint-draws.ts'
import { allChannelsOf, beliefOf, type OutcomeBase, type PriceOutcome } from './price-outcome.ts'
import { WHOLE_UNIT } from './unit-money.ts'

/** A month at a price: units, money, and profit where the cost is known or assumed. */
export interface MonthFigures {
  readonly units: Ranged
  readonly revenue: Ranged
  readonly profit: Ranged | null
}

/** Several products at tried prices. */
export interface SummedMonths extends MonthFigures {
  /** Part of revenue and profit that similar products gain or lose; profit is `null` where the sum's is. */
  readonly similar: { readonly revenue: number; readonly profit: number | null }
}

/** A product at a tried price. */
export interface TriedProduct {
  readonly productId: number
  readonly productType: string | null
  readonly ownShare: number
  /** Standard deviation of the log of the units at today's price. */
  readonly unitsDeviation: number
  readonly base: OutcomeBase
  readonly outcome: PriceOutcome
}

/**
 * Sums several products at the tried prices: sums of the expected figures and of what similar products are expected to
 * gain or lose, with intervals from joint draws (`drawJointly`) whose errors are those of the chance of one price. As
 * with one product, the intervals are those of the change: at today's prices they have no width. Profit is `null` as
 * soon as one product has no cost.
 */
export function sumMonths(products: readonly TriedProduct[], errors: StoreErrors): SummedMonths {
  const joint = products.map((product) => {
    const all = allChannelsOf(product.base, beliefOf(product.base))
    return { ...jointProduct(product, all), worth: worthOf(product.base) * all.revenue, perUnit: all.units }
  })
  const draws = drawsFor(products.length)
  const [units, revenue, profit] = [0, 1, 2].map(() => new Float64Array(draws)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  drawJointly(joint, errorsOfSums(errors), (at, draw, { volume, units: demand, costShare, pulled }) => {
    const { worth, perUnit, ratio, money } = joint[at]!
    const usual = demand * worth
    units[draw]! += demand * products[at]!.base.monthlyUnits * perUnit * (volume - 1)
    revenue[draw]! += usual * (ratio * volume - 1 + (pulled === 0 ? 0 : pulled / (1 - money.costShare)))
    profit[draw]! += usual * ((ratio - costShare) * volume - (1 - costShare) + pulled)
  })
  const isCostKnown = products.every(({ outcome }) => outcome.profit !== null)
  const similar = similarOf(joint)
  const sum = (of: (outcome: PriceOutcome) => number) =>
    products.reduce((total, { outcome }) => total + of(outcome), 0)
  return {
    units: rangeOf(
      units,
      sum((outcome) => outcome.units.value),
    ),
    revenue: rangeOf(revenue, sum((outcome) => outcome.revenue.value) + similar.revenue),
    profit: isCostKnown
      ? rangeOf(profit, sum((outcome) => outcome.profit?.value ?? 0) + similar.profit)
      : null,
    similar: { revenue: similar.revenue, profit: isCostKnown ? similar.profit : null },
  }
}

/** Money of a month at today's price in the main channel. */
function worthOf({ price, monthlyUnits, unit = WHOLE_UNIT }: OutcomeBase): number {
  return monthlyUnits * unit.paid * unit.kept * price
}

/** Customers who switch to or from similar products, which have the same margin (`gainAt`). */
function similarOf(products: readonly (JointProduct & { readonly worth: number })[]) {
  const switched = ({ worth, money, ratio }: (typeof products)[number]) =>
    worth * money.pull.mean * Math.log(ratio)
  return {
    revenue: products.reduce((sum, each) => sum + switched(each), 0),
    profit: products.reduce((sum, each) => sum + switched(each) * Math.max(0, 1 - each.money.costShare), 0),
  }
}

/** The month at today's prices, without a range because the others are compared with it. */
export function sumToday(months: readonly MonthFigures[]): MonthFigures {
  const sum = (of: (month: MonthFigures) => number): Ranged => {
    const value = months.reduce((total, month) => total + of(month), 0)
    return { value, low: value, high: value }
  }
  const isCostKnown = months.every((month) => month.profit !== null)
  return {
    units: sum((month) => month.units.value),
    revenue: sum((month) => month.revenue.value),
    profit: isCostKnown ? sum((month) => month.profit?.value ?? 0) : null,
  }
}

function jointProduct(
  { productId, productType, ownShare, unitsDeviation, base, outcome }: TriedProduct,
  { belief, money }: Together,
): JointProduct {
  return {
    ...{ productId, productType, ownShare, unitsDeviation, belief, money },
    ratio: outcome.price / base.price,
  }
}

/** The draws give only the spread around the expected sum. */
function rangeOf(draws: Float64Array, value: number): Ranged {
  const mean = meanOf(draws)
  const sorted = draws.map((each) => each - mean + value).sort()
  return { value, low: quantileOf(sorted, 0.05), high: quantileOf(sorted, 0.95) }
}
