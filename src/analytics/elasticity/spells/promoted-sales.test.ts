import { expect, it } from 'vitest'
import { dayOfSale, periodsOfSales, promotedSales } from './promoted-sales.ts'

it('counts a day as promoted where half of its lines are marked', () => {
  const lines = {
    product: Int32Array.of(0, 0, 0, 1, 1, 1),
    day: Int32Array.of(5, 5, 6, 5, 5, 5),
    quantity: new Int32Array(6).fill(1),
    total: new Float64Array(6).fill(10),
  }
  // product 0: one of two lines of day 5; product 1: one of three, a coupon of one customer
  expect(promotedSales(lines, Int32Array.of(0, 4))).toEqual({
    product: Int32Array.of(0),
    day: Int32Array.of(5),
  })
  expect(promotedSales(lines, Int32Array.of()).day).toHaveLength(0)
})

it('joins marked sales less than a week apart to one promotion, and ends it with the last', () => {
  const sales = { product: Int32Array.of(1, 0, 0, 0, 0), day: Int32Array.of(3, 30, 17, 10, 13) }
  expect(periodsOfSales(sales, dayOfSale)).toEqual({
    product: Int32Array.of(0, 0, 1),
    fromDay: Int32Array.of(10, 30, 3),
    toDay: Int32Array.of(18, 31, 4),
  })
})
