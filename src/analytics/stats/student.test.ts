import { describe, expect, it } from 'vitest'
import { student95 } from './student.ts'

describe('the 95 % point of Student’s t', () => {
  // Printed tables, for instance Abramowitz and Stegun 1964, table 26.10.
  it.each([
    [1, 6.314],
    [2, 2.92],
    [3, 2.353],
    [5, 2.015],
    [10, 1.812],
    [21, 1.721],
    [60, 1.671],
    [1e9, 1.645],
  ])('with %f degrees of freedom', (freedom, expected) => {
    expect(student95(freedom) / expected).toBeCloseTo(1, 3)
  })

  it('falls between whole degrees', () => {
    for (let at = 1; at < 30; at += 0.25) expect(student95(at + 0.25)).toBeLessThan(student95(at))
  })
})
