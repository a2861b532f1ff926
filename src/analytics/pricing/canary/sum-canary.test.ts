import { describe, expect, it } from 'vitest'
import { type CanaryProduct, marginRatio, sumCanary, type WatchedCanary } from './sum-canary.ts'

const PRODUCT: CanaryProduct = {
  oldPrice: 20,
  newPrice: 22,
  cost: 8,
  paid: 0.95,
  expected: [2, 4],
  fortnight: { value: 42, low: 30, high: 56 },
  elasticity: -1,
  standardDeviation: 0,
}
const START = 100

function watched(change: Partial<WatchedCanary> = {}, units = 2): WatchedCanary {
  return {
    products: [{ ...PRODUCT, soldOn: () => ({ units, money: units * 20.9 }), leftOut: () => null }],
    startDay: START,
    lastDay: START + 9,
    restOn: () => 50,
    restExpected: [50],
    noise: null,
    ...change,
  }
}

describe('the sums of a canary', () => {
  it('hold what was earned against what the old price would have earned', () => {
    // m0 = 20 x 0.95 - 8 = 11; 7 days of 2 and 3 of 4 units: 26; S = 10 x 2 x (20.9 - 8).
    const sums = sumCanary(watched())
    expect(sums).toMatchObject({ days: 10, countedDays: 10, expectedUnits: 26 })
    expect(sums.counterfactual).toBeCloseTo(286, 9)
    expect(sums.profit).toBeCloseTo(258, 9)
    // (22 x 0.95 - 8) / 11
    expect(marginRatio([PRODUCT])).toBeCloseTo(12.9 / 11, 9)
    expect(marginRatio([{ ...PRODUCT, cost: 30 }])).toBeNull()
  })

  it('follow the root of the rest of the store, at most twofold', () => {
    expect(sumCanary(watched({ restOn: () => 72 })).counterfactual).toBeCloseTo(286 * 1.2, 9)
    expect(sumCanary(watched({ restOn: () => 5000 })).counterfactual).toBeCloseTo(286 * Math.SQRT2, 9)
    expect(sumCanary(watched({ restOn: () => 0 })).counterfactual).toBeCloseTo(286, 9)
  })

  it('leave out days without stock and of promotions, on both sides', () => {
    const [product] = watched().products
    const leftOut = (day: number) => (day < START + 3 ? 'stock_out' : day === START + 3 ? 'promotion' : null)
    const sums = sumCanary(watched({ products: [{ ...product!, leftOut }] }))
    // 3 days of 2 and 3 of 4 units are left: 18 of 26.
    expect(sums.counterfactual).toBeCloseTo(18 * 11, 9)
    expect(sums.profit).toBeCloseTo(6 * 2 * 12.9, 9)
    expect(sums.countedDays).toBeCloseTo((10 * 18) / 26, 9)
    expect(sums.leftOut).toEqual({ share: 0.4, mostly: 'stock_out' })
  })

  it('count products below their interval from day 14', () => {
    // Low end: 30 x (22 / 20)^-1 = 27.27, so 27 units of 14 days are inside and 26 below.
    const belowWith = (units: number) => {
      const [product] = watched().products
      const soldOn = (day: number) => ({ units: day === START ? units : 0, money: 0 })
      return sumCanary(watched({ lastDay: START + 13, products: [{ ...product!, soldOn }] })).belowInterval
    }
    expect([belowWith(27), belowWith(26)]).toEqual([
      { count: 0, of: 1 },
      { count: 1, of: 1 },
    ])
    expect(sumCanary(watched({ lastDay: START + 12 }, 0)).belowInterval).toEqual({ count: 0, of: 0 })
  })
})
