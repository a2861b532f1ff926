import type { Ranged } from '../stats/ranged.ts'
import type { Together } from './following.ts'
import { drawJointly, drawsFor, type JointProduct, quantileOf, type StoreErrors } from './joint-draws.ts'
import { allChannelsOf, type OutcomeBase, type PriceOutcome } from './price-outcome.ts'
import { WHOLE_UNIT } from './unit-money.ts'

/** A month at a price: units, money, and profit where the cost is known or assumed. */
export interface MonthFigures {
  readonly units: Ranged
  readonly revenue: Ranged
  readonly profit: Ranged | null
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
 * Sums several products at the tried prices: sums of the expected figures, with intervals from joint draws
 * (`drawJointly`). As with one product, the intervals are those of the change, with the errors of the units and of
 * what similar products win or lose: at today's prices they have no width. Profit is `null` as soon as one product has
 * no cost.
 */
export function sumMonths(products: readonly TriedProduct[], errors: StoreErrors): MonthFigures {
  const all = products.map(({ base }) =>
    allChannelsOf(base, { mean: base.elasticity, deviation: base.standardDeviation }),
  )
  const joint = products.map((product, at) => jointProduct(product, all[at]!))
  const draws = drawsFor(products.length)
  const [units, revenue, profit] = [0, 1, 2].map(() => new Float64Array(draws)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  drawJointly(joint, errors, (at, draw, { volume, units: demand, costShare, pulled }) => {
    const { base, outcome } = products[at]!
    const { units: perUnit, revenue: perMoney, money } = all[at]!
    const { paid, kept } = base.unit ?? WHOLE_UNIT
    const ratio = outcome.price / base.price
    const usual = demand * base.monthlyUnits
    const worth = usual * perMoney * paid * kept * base.price
    units[draw]! += usual * perUnit * (volume - 1)
    revenue[draw]! += worth * (ratio * volume - 1 + (pulled === 0 ? 0 : pulled / (1 - money.costShare)))
    profit[draw]! += worth * ((ratio - costShare) * volume - (1 - costShare) + pulled)
  })
  const isCostKnown = products.every(({ outcome }) => outcome.profit !== null)
  return {
    units: rangeOf(
      units,
      products.map(({ outcome }) => outcome.units.value),
    ),
    revenue: rangeOf(
      revenue,
      products.map(({ outcome }) => outcome.revenue.value),
    ),
    profit: isCostKnown
      ? rangeOf(
          profit,
          products.map(({ outcome }) => outcome.profit?.value ?? 0),
        )
      : null,
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

/** The draws give only the spread around the sum of the expected figures. */
function rangeOf(draws: Float64Array, expected: readonly number[]): Ranged {
  const value = expected.reduce((sum, each) => sum + each, 0)
  const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length
  const sorted = draws.map((each) => each - mean + value).sort()
  return { value, low: quantileOf(sorted, 0.05), high: quantileOf(sorted, 0.95) }
}
