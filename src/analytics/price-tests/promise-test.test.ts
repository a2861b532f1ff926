import { describe, expect, it } from 'vitest'
import type { PriceForm } from '../pricing/price-ending.ts'
import { withEnding } from './promise-test.ts'

describe('a price with the shop’s ending', () => {
  const form: PriceForm = {
    ending: 'learned',
    step: 0.01,
    learned: { step: 0.01, common: [], prices: 100, rules: { any: [{ modulus: 50, tails: [49] }] } },
  }

  it.each([
    ['the nearest one', 29.8, undefined, 29.99],
    ['the nearest one within the largest step', 29.8, { lowest: 24.5, highest: 29.9 }, 29.49],
    ['the nearest one above the lowest price', 29.6, { lowest: 29.55, highest: 40 }, 29.99],
    [
      'without an ending within the bounds, the largest amount in them',
      52.789,
      { lowest: 52.6, highest: 52.789 },
      52.78,
    ],
    ['… or the smallest', 52.601, { lowest: 52.601, highest: 52.7 }, 52.61],
  ])('is %s', (_, price, bounds, expected) => {
    expect(withEnding(price, form, bounds)).toBeCloseTo(expected, 9)
  })
})
