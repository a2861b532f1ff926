import { describe, expect, it } from 'vitest'
import { planTest } from './plan-test.ts'
import { priceOutcome } from './price-outcome.ts'
import { priceScenarios } from './price-scenarios.ts'

const half = 1.6448536269514722 * 0.5
const base = {
  price: 20,
  cost: { amount: 8, isAssumed: false },
  monthlyUnits: 50,
  elasticity: -2,
  standardDeviation: 0.5,
  low: -2 - half,
  high: -2 + half,
}

describe('priceOutcome', () => {
  it('adds the profit to units and revenue at constant elasticity', () => {
    const outcome = priceOutcome(base, 18)
    // 50 * 0.9^-2
    expect(outcome.units.value).toBeCloseTo(61.7283950617, 8)
    expect(outcome.profit?.value).toBeCloseTo(61.7283950617 * 10, 6)
    expect(outcome.profit?.low).toBeCloseTo(50 * 0.9 ** (-2 + half) * 10, 6)
    expect(outcome.profit?.high).toBeCloseTo(50 * 0.9 ** (-2 - half) * 10, 6)
    // As in simulate-price.test.ts with a cost of 0.4: break-even at -1.8299, belief ± 1.15 × 0.5.
    expect(outcome.probability).toBeCloseTo(0.61514, 4)
  })

  it('is exactly today at today’s price, and tells no profit without a cost', () => {
    expect(priceOutcome(base, 20)).toMatchObject({
      profit: { value: 600, low: 600, high: 600 },
      probability: null,
    })
    expect(priceOutcome({ ...base, cost: null }, 18).profit).toBeNull()
  })

  it('orders the ends also where every unit loses money', () => {
    const loss = priceOutcome(base, 6).profit!
    expect(loss.low).toBeLessThan(loss.value)
    expect(loss.high).toBeLessThan(0)
  })
})

describe('planTest', () => {
  it('takes as many weeks as halve the uncertainty', () => {
    const noise = { poisson: 1, relative: 0 }
    // 7 units a week: v = 1/7; ln(1.1)² / (4/7) = 0.015898 a week; (4 - 1) / 1.2² / 0.015898 = 131.04
    const test = planTest({ monthlyUnits: 30.4375, standardDeviation: 1.2, change: 0.1, noise })
    expect(test).toMatchObject({ change: 0.1, weeks: 132, isWorthwhile: false })
    expect(test?.deviationAfter).toBeLessThanOrEqual(0.6)
    const large = planTest({ monthlyUnits: 30_437.5, standardDeviation: 1.2, change: 0.1, noise })
    expect(large).toMatchObject({ weeks: 4, isWorthwhile: true })
  })

  it('cannot be planned without sales', () => {
    expect(planTest({ monthlyUnits: 0, standardDeviation: 1, change: 0.1 })).toBeNull()
  })
})

describe('the specified scenarios at their edges', () => {
  const units = (elasticity: number, monthlyUnits: number) =>
    priceScenarios({ elasticity, low: elasticity, high: elasticity, price: 10, monthlyUnits }).map(
      (row) => row.units,
    )

  it('round the volume and end at 0', () => {
    expect(units(-0.5, 10)).toEqual([11, 10, 10, 10])
    expect(units(-10, 10)).toEqual([20, 15, 5, 0])
    expect(units(-30, 10)).toEqual([40, 25, 0, 0])
    expect(units(1, 0)).toEqual([1, 1, 1, 1])
  })

  it('start from at least one unit a month', () => {
    expect(units(-2, 0.2)).toEqual([1, 1, 1, 1])
  })
})
