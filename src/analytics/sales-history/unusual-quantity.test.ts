import { describe, expect, it } from 'vitest'
import { isUnusualQuantity } from './unusual-quantity.ts'

describe('isUnusualQuantity', () => {
  it.each([
    // 9 lines of 2, and one of 200: (218 - 200) / 9 = 2, so 200 is a hundred times the usual.
    [200, { units: 218, lines: 10 }, true],
    // 9 lines of 20, one of 200: exactly ten times.
    [200, { units: 380, lines: 10 }, true],
    [199, { units: 379, lines: 10 }, false],
    // Many times the usual, but still a small number.
    [19, { units: 28, lines: 10 }, false],
    // Too few lines to know what is usual.
    [500, { units: 503, lines: 4 }, false],
    [-500, { units: 20, lines: 10 }, false],
  ])('%d of %o is %s', (quantity, sales, expected) => {
    expect(isUnusualQuantity(quantity, sales)).toBe(expected)
  })
})
