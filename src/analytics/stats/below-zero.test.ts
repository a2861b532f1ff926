import { describe, expect, it } from 'vitest'
import { intervalBelowZero, quantileBelowZero } from './below-zero.ts'

describe('intervalBelowZero', () => {
  // Quantiles of the truncated normal from Python's statistics.NormalDist: m + s Φ⁻¹(p Φ(−m / s)).
  it.each([
    [-0.5, 0.5, -1.3635924144107192, -0.08047832379286013],
    [-2, 0.5, -2.822434490657373, -1.1777190161499504],
  ])('of %d ± %d is that of the normal below 0', (mean, deviation, low, high) => {
    const found = intervalBelowZero(mean, deviation)
    expect(found.low).toBeCloseTo(low, 6)
    expect(found.high).toBeCloseTo(high, 6)
  })

  it('holds its own figure, also close to 0', () => {
    expect(intervalBelowZero(-0.01, 0.4).high).toBe(-0.01)
    expect(intervalBelowZero(-0.01, 0.4).low).toBeCloseTo(-0.7906011591621813, 6)
  })

  it('is the plain one above 0, which contradicts the truncation, and far below', () => {
    expect(intervalBelowZero(0.4, 0.2)).toEqual({
      low: expect.closeTo(0.071, 3),
      high: expect.closeTo(0.729, 3),
    })
    expect(intervalBelowZero(-3, 0.2)).toEqual({
      low: expect.closeTo(-3.329, 3),
      high: expect.closeTo(-2.671, 3),
    })
    expect(quantileBelowZero(-3, 0.2, 0.5)).toBeCloseTo(-3, 9)
  })
})
