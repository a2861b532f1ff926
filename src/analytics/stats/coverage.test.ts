import { expect, it } from 'vitest'
import { isCoverageLow } from './coverage.ts'

// Lower tails of the binomial distribution at 0.9, by exact fractions: the largest count below 2.5 %.
it.each([
  [10, 6],
  [20, 14],
  [55, 44],
  [100, 83],
  [1000, 880],
])('of %i intervals %i are too few, and one more is not', (scored, held) => {
  expect(isCoverageLow(held, scored)).toBe(true)
  expect(isCoverageLow(held + 1, scored)).toBe(false)
})

it('says nothing of none, or of one', () => {
  expect(isCoverageLow(0, 0)).toBe(false)
  expect(isCoverageLow(0, 1)).toBe(false)
})
