import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceScenarios, scenarioPrice, scenarioUnits } from './price-scenarios.ts'
import { breakEvenElasticity, expectedGain, gainAtElasticity } from './profit-curve.ts'
import { probabilityOfGain, recommendPrice } from './recommend-price.ts'

const sure = 1e-6

describe('recommendPrice', () => {
  it('finds the textbook optimum c e / (1 + e) when it is in reach and the elasticity is sure', () => {
    // cost 6, E -2.5: optimum 10
    const advice = recommendPrice({ elasticity: -2.5, standardDeviation: sure, price: 9, cost: 6 })
    expect(advice.direction).toBe('increase')
    expect(Math.abs(advice.price! - 10)).toBeLessThan(9 * 0.005)
    expect(advice.probability).toBe(1)
  })

  it('stops at the reach, and at today’s price when that is the best', () => {
    const far = recommendPrice({ elasticity: -2.5, standardDeviation: 0.2, price: 10, cost: 4 })
    expect(far).toMatchObject({ direction: 'decrease', objective: 'profit' })
    expect(far.price).toBeCloseTo(8, 10)
    const best = recommendPrice({ elasticity: -2, standardDeviation: sure, price: 10, cost: 5 })
    expect(best).toMatchObject({ direction: 'maintain', reason: 'best_already', price: 10, change: 0 })
  })

  it('maximises revenue without a cost, where -1 decides', () => {
    const up = recommendPrice({ elasticity: -0.6, standardDeviation: 0.1, price: 10, cost: null })
    const down = recommendPrice({ elasticity: -1.6, standardDeviation: 0.1, price: 10, cost: null })
    expect(up).toMatchObject({ direction: 'increase', objective: 'revenue' })
    expect(down).toMatchObject({ direction: 'decrease', objective: 'revenue' })
    expect(breakEvenElasticity(1.13, 0)).toBeCloseTo(-1, 12)
  })

  it('advises nothing on a positive elasticity, without one, without a price, or unsurely', () => {
    const ask = { elasticity: -2, standardDeviation: 0.5, price: 10, cost: 4 }
    expect(recommendPrice({ ...ask, elasticity: 0.8 })).toMatchObject({
      direction: 'maintain',
      reason: 'implausible_elasticity',
    })
    expect(recommendPrice({ ...ask, elasticity: null })).toMatchObject({ price: 10, reason: 'no_elasticity' })
    expect(recommendPrice({ ...ask, price: null })).toMatchObject({ price: null, reason: 'no_price' })
    const unsure = recommendPrice({ elasticity: -2, standardDeviation: 1.5, price: 10, cost: 4.8 })
    expect(unsure).toMatchObject({ direction: 'maintain', reason: 'too_uncertain', price: 10 })
    expect(unsure.probability!).toBeLessThan(0.6)
  })

  it('always raises a price that does not cover its cost', () => {
    const advice = recommendPrice({ elasticity: -3, standardDeviation: 0.5, price: 10, cost: 11 })
    expect(advice).toMatchObject({ direction: 'increase', probability: 1, expectedGain: null })
  })

  it('does not depend on the currency', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: -0.2, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (elasticity, standardDeviation, costShare) => {
          const [a, b] = [8, 800].map((price) =>
            recommendPrice({ elasticity, standardDeviation, price, cost: price * costShare }),
          )
          expect(a!.direction).toBe(b!.direction)
          expect(a!.change).toBeCloseTo(b!.change, 9)
        },
      ),
    )
  })
})

describe('probability and expectation', () => {
  it('is the share of elasticities with which the new price makes more', () => {
    const ratio = 1.1
    const costShare = 0.5
    const [mean, deviation] = [-2, 0.4]
    let paying = 0
    const draws = 20_000
    for (let k = 0; k < draws; k++) {
      // stratified normal draws by Box-Muller on a grid: no chance involved
      const u = (k + 0.5) / draws
      const z = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * ((k * 0.6180339887498949) % 1))
      if (gainAtElasticity(ratio, costShare, mean + deviation * z) > 0) paying++
    }
    expect(probabilityOfGain(ratio, costShare, mean, deviation)).toBeCloseTo(paying / draws, 2)
    expect(probabilityOfGain(0.9, costShare, mean, deviation)).toBeGreaterThan(0)
  })

  it('agrees with the closed form of a lognormal mean', () => {
    // E[r^e] = r^m exp((s ln r)² / 2), e far below the cap
    const [ratio, costShare, mean, deviation] = [1.15, 0.4, -3, 0.3]
    const closed =
      (ratio - costShare) * ratio ** mean * Math.exp((deviation * Math.log(ratio)) ** 2 / 2) - (1 - costShare)
    expect(expectedGain(ratio, costShare, mean, deviation)).toBeCloseTo(closed, 12)
  })
})

describe('priceScenarios', () => {
  it('gives the specified volumes: 1 + change times elasticity, rounded, floored at 0', () => {
    const rows = priceScenarios({ elasticity: -2, low: -3, high: -1, price: 20, monthlyUnits: 50 })
    expect(rows.map((row) => row.change)).toEqual([-0.1, -0.05, 0.05, 0.1])
    expect(rows.map((row) => row.units)).toEqual([60, 55, 45, 40])
    expect(rows.map((row) => row.price)).toEqual([18, 19, 21, 22])
    expect(rows[0]!.revenueChange).toBeCloseTo(0.9 * 1.2 - 1, 12)
    expect(rows[3]!.revenueLow).toBeCloseTo(1.1 * 0.7 - 1, 12)
    expect(rows[3]!.revenueHigh).toBeCloseTo(1.1 * 0.9 - 1, 12)
    const gone = priceScenarios({ elasticity: -12, low: -13, high: -11, price: 20, monthlyUnits: 50 })
    expect(gone[3]).toMatchObject({ volumeRatio: 0, units: 0, revenueChange: -1 })
  })

  it('takes the latest positive price and the mean month, at least 1', () => {
    const history = [
      { avg_price: 9, total_quantity: 3 },
      { avg_price: 0, total_quantity: 0 },
    ]
    expect(scenarioPrice(null, history)).toBe(9)
    expect(scenarioPrice(0, history)).toBe(9)
    expect(scenarioPrice(12, history)).toBe(12)
    expect(scenarioPrice(null, [])).toBeNull()
    expect(scenarioUnits(history)).toBe(1.5)
    expect(scenarioUnits([{ total_quantity: 0 }])).toBe(1)
    expect(scenarioUnits([])).toBe(1)
  })
})
