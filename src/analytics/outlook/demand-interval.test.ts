import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demandBetween } from './demand-between.ts'
import { chanceOfAtLeast, demandInterval } from './demand-interval.ts'

describe('the interval of a count', () => {
  // scipy.stats 1.x: poisson.ppf and nbinom.ppf at 0.05 and 0.95, size m² / (v - m).
  it.each([
    [4, 4, 1, 8],
    [4, 10, 0, 10],
    [0.5, 0.8, 0, 2],
    [30, 90, 16, 47],
  ])('of mean %d and variance %d runs from %d to %d', (mean, variance, low, high) => {
    expect(demandInterval(mean, variance)).toEqual({ low, high })
  })

  // scipy.stats.gamma.ppf with shape m² / v; Wilson and Hilferty come within half a per cent of the mean.
  it.each([
    [100, 400, 69.5285, 135.0096],
    [1000, 90000, 562.7138, 1539.102],
  ])('of a large mean %d and variance %d is that of a gamma distribution', (mean, variance, low, high) => {
    const found = demandInterval(mean, variance)
    expect(Math.abs(found.low - low)).toBeLessThan(0.005 * mean)
    expect(Math.abs(found.high - high)).toBeLessThan(0.005 * mean)
  })

  it('is nothing where nothing is expected, and holds the mean elsewhere', () => {
    expect(demandInterval(0, 3)).toEqual({ low: 0, high: 0 })
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 1e6, noNaN: true }),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        (mean, deviation) => {
          const { low, high } = demandInterval(mean, mean + (Math.min(deviation, 0.8) * mean) ** 2)
          expect(low).toBeLessThanOrEqual(mean)
          expect(high).toBeGreaterThanOrEqual(mean)
        },
      ),
    )
  })
})

describe('the chance of at least so many units', () => {
  // Python: 1 less the sum of the negative binomial masses below, in logarithms.
  it.each([
    [6, 8, 23.84, 0.65128],
    [25, 30, 170.25, 0.62281],
    [4, 5, 10.5625, 0.62896],
    [50, 60, 504, 0.64684],
    [90, 100, 625, 0.63942],
    [25_000, 26_000, 2600 ** 2, 0.63925],
  ])('%d of mean %d and variance %d is %d', (units, mean, variance, chance) => {
    expect(chanceOfAtLeast(units, mean, variance)).toBeCloseTo(chance, 4)
  })

  it('is certain of none and of nothing', () => {
    expect(chanceOfAtLeast(0, 5, 5)).toBe(1)
    expect(chanceOfAtLeast(1, 0, 0)).toBe(0)
  })
})

describe('the units between two days', () => {
  const curve = { weeks: new Float32Array(52).fill(7), dispersion: 1, deviation: 0, drift: 0 }

  it('are a week’s share of each week', () => {
    expect(demandBetween(curve, 0, 30).value).toBeCloseTo(30, 10)
    expect(demandBetween(curve, 10, 10).value).toBe(0)
    const growing = { ...curve, weeks: Float32Array.from({ length: 52 }, (_, week) => 7 * (week + 1)) }
    // Three days of the first week at 1 a day, four of the second at 2.
    expect(demandBetween(growing, 4, 11).value).toBeCloseTo(3 + 8, 10)
    expect(demandBetween(growing, 364, 371).value).toBeCloseTo(7, 10)
  })

  it('are less certain the further away they lie', () => {
    const drifting = { ...curve, deviation: 0.2, drift: 0.005 }
    const [near, far] = [demandBetween(drifting, 0, 30), demandBetween(drifting, 300, 330)]
    expect(far.value).toBeCloseTo(near.value, 10)
    expect(far.high - far.low).toBeGreaterThan(1.3 * (near.high - near.low))
  })
})
