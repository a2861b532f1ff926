import { describe, expect, it } from 'vitest'
import { checkedProducts } from './check-figures.ts'
import { chanceToClear } from './check-stock.ts'
import { knownProduct } from './fixtures/known-product.ts'
import { chanceToSell } from './stock-bounds.ts'
import type { RoundProduct } from './types/round-question.ts'
import { weighPrices } from './weigh-prices.ts'

/** 8 units in 30 days, which vary by the outlook: dispersion 2, ± 35 %. */
const eight = curveOf(() => (8 * 7) / 30)

function curveOf(unitsOf: (week: number) => number): RoundProduct {
  const weeks = Float32Array.from({ length: 52 }, (_, week) => unitsOf(week))
  return {
    ...knownProduct(1, { price: 10, elasticity: -2 }),
    ...{ monthlyUnits: 8, unitsDeviation: 0.43 },
    curve: { weeks, dispersion: 2, deviation: 0.35, drift: 0 },
  }
}

const sold = (product: RoundProduct, price: number, units: number, days: number) =>
  chanceToSell(weighPrices(product, { fixed: undefined })!, price, { units, days })

describe('the chance to clear stock', () => {
  it('is that of the units that will be sold, not of those expected', () => {
    // Negative binomial of mean 8 and variance 2 × 8 + (0.35 × 8)², by Python; of the expected units it was 0.68.
    expect(sold(eight, 10, 6, 30)).toBeCloseTo(0.6513, 3)
  })

  it('follows the season', () => {
    const winter = curveOf((week) => (week < 5 ? (8 * 7) / 30 : 0))
    expect(sold(eight, 10, 30, 150)).toBeGreaterThan(0.5)
    expect(sold(winter, 10, 30, 150)).toBeLessThan(0.01)
  })

  it.each([
    [eight, 10, 6, 30],
    [eight, 9, 8, 30],
    [eight, 11, 90, 365],
    [curveOf((week) => 3 + week), 9.5, 300, 100],
    [knownProduct(2, { price: 10, elasticity: -2 }), 9, 105, 30],
    [knownProduct(2, { price: 10, elasticity: null }), 10, 100, 45],
  ])('is what the check of a round computes by itself', (product, price, units, days) => {
    const [checked] = checkedProducts([product], new Map([[product.productId, price]]))
    const found = chanceToClear(checked!, { units, days })
    expect(Math.abs(sold(product, price, units, days) - found)).toBeLessThan(1e-6)
  })
})
