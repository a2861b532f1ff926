import { describe, expect, it } from 'vitest'
import { priceScenarios } from './price-scenarios.ts'
import { SIMULATION_REACH, simulatePrice, simulationCurve } from './simulate-price.ts'

const base = {
  elasticity: -2,
  standardDeviation: 1 / 1.6448536,
  low: -3,
  high: -1,
  price: 20,
  monthlyUnits: 50,
}

describe('simulatePrice', () => {
  it('follows constant elasticity: 0.9^-2 = 1.2346 of the units, 0.9^-1 = 1.1111 of the money', () => {
    const cut = simulatePrice(base, 18)
    expect(cut.units.value).toBeCloseTo(61.728, 3)
    expect(cut.revenue.value).toBeCloseTo(1111.111, 3)
    expect(cut.change).toBeCloseTo(-0.1, 12)
  })

  it('takes its range from the ends of the elasticity’s, lower end first either way', () => {
    expect(simulatePrice(base, 18).units.low).toBeCloseTo(50 / 0.9, 9)
    expect(simulatePrice(base, 18).units.high).toBeCloseTo(50 / 0.9 ** 3, 9)
    const rise = simulatePrice(base, 22).revenueChange
    expect([rise.low, rise.high]).toEqual([expect.closeTo(1.1 ** -2 - 1, 12), expect.closeTo(0, 12)])
  })

  it('is certain only that nothing changes at today’s price', () => {
    const today = simulatePrice(base, 20)
    expect(today.unitsChange).toEqual({ value: 0, low: 0, high: 0 })
    expect(today.probability).toBeNull()
  })

  it('says how likely more revenue of the store is: at E -2 ± 0.61 a cut pays in 93 of 100 cases', () => {
    // Similar products lose a tenth of ln 0.9: break-even at ln(1.010536 / 0.9) / ln 0.9 = -1.0995. Python: the mean of the
    // chances over 4,001 equally likely values of that tenth.
    expect(simulatePrice(base, 18).probability).toBeCloseTo(0.92871, 4)
    expect(simulatePrice(base, 22).probability).toBeCloseTo(0.07185, 4)
    expect(
      simulatePrice({ ...base, elasticity: 0.4, standardDeviation: 0.3, low: -0.1, high: 0.9 }, 22)
        .probability,
    ).toBeNull()
  })

  it('has the specified scenarios as its tangent at today’s price', () => {
    const small = simulatePrice(base, 20 * 1.001).unitsChange.value
    expect(small).toBeCloseTo(0.001 * -2, 5)
    const [cut] = priceScenarios(base)
    expect(simulatePrice(base, 18).unitsChange.value).toBeGreaterThan(cut!.volumeRatio - 1)
  })

  it('counts what is expected, also below one unit a month', () => {
    const { units, revenue } = simulatePrice({ ...base, monthlyUnits: 0.2 }, 20)
    expect(units.value).toBe(0.2)
    expect(revenue.value).toBe(4)
  })
})

describe('simulationCurve', () => {
  it('reaches equally far to both sides, with today’s price in the middle', () => {
    const curve = simulationCurve(base, 60)
    expect(curve).toHaveLength(61)
    expect(curve[0]!.change).toBeCloseTo(-SIMULATION_REACH, 12)
    expect(curve[30]!.change).toBeCloseTo(0, 12)
    expect(curve[60]!.change).toBeCloseTo(SIMULATION_REACH, 12)
  })
})
