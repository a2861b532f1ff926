import { describe, expect, it } from 'vitest'
import { realChanges } from './real-changes.ts'
import { soldByProduct } from './sold-prices.ts'
import { soldLately } from './todays-price.ts'

type Sale = readonly [day: number, price: number, quantity?: number]

const soldOf = (sales: readonly Sale[]) =>
  soldByProduct(
    {
      product: new Int32Array(sales.length),
      day: Int32Array.from(sales, ([day]) => day),
      quantity: Int32Array.from(sales, ([, , quantity = 1]) => quantity),
      total: Float64Array.from(sales, ([, price, quantity = 1]) => price * quantity),
    },
    1,
  )(0)
const changesOf = (...sales: readonly (readonly Sale[])[]) =>
  realChanges(soldOf(sales.flat())).map(({ day, from, to }) => [day, from, to])
const todayOf = (through: number, ...sales: readonly (readonly Sale[])[]) => {
  const sold = soldOf(sales.flat())
  const today = soldLately(sold, realChanges(sold), through)
  return today && { price: today.price, lastDay: today.lastDay }
}
/** One sale a day, or every `step` days. */
const every = (from: number, to: number, price: number, step = 1, quantity = 1): Sale[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, k) => [from + k * step, price, quantity])

describe('a price change', () => {
  it('is real where the old price is gone for four weeks', () => {
    expect(changesOf(every(0, 60, 10), every(60, 120, 12), every(120, 180, 9))).toEqual([
      [60, 10, 12],
      [120, 12, 9],
    ])
  })

  it.each([
    [27, []],
    [28, [[60, 10, 12]]],
  ])('with one sale at the old price %i days later is %j', (later, expected) => {
    expect(changesOf(every(0, 60, 10), every(60, 120, 12), [[60 + later, 10]])).toEqual(expected)
  })

  it('is none where two prices are sold next to each other, whichever is sold more', () => {
    const both = [...every(0, 200, 1.65, 2), ...every(1, 100, 3.29, 5), ...every(100, 200, 3.29)]
    expect(changesOf(both)).toEqual([])
  })

  it('is none for a promotion of three weeks, a coupon, one order or rounding', () => {
    expect(changesOf(every(0, 60, 10), every(60, 81, 8), every(81, 150, 10))).toEqual([])
    expect(changesOf(every(0, 60, 10), [[60, 8]], every(61, 120, 10.05))).toEqual([])
    expect(changesOf(every(0, 60, 10), [[60, 8, 500]])).toEqual([])
  })

  // Online Retail, article 22660, 2011-09-16 to 2011-12-02, without prices of single pieces at 12.46 and 15.79: 7.08 is paid from four pieces on.
  it('is none where a price for more pieces was not ordered for four weeks', () => {
    const day = (iso: string) => Date.parse(iso) / 86_400_000
    const london: [iso: string, quantity: number, price: number][] = [
      ['2011-09-16', 10, 7.08],
      ['2011-09-25', 10, 7.08],
      ['2011-09-29', 2, 8.25],
      ['2011-10-09', 1, 8.25],
      ['2011-10-16', 4, 7.08],
      ['2011-10-17', 1, 8.25],
      ['2011-10-23', 1, 8.25],
      ['2011-10-25', 4, 8.25],
      ['2011-10-31', 1, 8.25],
      ['2011-11-06', 2, 8.25],
      ['2011-11-17', 50, 7.08],
      ['2011-11-21', 1, 8.25],
      ['2011-11-23', 4, 7.08],
      ['2011-12-02', 1, 8.25],
    ]
    expect(changesOf(london.map(([iso, quantity, price]): Sale => [day(iso), price, quantity]))).toEqual([])
  })

  it('stays one where the old price returns for some weeks, and is none where both sell from then on', () => {
    const back = [...every(0, 60, 10), ...every(60, 110, 12)]
    expect(changesOf(back, every(110, 124, 10), every(124, 180, 12))).toEqual([[60, 10, 12]])
    expect(changesOf(back, every(110, 180, 10, 2), every(111, 180, 12, 2))).toEqual([])
  })

  it('needs three days of sale over a week, before and after', () => {
    const short = [...every(60, 66, 12), ...every(66, 120, 10.5)]
    expect(changesOf(every(0, 60, 10), short)).toEqual([[66, 10, 10.5]])
    expect(changesOf(every(0, 60, 10), every(60, 67, 12))).toEqual([[60, 10, 12]])
    expect(changesOf(every(0, 2, 10), every(60, 120, 12))).toEqual([])
  })

  it('of the last weeks needs three days of sale alone: a clearance', () => {
    expect(changesOf(every(0, 60, 10), every(60, 63, 4))).toEqual([[60, 10, 4]])
    expect(changesOf(every(0, 60, 10), every(60, 62, 4, 1, 9))).toEqual([])
    expect(changesOf(every(0, 60, 10), every(60, 63, 4), [[62, 10]])).toEqual([])
  })

  it('keeps an order that sold at both prices on the last day of the old one', () => {
    expect(changesOf(every(0, 61, 10), every(60, 120, 12))).toEqual([[61, 10, 12]])
  })

  it('does not depend on the order of the lines, and is none without any', () => {
    expect(changesOf(every(60, 120, 12), every(0, 60, 10))).toEqual([[60, 10, 12]])
    expect(changesOf([])).toEqual([])
  })
})

