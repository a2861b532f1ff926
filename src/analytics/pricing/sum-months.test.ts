import { describe, expect, it } from 'vitest'
import { priceOutcome, type StoreErrors, sumMonths, sumToday, type TriedProduct } from '#analytics'

const errors: StoreErrors = {
  ...{ storeDeviation: 0, typeSpread: 1e-3, productSpread: 0.7 },
  evidenceOfType: () => 1e6,
}
const half = 1.6448536269514722 * 0.4

function tried(productId: number, price: number, hasCost = true): TriedProduct {
  const base = {
    ...{
      price: 20,
      monthlyUnits: 50,
      elasticity: -2,
      standardDeviation: 0.4,
      low: -2 - half,
      high: -2 + half,
    },
    cost: hasCost ? { amount: 8, isAssumed: false } : null,
  }
  return {
    productId,
    productType: null,
    ownShare: 1,
    unitsDeviation: 0,
    base,
    outcome: priceOutcome(base, price),
  }
}

describe('several products together', () => {
  it('have for one product its own range', () => {
    const { units } = sumMonths([tried(1, 18)], errors)
    // 50 × 0.9^-2, and at the ends of the elasticity's range, 1.15 times as wide as in the chance of one price.
    expect(units.value).toBeCloseTo(50 * 0.9 ** -2, 6)
    expect(Math.abs(units.low - 50 * 0.9 ** (-2 + 1.15 * half))).toBeLessThan(0.5)
    expect(Math.abs(units.high - 50 * 0.9 ** (-2 - 1.15 * half))).toBeLessThan(0.5)
  })

  it('count what similar products lose to a cut', () => {
    const { revenue, profit, similar } = sumMonths([tried(1, 18), tried(2, 18)], errors)
    // A tenth of ln 0.9 of the units of both go elsewhere: 20 a piece, 12 of them profit.
    expect(similar.revenue).toBeCloseTo(2 * 50 * 20 * 0.1 * Math.log(0.9), 9)
    expect(similar.profit).toBeCloseTo(2 * 50 * 12 * 0.1 * Math.log(0.9), 9)
    expect(revenue.value).toBeCloseTo(2 * 50 * 0.9 ** -2 * 18 + similar.revenue, 6)
    expect(profit?.value).toBeCloseTo(2 * 50 * 0.9 ** -2 * 10 + similar.profit!, 6)
    const unknown = sumMonths([tried(1, 18), tried(2, 18, false)], errors).similar
    expect(unknown).toEqual({ revenue: similar.revenue, profit: null })
  })

  it('narrow as own errors cancel out, and not as shared ones do', () => {
    const many = Array.from({ length: 64 }, (_, k) => tried(k + 1, 18))
    const width = (products: readonly TriedProduct[], shared: StoreErrors) => {
      const { units } = sumMonths(products, shared)
      return (units.high - units.low) / products.length
    }
    const one = width(many.slice(0, 1), errors)
    expect(width(many, errors)).toBeLessThan(0.2 * one)
    // Without sales of their own to tell, all have the store's mean with its error.
    const copied = many.map((each) => ({ ...each, ownShare: 0 }))
    const ofMean = { ...errors, storeDeviation: 0.4, evidenceOfType: () => 0 }
    expect(width(copied, ofMean)).toBeGreaterThan(0.7 * one)
  })

  it('vary with the units to be expected, except at today’s prices', () => {
    // At e = -3, 18 instead of 20 brings 50 × (10 × 0.9^-3 - 12) = 86 more: a fifth of it either way.
    const sure = { standardDeviation: 1e-6, elasticity: -3, low: -3, high: -3 }
    const at = (price: number, unitsDeviation: number) => {
      const { base, ...rest } = tried(1, price)
      const known = { ...base, ...sure }
      const product = { ...rest, unitsDeviation, base: known, outcome: priceOutcome(known, price) }
      const { low, high } = sumMonths([product], errors).profit!
      return high - low
    }
    // What similar products win or lose varies as well: 0.1 × 600 × ln 0.9 = 6.
    expect(at(18, 0)).toBeCloseTo(2 * 1.645 * 6.32, -1)
    expect(at(18, 0.2)).toBeCloseTo(2 * 1.645 * Math.hypot(6.32, 0.2 * 85.87), -1)
    expect(at(20, 0.2)).toBeCloseTo(0, 9)
  })

  it('know no profit where one product has no cost', () => {
    expect(sumMonths([tried(1, 18), tried(2, 18, false)], errors).profit).toBeNull()
    expect(sumToday([tried(1, 20).outcome, tried(2, 20).outcome])).toEqual({
      units: { value: 100, low: 100, high: 100 },
      revenue: { value: 2000, low: 2000, high: 2000 },
      profit: { value: 1200, low: 1200, high: 1200 },
    })
  })
})
