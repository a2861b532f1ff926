import { describe, expect, it } from 'vitest'
import { compare, compareProduct } from './compare-view.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'

const evolution = (elasticity: number | null): SalesEvolution =>
  ({
    productId: 1,
    title: 'Lamp',
    history: [
      { month: '2026-04', avg_price: 10, total_quantity: 100 },
      { month: '2026-05', avg_price: 10, total_quantity: 100 },
    ],
    elasticity,
    nextLow: elasticity === null ? null : elasticity - 0.5,
    nextHigh: elasticity === null ? null : elasticity + 0.5,
    nextDeviation: elasticity === null ? null : 0.304,
  }) as unknown as SalesEvolution
const sharedErrors = {
  ...{ storeDeviation: 0.2, typeSpread: 0.3, productSpread: 0.6, typeEvidence: 10 },
  ...{ storeDrift: 0, typeDrift: 0 },
}
const evidence = (amount: string | null, monthlyUnits?: number) => {
  const cost = amount === null ? null : { amount, isAssumed: false, margin: 0.6 }
  const advice = { price: '10.00', cost, monthlyUnits, productType: 'Lamps', ownShare: 0.5 }
  const form = { step: 0.01, rules: {} }
  return { advice, sharedErrors, form, unitsDeviation: 0 } as unknown as PriceEvidence
}

describe('prices of several products at once', () => {
  it('are held against today, each and together', () => {
    const lamp = compareProduct({ productId: 1, price: 11 }, evolution(-2), evidence('4.00'))
    // 100 × 1.1^-2 = 82.64 units; 909.09 of money; 578.51 of profit instead of 600.
    expect(lamp.outcome?.units.value).toBeCloseTo(82.645, 3)
    const { today, outcome } = compare([lamp, lamp])
    expect(today.revenue.value).toBeCloseTo(2000, 6)
    // 2 × 909.09, and 0.1 × ln 1.1 of 2,000 that customers pay for similar products; of the profit likewise.
    expect(outcome.revenue.value).toBeCloseTo(1837.24, 2)
    expect(outcome.profit?.value).toBeCloseTo(1168.46, 2)
    expect(outcome.similar.revenue).toBeCloseTo(19.06, 2)
    expect(outcome.revenue.low).toBeLessThan(outcome.revenue.value)
    // What two products do not share cancels out in part: narrower than both ends added up.
    const other = compareProduct(
      { productId: 2, price: 11 },
      { ...evolution(-2), productId: 2 },
      evidence('4.00'),
    )
    const both = compare([lamp, other]).outcome.revenue
    const { low, high } = compare([lamp]).outcome.revenue
    expect(both.high - both.low).toBeLessThan(2 * (high - low))
    expect(both.high - both.low).toBeGreaterThan(high - low)
  })

  it('start from the units to be expected, as the recommendation does', () => {
    const lamp = compareProduct({ productId: 1, price: 11 }, evolution(-2), evidence('4.00', 40))
    expect(lamp.today?.revenue.value).toBeCloseTo(400, 9)
    // 40 × 1.1^-2 units at a margin of 7
    expect(lamp.outcome?.profit?.value).toBeCloseTo(231.405, 3)
  })

  it('leave out on both sides what cannot be told', () => {
    const lamp = compareProduct({ productId: 1, price: 11 }, evolution(-2), evidence(null))
    const unknown = compareProduct({ productId: 2, price: 11 }, evolution(null), evidence(null))
    expect(unknown).toMatchObject({ today: null, outcome: null })
    const { today, outcome } = compare([lamp, unknown])
    expect(today.revenue.value).toBeCloseTo(1000, 6)
    expect(outcome.profit).toBeNull()
  })
})
