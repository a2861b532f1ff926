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

  it('lasts as long as the coming weeks say, not as the past ones sold', () => {
    // 7 a week for two weeks, then 70: 14 units and half of a week's 70 make two and a half weeks.
    const weeks = [7, 7, ...Array.from({ length: 50 }, () => 70)]
    expect(stockCover({ stock: 49, unitsSold: 300, days: 30, weeks }).coverDays).toBeCloseTo(17.5, 9)
    // A year sells 3514: twice that is two years of 52 weeks, and 7 more are the first week.
    expect(stockCover({ stock: 7035, unitsSold: 300, days: 30, weeks }).coverDays).toBeCloseTo(735, 9)
    expect(stockCover({ stock: 5, unitsSold: 3, days: 30, weeks: [0, 0] }).coverDays).toBeNull()
    expect(stockState({ stock: 13, unitsSold: 300, days: 30, weeks })).toBe('low')
    expect(stockState({ stock: 13, unitsSold: 300, days: 30, weeks: weeks.map(() => 0.1) })).toBe('over')
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
