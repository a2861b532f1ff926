import fc from 'fast-check'
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

  it('may lose where the lower end of the gain is below 0, and its quantiles are those of the product', () => {
    // 4,000,000 draws in Python (numpy): N(0.04, 0.025²) × units of σ 0.5 in seven steps.
    const nearly = monthlyGain({ expected: 0.04, low: -0.0011213, high: 0.0811213 }, 1000, 0.5)
    expect(nearly.low).toBeLessThan(0)
    expect(nearly.low).toBeCloseTo(-0.9, 0)
    expect(nearly.high).toBeCloseTo(101.7, 0)
    const any = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        any(0.001, 0.2),
        any(0.001, 0.4),
        any(0.001, 0.4),
        any(0, 1.5),
        (expected, down, up, deviation) => {
          const gain = { expected, low: expected - down, high: expected + up }
          const { low, high } = monthlyGain(gain, 1000, deviation)
          if (Math.abs(gain.low) > 1e-9) expect(low > 0).toBe(gain.low > 0)
          expect(low).toBeLessThanOrEqual(expected * 1000)
          expect(high).toBeGreaterThanOrEqual(expected * 1000)
        },
      ),
    )
  })

  it('widens with the error of the units', () => {
    const width = (deviation: number) => {
      const { low, high } = monthlyGain({ expected: 0.04, low: -0.01, high: 0.09 }, 1000, deviation)
      return high - low
    }
    expect(width(0.6)).toBeGreaterThan(width(0.2))
  })

  it('takes the error of what is expected, not the chance of single purchases', () => {
    // √(0.35² + 0.25 × 2 / 8); many purchases leave the error of the level alone.
    expect(unitsDeviation({ units: 8, dispersion: 2, deviation: 0.35 })).toBeCloseTo(0.43012, 4)
    expect(unitsDeviation({ units: 1e6, dispersion: 2, deviation: 0.35 })).toBeCloseTo(0.35, 4)
    expect(unitsDeviation({ units: 0, dispersion: 2, deviation: 0.35 })).toBe(0)
  })
})
