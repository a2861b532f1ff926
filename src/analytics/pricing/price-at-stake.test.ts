import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceAtStake, type StakedQuestion, stakesOf } from './price-at-stake.ts'

const product: StakedQuestion = { elasticity: -2.5, standardDeviation: 0.3, price: 10, cost: 5, stake: 2 }

describe('priceAtStake', () => {
  it('is the textbook optimum c e / (1 + e) where the elasticity is certain and within reach', () => {
    // 5 × -2.5 / -1.5 = 8.3333: of the 81 prices 8.35 is the nearest.
    expect(priceAtStake({ ...product, standardDeviation: 1e-6 })).toBeCloseTo(8.35, 6)
    expect(priceAtStake({ ...product, elasticity: -1.2, standardDeviation: 1e-6 })).toBeCloseTo(12, 6)
  })

  it('stays without an elasticity, and where it is positive', () => {
    expect(priceAtStake({ ...product, elasticity: null, standardDeviation: null })).toBe(10)
    expect(priceAtStake({ ...product, elasticity: 0.2 })).toBe(10)
  })

  it('asks more of a product that sells little', () => {
    // Rise of 20 % at -1.7 ± 0.5: P = 1 - Φ((ln(0.5/0.7)/ln 1.2 + 1.7) / 0.5) = 0.61.
    const unsure = { ...product, elasticity: -1.7, standardDeviation: 0.5 }
    expect(priceAtStake({ ...unsure, stake: 20 })).toBeGreaterThan(10)
    expect(priceAtStake({ ...unsure, stake: 0.2 })).toBe(10)
  })

  it('moves within 20 %, the same in any currency', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 0, noNaN: true }),
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (elasticity, standardDeviation, cost, stake) => {
          const asked = { elasticity, standardDeviation, price: 10, cost, stake }
          const price = priceAtStake(asked)
          expect(price).toBeGreaterThanOrEqual(8 - 1e-9)
          expect(price).toBeLessThanOrEqual(12 + 1e-9)
          expect(priceAtStake({ ...asked, price: 80, cost: 8 * cost })).toBeCloseTo(8 * price, 6)
        },
      ),
    )
  })
})

describe('stakesOf', () => {
  it('is revenue a month over the mean profit a month', () => {
    const large = { price: 10, cost: 5, units: 120, months: 12 }
    const small = { price: 10, cost: 5, units: 10, months: 2 }
    // Profits 50 and 25 a month, mean 37.5; revenues 100 and 50.
    expect(stakesOf([large, small])).toEqual([expect.closeTo(8 / 3, 9), expect.closeTo(4 / 3, 9)])
  })

  it('knows none without a cost, a price or sales, nor where nothing earns', () => {
    const sold = { price: 10, cost: 5, units: 120, months: 12 }
    const [, ...unknown] = stakesOf([
      sold,
      { ...sold, cost: Number.NaN },
      { ...sold, price: Number.NaN },
      { ...sold, months: 0 },
    ])
    expect(unknown).toEqual([null, null, null])
    expect(stakesOf([{ ...sold, cost: 10 }])).toEqual([null])
  })
})
