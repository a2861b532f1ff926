import { expect, it } from 'vitest'
import { type MonthFigures, sumMonths } from '#analytics'

const range = (value: number) => ({ value, low: value - 1, high: value + 2 })
const month = (units: number, profit: number | null): MonthFigures => ({
  units: range(units),
  revenue: range(units * 10),
  profit: profit === null ? null : range(profit),
})

it('adds figures and both ends of their ranges', () => {
  expect(sumMonths([month(10, 40), month(20, 60)])).toEqual({
    units: { value: 30, low: 28, high: 34 },
    revenue: { value: 300, low: 298, high: 304 },
    profit: { value: 100, low: 98, high: 104 },
  })
})

it('knows no profit where one product has no cost', () => {
  expect(sumMonths([month(10, 40), month(20, null)]).profit).toBeNull()
})
