import { expect, it } from 'vitest'
import { moveKey, orderedKeys, rangeOf } from './layout.ts'

it('keeps a stored order, and gives a new column its usual place', () => {
  expect(orderedKeys(['a', 'b', 'c', 'd'], ['c', 'a', 'gone', 'd'])).toEqual(['c', 'b', 'a', 'd'])
  expect(orderedKeys(['a', 'b'], [])).toEqual(['a', 'b'])
})

it('moves a column to the place of another one, in both directions', () => {
  expect(moveKey(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(moveKey(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moveKey(['a', 'b', 'c'], 'a', 'gone')).toEqual(['a', 'b', 'c'])
})

it('selects the rows between two, upwards too; without a first row only the second', () => {
  expect(rangeOf([1, 2, 3, 4, 5], 2, 4)).toEqual([2, 3, 4])
  expect(rangeOf([1, 2, 3, 4, 5], 5, 4)).toEqual([4, 5])
  expect(rangeOf([1, 2, 3], null, 3)).toEqual([3])
  expect(rangeOf([1, 2, 3], 9, 3)).toEqual([3])
})
