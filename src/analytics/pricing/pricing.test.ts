import { describe, expect, it } from 'vitest'
import { priceScenarios, scenarioPrice, scenarioUnits } from './price-scenarios.ts'

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
