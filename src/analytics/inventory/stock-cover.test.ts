import { describe, expect, it } from 'vitest'
import { stockCover, stockState } from './stock-cover.ts'

describe('a stock beside its sales', () => {
  it('lasts so many days, and so much of it was sold', () => {
    // 30 units in 30 days are one a day: 10 units last 10 days; 30 of 40 were sold.
    expect(stockCover({ stock: 10, unitsSold: 30, days: 30 })).toEqual({
      velocity: 1,
      coverDays: 10,
      sellThrough: 0.75,
    })
  })

  it('cannot be told without a level, without sales or without days', () => {
    expect(stockCover({ stock: null, unitsSold: 30, days: 30 })).toEqual({
      velocity: 1,
      coverDays: null,
      sellThrough: null,
    })
    expect(stockCover({ stock: 0, unitsSold: 0, days: 30 }).sellThrough).toBeNull()
    expect(stockCover({ stock: 5, unitsSold: 0, days: 0 }).velocity).toBeNull()
    expect(stockCover({ stock: -3, unitsSold: 1, days: 1 })).toMatchObject({ coverDays: 0, sellThrough: 1 })
  })

  it.each([
    ['dead', 5, 0],
    ['out', 0, 9],
    ['low', 13, 30],
    ['fine', 14, 30],
    ['over', 181, 30],
    ['unknown', null, 1],
    ['unsold', null, 0],
  ] as const)('is %s', (state, stock, unitsSold) => {
    expect(stockState({ stock, unitsSold, days: 30 })).toBe(state)
  })
})
