import { expect, it } from 'vitest'
import { keepToldDeals, markDeals } from './deals.ts'
import { PriceRuns } from './price-runs.ts'
import { arrangeEvents } from './product-events.ts'
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

it('takes for deals only what is marked, where records tell of each sale', () => {
  const spells = new PriceRuns(5)
  for (const [at, price] of [20, 16, 20, 16, 20].entries()) {
    spells.price[at] = price
    spells.start[at] = 14 * at
    spells.end[at] = 14 * (at + 1)
  }
  spells.count = 5
  const dealsUnder = (sales: number[]) => {
    const deal = new Uint8Array(5)
    markDeals(spells, 20, deal)
    const promoted = { product: Int32Array.from(sales, () => 0), day: Int32Array.from(sales) }
    keepToldDeals(spells, deal, arrangeEvents({ promotedSales: promoted }, 1, 0, 70), 0)
    return [...deal]
  }
  expect(dealsUnder([])).toEqual([0, 1, 0, 1, 0])
  expect(dealsUnder([44, 50])).toEqual([0, 0, 0, 1, 0])
})