describe('the price of today', () => {
  it('is what most units were sold at in the last 90 days', () => {
    expect(todayOf(200, every(0, 200, 10), every(190, 200, 8))).toEqual({ price: 10, lastDay: 199 })
    // As many lines: 3 units at 8 outweigh 2 at 10.
    expect(todayOf(200, every(0, 200, 10, 1, 2), every(0, 200, 8, 1, 3))?.price).toBe(8)
  })

  it('is that of the last week, where all but a late order of it are at another price', () => {
    const late: Sale[] = [[97, 10, 3]]
    expect(todayOf(100, every(0, 95, 10), every(94, 101, 4), late)).toEqual({ price: 4, lastDay: 100 })
    const several: Sale[] = [...late, [98, 10], [99, 10]]
    expect(todayOf(100, every(0, 95, 10), every(94, 101, 4), several)?.price).toBe(10)
    expect(todayOf(100, every(0, 95, 10), every(99, 101, 8))?.price).toBe(10)
  })

  // Online Retail, article 20704, 2011-10-26 to 2011-12-09 (14.13 is another channel's).
  it('is that of a clearance that has just begun, of however few sales', () => {
    const robot: Sale[] = [
      ...([
        [0, 6.95, 2],
        [1, 6.95],
        [11, 6.95],
        [28, 6.95],
        [34, 14.13],
        [37, 6.95, 4],
      ] as const),
      ...([
        [41, 1.95, 16],
        [41, 1.95, 8],
        [44, 1.95, 8],
      ] as const),
    ]
    expect(todayOf(44, robot)).toEqual({ price: 1.95, lastDay: 44 })
    // Online Retail, article 22903: the last sale of all was the first at the new price, a week ago.
    const calendar: Sale[] = [
      [0, 2.95],
      [20, 2.95, 3],
      [26, 2.95],
      [36, 2.95],
      [41, 1.25, 6],
    ]
    expect(todayOf(48, calendar)).toEqual({ price: 1.25, lastDay: 41 })
    expect(todayOf(48, calendar, [[46, 2.95]])?.price).toBe(2.95)
    // It was 1.95 until January, which is no price for quantities in autumn.
    expect(todayOf(44, [[-274, 1.95, 8], ...robot])?.price).toBe(1.95)
    // Not where the low price is one for quantities, paid before.
    expect(todayOf(44, [[-100, 1.95, 16], ...robot])?.price).toBe(6.95)
    // Nor where the usual price is paid as often.
    expect(
      todayOf(44, robot, [
        [42, 6.95],
        [43, 6.95],
      ])?.price,
    ).toBe(6.95)
  })

  it('is not that of one bulk order', () => {
    expect(todayOf(100, every(0, 100, 10), [[99, 7, 100_000]])?.price).toBe(10)
  })

  it('is the new one from the day of a real change on, however few its days', () => {
    expect(todayOf(200, every(0, 190, 10), every(190, 200, 12))).toEqual({ price: 12, lastDay: 199 })
    expect(todayOf(193, every(0, 190, 10), every(190, 192, 12))).toEqual({ price: 10, lastDay: 189 })
  })

  it('leaves out what was sold before, and after the last day', () => {
    expect(todayOf(200, every(0, 111, 10), every(190, 192, 8))).toEqual({ price: 8, lastDay: 191 })
    expect(todayOf(100, every(0, 101, 10), every(101, 300, 12))).toEqual({ price: 10, lastDay: 100 })
  })

  it('is that of the product’s own last 90 days where it did not sell lately', () => {
    expect(todayOf(500, every(0, 100, 10), every(100, 200, 12))).toEqual({ price: 12, lastDay: 199 })
    expect(todayOf(500, [])).toBeNull()
  })

  it('takes two prices within a hundredth for one, and of two alike the last', () => {
    const rounded = [...every(0, 30, 10), ...every(0, 25, 10.05), ...every(0, 30, 12), ...every(0, 10, 12)]
    expect(todayOf(40, rounded)?.price).toBe(10)
    const alike: Sale[] = [10, 11, 12].map((price, k) => [10 * k, price])
    expect(todayOf(40, alike)).toEqual({ price: 12, lastDay: 20 })
  })
})
