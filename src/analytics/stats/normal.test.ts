import { describe, expect, it } from 'vitest'
import { NORMAL_95, normalCdf } from './normal.ts'

describe('normalCdf', () => {
  // scipy.stats.norm.cdf (scipy 1.10)
  it.each([
    [-37, 5.7255712225239266e-300],
    [-8, 6.22096057427174e-16],
    [-5, 2.866515718791933e-7],
    [-3, 0.0013498980316300933],
    [-1.96, 0.024997895148220435],
    [-0.3, 0.3820885778110474],
    [0, 0.5],
    [1, 0.8413447460685429],
    [6, 0.9999999990134123],
  ])('at %s', (z, expected) => {
    expect(normalCdf(z) / expected).toBeCloseTo(1, 7)
    expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14)
  })

  it('gives 0.95 at the half-width of a 90 % interval, and limits at infinity', () => {
    expect(normalCdf(NORMAL_95)).toBeCloseTo(0.95, 12)
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1)
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0)
    expect(normalCdf(Number.NaN)).toBeNaN()
  })
})
