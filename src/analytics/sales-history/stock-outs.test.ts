import { describe, expect, it } from 'vitest'
import { stockOutPeriods } from './stock-outs.ts'

const levels = (...all: [day: number, quantity: number][]) =>
  all.map(([day, quantity]) => ({ day, quantity }))

describe('stock-outs from inventory levels', () => {
  it('last from a level at or below zero to the next one above', () => {
    expect(stockOutPeriods(levels([1, 4], [2, 0], [3, -2], [4, 0], [6, 5], [8, 0], [9, 1]))).toEqual([
      { fromDay: 2, toDay: 6 },
      { fromDay: 8, toDay: 9 },
    ])
  })

  it('stay open while they last', () => {
    expect(stockOutPeriods(levels([5, 3], [7, 0]))).toEqual([{ fromDay: 7, toDay: null }])
  })

  it('are none without a level, or with stock on every day', () => {
    expect(stockOutPeriods([])).toEqual([])
    expect(stockOutPeriods(levels([1, 3], [2, 1]))).toEqual([])
  })

  it('are none where the product sold in between; the first day, on which it ran out, does not count', () => {
    const shelf = levels([10, 0], [20, 5], [30, -1])
    expect(stockOutPeriods(shelf, [10])).toEqual([
      { fromDay: 10, toDay: 20 },
      { fromDay: 30, toDay: null },
    ])
    expect(stockOutPeriods(shelf, [12])).toEqual([{ fromDay: 30, toDay: null }])
    expect(stockOutPeriods(shelf, [20, 31])).toEqual([{ fromDay: 10, toDay: 20 }])
  })
})
