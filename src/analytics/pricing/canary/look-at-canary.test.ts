import { describe, expect, it } from 'vitest'
import { type CanaryNoise, dayVariance, harmBoundary } from './canary-noise.ts'
import { chanceToFind, detectableLoss } from './canary-power.ts'
import { type CanarySums, lookAtCanary } from './look-at-canary.ts'
import { normalMixtureBoundary, tuneMixture } from './normal-mixture.ts'

// Computed with `u_one_sided`, `rho` and `var_day` of the reference prototype of the method (numpy 1.24, Python 3.11).
const WEEKS = [100, 120, 90, 110, 105, 95, 130, 80, 100, 115, 98, 102, 125, 85, 107, 93]
const REST = [50, 60, 45, 55, 50, 50, 65, 40, 50, 55, 50, 50, 60, 45, 55, 45]
const NOISE: CanaryNoise = { dayVariance: 8.571591747498363, marginRatio: 1.2 }

describe('the boundary of a canary', () => {
  it('is the one-sided normal mixture, tuned to day 14', () => {
    expect(tuneMixture(100, 0.05)).toBeCloseTo(15.800634906850535, 10)
    const at = (variance: number) => normalMixtureBoundary(variance, 15.800634906850535, 0.05)
    expect([1, 10, 100, 400].map(at)).toEqual(
      [9.028338298713546, 11.634240902142084, 27.790942353135218, 57.36393078545099].map((value) =>
        expect.closeTo(value, 9),
      ),
    )
    expect(harmBoundary(NOISE, 3)).toBeCloseTo(20.056288256478304, 9)
    expect(harmBoundary(NOISE, 14)).toBeCloseTo(40.84456571946861, 9)
    expect(harmBoundary(NOISE, 28)).toBeCloseTo(64.11031886630356, 9)
  })

  it('rests on the weeks before, without what the store as a whole did', () => {
    expect(dayVariance(WEEKS, REST)).toBeCloseTo(NOISE.dayVariance, 9)
    expect(dayVariance(WEEKS.slice(0, 7), REST.slice(0, 7))).toBeNull()
    expect(
      dayVariance(
        WEEKS,
        REST.map(() => 0),
      ),
    ).toBeNull()
  })
})

describe('what a canary can show', () => {
  const plan = { ...NOISE, dayProfit: 15 }

  it('is the loss that four weeks find with a chance of 8 in 10', () => {
    // (u + z V^0.5) / (B t) + loss of the prototype: 0.2183, on day 28.
    expect(detectableLoss(plan)).toBeCloseTo(0.21826873677675793, 9)
    expect(chanceToFind(plan, 0.21826873677675793)).toBeCloseTo(0.8, 6)
    expect(chanceToFind(plan, 0.02)).toBeLessThan(0.05)
  })

  it('is nothing where profit varies more than it is', () => {
    expect(detectableLoss({ ...plan, dayProfit: 1 })).toBeNull()
    expect(detectableLoss({ ...plan, dayProfit: 0 })).toBeNull()
    expect(chanceToFind({ ...plan, dayVariance: 0 }, 0.5)).toBe(0)
  })
})

describe('a look at a canary', () => {
  const calm: CanarySums = {
    days: 14,
    countedDays: 14,
    profit: 205,
    counterfactual: 210,
    expectedUnits: 90,
    leftOut: { share: 0, mostly: null },
    belowInterval: { count: 1, of: 10 },
    noise: NOISE,
  }
  const verdictOf = (change: Partial<CanarySums>) => {
    const { verdict, reason } = lookAtCanary({ ...calm, ...change })
    return `${verdict}: ${reason}`
  }

  it('finds harm only below the boundary', () => {
    // 0.98 x 210 - 40.8446 = 164.9554
    expect(verdictOf({ profit: 164.96 })).toBe('fine: no_harm')
    expect(verdictOf({ profit: 164.95 })).toBe('harm: profit_fell')
    expect(lookAtCanary(calm)).toMatchObject({
      statistic: expect.closeTo(-0.8, 9),
      boundary: expect.closeTo(40.84456571946861, 9),
    })
  })

  it('asks from day 14 if more than a third of the products sell less than predicted', () => {
    expect(verdictOf({ belowInterval: { count: 4, of: 12 } })).toBe('fine: no_harm')
    expect(verdictOf({ belowInterval: { count: 5, of: 12 } })).toBe('ask: below_predictions')
    expect(verdictOf({ days: 13, belowInterval: { count: 5, of: 12 } })).toBe('fine: no_harm_yet')
  })

  it('cannot tell early, with few units, without history, or where sales were disturbed', () => {
    expect(verdictOf({ days: 2, profit: 0 })).toBe('cannotTell: too_early')
    expect(verdictOf({ expectedUnits: 19.9, profit: 0 })).toBe('cannotTell: few_units')
    expect(verdictOf({ noise: null, profit: 0 })).toBe('cannotTell: no_history')
    expect(verdictOf({ leftOut: { share: 0.6, mostly: 'promotion' }, profit: 0 })).toBe(
      'cannotTell: promotion',
    )
    expect(verdictOf({ leftOut: { share: 1, mostly: 'stock_out' }, countedDays: 0, profit: 0 })).toBe(
      'cannotTell: stock_out',
    )
  })
})
