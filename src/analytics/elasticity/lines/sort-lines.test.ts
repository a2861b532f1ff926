import { expect, test } from 'vitest'
import { createRandom } from '../../stats/random.ts'
import { sortLines } from './sort-lines.ts'

const [PRODUCTS, FIRST, THROUGH] = [7, 100, 130]

/** Lines by product, day and place, by the language's own sort. */
function expected(product: Int32Array, day: Int32Array): number[] {
  const kept = [...day.keys()].filter((line) => day[line]! <= THROUGH)
  return kept.sort((a, b) => product[a]! - product[b]! || day[a]! - day[b]! || a - b)
}

test.each([
  ['in order of day', (days: Int32Array) => days.sort()],
  ['in any order', (days: Int32Array) => days],
])('lines %s come by product, day and place', (_, arrange) => {
  const random = createRandom(3)
  const draw = (low: number, high: number) =>
    Int32Array.from({ length: 500 }, () => random.integer(low, high))
  const product = draw(0, PRODUCTS - 2)
  const day = arrange(draw(FIRST, THROUGH + 5))
  const { order, start } = sortLines({ product, day }, PRODUCTS, FIRST, THROUGH)
  expect([...order]).toEqual(expected(product, day))
  for (let own = 0; own < PRODUCTS; own++)
    for (const line of order.subarray(start[own], start[own + 1])) expect(product[line]).toBe(own)
  expect(start.at(-1)).toBe(order.length)
})

test('a line of an unknown product is refused', () => {
  const day = Int32Array.of(FIRST)
  expect(() => sortLines({ product: Int32Array.of(PRODUCTS), day }, PRODUCTS, FIRST, THROUGH)).toThrow(
    RangeError,
  )
})
