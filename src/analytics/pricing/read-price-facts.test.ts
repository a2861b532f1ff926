import { describe, expect, it } from 'vitest'
import { readPriceFacts } from './read-price-facts.ts'

/** Sales of one product a day: the price of each day from day 20,000 on, `null` for a day without. */
type Days = readonly (number | null)[]

function factsOf(
  productDays: readonly Days[],
  catalogue: readonly number[] = [],
  quantityAt = (_: number) => 1,
) {
  const sales = productDays.flatMap((days, product) =>
    days.flatMap((price, at) => (price === null ? [] : [{ product, day: 20_000 + at, price }])),
  )
  const lines = {
    product: Int32Array.from(sales, (sale) => sale.product),
    day: Int32Array.from(sales, (sale) => sale.day),
    quantity: Int32Array.from(sales, (sale) => quantityAt(sale.price)),
    total: Float64Array.from(sales, (sale) => sale.price * quantityAt(sale.price)),
  }
  const count = productDays.length
  return readPriceFacts(lines, {
    count,
    type: new Int32Array(count),
    typeCount: 1,
    price: Float64Array.from({ length: count }, (_, i) => catalogue[i] ?? Number.NaN),
    cost: new Float64Array(count).fill(Number.NaN),
  })
}

const times = (price: number | null, count: number): Days => Array.from({ length: count }, () => price)

describe('readPriceFacts', () => {
  it('a price that never moved has no change', () => {
    expect(factsOf([times(10, 60)])).toMatchObject([
      { price: 10, lowest: 10, highest: 10, changedDay: null, soldThroughDay: 20_059 },
    ])
  })

  it('a change counts from its first sale at the new price', () => {
    const [facts] = factsOf([[...times(10, 50), ...times(12, 10)]])
    expect(facts).toMatchObject({ price: 12, lowest: 10, highest: 12, changedDay: 20_050 })
  })

  it('counts the days at other prices that are near the present one', () => {
    const daysOf = (...days: Days[]) => factsOf([days.flat()])[0]?.nearbyDays
    expect(daysOf(times(10, 60))).toBe(0)
    // A spell counts from the day after its first sale.
    expect(daysOf(times(8, 31), times(10, 30))).toBe(30)
    // As ICON MUG of Online Retail, 1.25 in its first weeks and 0.39 since.
    expect(daysOf(times(25, 20), times(10, 40))).toBe(0)
    // Two per cent up and down is rounding of the same price, and a single sale is a coupon.
    expect(daysOf(times(9.8, 30), times(10, 30))).toBe(0)
    expect(daysOf(times(10, 30), [9], times(10, 29))).toBe(0)
  })

  it('a single sale at another price is neither a price nor a change', () => {
    const [within, last] = factsOf([
      [...times(10, 30), 9, ...times(10, 29)],
      [...times(10, 59), 9],
    ])
    expect(within).toMatchObject({ price: 10, lowest: 10, changedDay: null })
    expect(last).toMatchObject({ price: 10, lowest: 10, changedDay: null })
  })

  it('where every price sold once, the last one holds, and its change cannot be dated', () => {
    const [facts] = factsOf([[10, ...times(null, 9), 11, ...times(null, 9), 12]])
    expect(facts).toMatchObject({ price: 12, lowest: 10, highest: 12, changedDay: null })
  })

  it('what the catalogue says is no part of what sales say', () => {
    const [facts] = factsOf([[...times(10, 60), ...times(null, 5)], times(5, 65)], [11, 5])
    expect(facts).toMatchObject({ price: 10, soldThroughDay: 20_059, changedDay: null })
  })

  it('of two prices side by side the one of most units, and no change', () => {
    const [facts] = factsOf([Array.from({ length: 200 }, (_, at) => (at % 3 === 2 ? 3.29 : 1.65))])
    expect(facts).toMatchObject({ price: 1.65, changedDay: null })
    expect(facts?.highest).toBeGreaterThanOrEqual(1.65)
  })

  it('a price for large quantities is not the price that most customers pay', () => {
    // As RABBIT NIGHT LIGHT of Online Retail: 446 lines of 90 days at 2.08, 202 at 1.79 from 24 units on.
    const days = Array.from({ length: 200 }, (_, at) => (at % 5 > 2 ? 1.79 : 2.08))
    const [facts] = factsOf([days], [], (price) => (price === 1.79 ? 48 : 4))
    expect(facts).toMatchObject({ price: 2.08, changedDay: null })
  })

  it('totals of months have unit values, and no change that could be dated', () => {
    const firstOfMonth = (at: number) => new Date((20_000 + at) * 86_400_000).getUTCDate() === 1
    const monthly = Array.from({ length: 730 }, (_, at) => (firstOfMonth(at) ? 10 + at / 100 : null))
    const [facts] = factsOf([monthly, monthly, monthly], [], () => 137)
    const months = monthly.filter((price) => price !== null)
    expect(facts).toMatchObject({ changedDay: null })
    expect(facts?.lowest).toBeCloseTo(months[0]!, 9)
    expect(facts?.price).toBeCloseTo(months.at(-1)!, 9)
  })

  it('what never sold has none', () => {
    expect(factsOf([times(null, 3)])).toEqual([null])
    expect(factsOf([times(10, 40), times(null, 40)])[1]).toBeNull()
  })
})
