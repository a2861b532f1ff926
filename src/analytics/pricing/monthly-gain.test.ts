import { describe, expect, it } from 'vitest'
import { monthlyGain, unitsDeviation } from './monthly-gain.ts'

describe('the gain of a month', () => {
  it('has the interval of the gain where the units are certain', () => {
    expect(monthlyGain({ expected: 0.02, low: -0.01, high: 0.05 }, 1000, 0)).toEqual({
      ...{ value: 20, low: -10, high: 50 },
    })
  })

  it('stays a gain where the gain is sure, however uncertain the units are', () => {
    const sure = monthlyGain({ expected: 0.04, low: 0.01, high: 0.07 }, 10_000, 1)
    expect(sure.low).toBeGreaterThan(0)
    expect(sure.high).toBeGreaterThan(700)
  })

  it('widens with the error of the units', () => {
    const width = (deviation: number) => {
      const { low, high } = monthlyGain({ expected: 0.04, low: -0.01, high: 0.09 }, 1000, deviation)
      return high - low
    }
    expect(width(0.6)).toBeGreaterThan(width(0.2))
  })

  it('reads the deviation of the units from their interval', () => {
    // ln(120 / 80) / (2 × 1.6449)
    expect(unitsDeviation({ units: 100, low: 80, high: 120 })).toBeCloseTo(0.12325, 4)
  })
})
