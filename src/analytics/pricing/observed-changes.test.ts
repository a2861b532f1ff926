import { describe, expect, it } from 'vitest'
import { type DayOfSales, observedChanges } from '#analytics'

const days = (first: number, count: number, price: number): DayOfSales[] =>
  Array.from({ length: count }, (_, k) => ({ day: first + k, units: 2, revenue: 2 * price }))

describe('price changes seen in daily sales', () => {
  it('are the first days of lasting prices', () => {
    const found = observedChanges([...days(0, 10, 10), ...days(10, 10, 12), ...days(20, 10, 9)])
    expect(found.map(({ day, from, to }) => [day, from, to])).toEqual([
      [10, 10, 12],
      [20, 12, 9],
    ])
  })

  it('are not coupons, single orders or rounding', () => {
    expect(observedChanges([...days(0, 10, 10), ...days(10, 2, 8), ...days(12, 10, 10.05)])).toEqual([])
    // Three days of sale, but within less than a week.
    expect(observedChanges([...days(0, 10, 10), ...days(10, 3, 8)])).toEqual([])
  })

  it('need sales: none, or one price, gives none', () => {
    expect(observedChanges([])).toEqual([])
    expect(observedChanges([{ day: 1, units: 0, revenue: 0 }, ...days(2, 30, 5)])).toEqual([])
  })

  it('do not depend on the order of the days', () => {
    const shuffled = [...days(10, 10, 12), ...days(0, 10, 10)]
    expect(observedChanges(shuffled).map((change) => change.day)).toEqual([10])
  })
})
