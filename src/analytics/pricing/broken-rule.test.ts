import { expect, it } from 'vitest'
import { brokenRule, DEFAULT_GUARD_RAILS } from '#analytics'

const rails = { ...DEFAULT_GUARD_RAILS, marginFloor: 0.2, minPrice: 5, maxPrice: 30 }

it.each([
  // Cost 8 and a margin of 20 % need 8 / 0.8 = 10.
  [9.99, 8, 'margin_floor'],
  [10, 8, null],
  [4.99, null, 'min_price'],
  [30.01, null, 'max_price'],
  // Today 10, at most 10 % either way.
  [11, null, null],
  [11.01, null, 'max_step'],
  [8.99, null, 'max_step'],
] as const)('a price of %d at a cost of %s breaks %s', (price, cost, rule) => {
  expect(brokenRule(price, { today: 10, cost, rails })).toBe(rule)
})

it('does not measure a step from an unknown price', () => {
  expect(brokenRule(29, { today: null, cost: null, rails })).toBeNull()
})
