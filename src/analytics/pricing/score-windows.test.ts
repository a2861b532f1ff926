import { expect, it } from 'vitest'
import { soldByProduct } from '#analytics'
import { isStillSold, scoreWindows } from './score-windows.ts'

/** Two units a day at 10 through day 59, then three at 12 through day 99. */
const days = Array.from({ length: 100 }, (_, day) => day)
const sold = soldByProduct(
  {
    product: new Int32Array(100),
    day: Int32Array.from(days),
    quantity: Int32Array.from(days, (day) => (day < 60 ? 2 : 3)),
    total: Float64Array.from(days, (day) => (day < 60 ? 20 : 36)),
  },
  1,
)(0)

it('windows are counted back from the day of the change, as far as the product sold', () => {
  expect(scoreWindows(sold, 60, () => 10)).toEqual({
    units: Float64Array.of(56, 56),
    prices: Float64Array.of(10, 10),
    rest: Float64Array.of(280 - 56, 280 - 56),
    restAfter: 280 - 84,
    actual: 84,
    unitsBefore: 56,
  })
})

it('without a whole window before nothing is known of the time before', () => {
  expect(scoreWindows(sold, 27, () => 0)).toMatchObject({ units: new Float64Array(0), unitsBefore: null })
})

it('an old price that is sold within four weeks is still sold', () => {
  expect(isStillSold(sold, 60, 10)).toBe(false)
  expect(isStillSold(sold, 59, 10)).toBe(true)
  expect(isStillSold(sold, 40, 12)).toBe(true)
  expect(isStillSold(sold, 32, 12)).toBe(false)
})
