import { expect, it } from 'vitest'
import { soldByProduct } from '#analytics'
import { isPriceMix, isStillSold, scoreWindows } from './score-windows.ts'

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

/** One sale on each of these days, counted from 2011-01-01. */
const salesAt = (sales: readonly (readonly [day: number, quantity: number, price: number])[]) =>
  soldByProduct(
    {
      product: new Int32Array(sales.length),
      day: Int32Array.from(sales, ([day]) => day),
      quantity: Int32Array.from(sales, ([, quantity]) => quantity),
      total: Float64Array.from(sales, ([, quantity, price]) => quantity * price),
    },
    1,
  )(0)

it('a price for pairs that two orders pay again is no change', () => {
  // 22827 of Online Retail, "Rustic seventeen drawer sideboard": 165 for one, 145 each for two; days since 2010-12-01.
  const single = [0, 42, 43, 57, 71, 85, 90, 91, 120, 174, 211, 266, 282, 294]
  const pairs = [7, 68, 105, 148, 172, 296, 316, 334]
  const sideboard = salesAt(
    [...single.map((day) => [day, 1, 165] as const), ...pairs.map((day) => [day, 2, 145] as const)].sort(
      (a, b) => a[0] - b[0],
    ),
  )
  expect(isPriceMix(sideboard, { changedDay: 296, fromPrice: 165, toPrice: 145 })).toBe(true)
})

it('a clearance is a change, although its price had sold on some days before', () => {
  // 6 of 30 days at 1.25 before; then 13 days without the old price: (6.5 / 31)^13 is far below one in ten thousand.
  const before = Array.from({ length: 30 }, (_, k) => [k * 9, 2, k % 5 === 0 ? 1.25 : 4.25] as const)
  const after = Array.from({ length: 13 }, (_, k) => [272 + 2 * k, 2, 1.25] as const)
  const change = { changedDay: 272, fromPrice: 4.25, toPrice: 1.25 }
  expect(isPriceMix(salesAt([...before, ...after]), change)).toBe(false)
  // Two days without it prove nothing: (6.5 / 31)^2 = 0.04.
  expect(isPriceMix(salesAt([...before, ...after.slice(0, 2)]), change)).toBe(true)
})
