import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketHistory, marketOf, type PastPrice } from './market.ts'
import { suspicionOf } from './suspicion.ts'

const offer = (competitor: string, price: number, weight = 1, ageDays = 0) => ({
  ...{ competitor, price, weight, ageDays },
})

describe('the market of a product', () => {
  it('is lowest, median, our rank, the gap and the oldest age', () => {
    const offers = [offer('A', 9, 1, 3), offer('B', 10), offer('C', 14, 1, 7)]
    const market = marketOf(offers, 12)!
    expect(market).toMatchObject({ lowest: 9, median: 10, count: 3, rank: 3, ageDays: 7 })
    expect(market.gap).toBeCloseTo(0.2, 12)
  })
  it('takes the lowest of one competitor, and nothing of one without weight', () => {
    expect(marketOf([offer('A', 9), offer('A', 7), offer('B', 1, 0)], 7)).toMatchObject({
      ...{ lowest: 7, median: 7, count: 1, rank: 1, gap: 0 },
    })
    expect(marketOf([offer('B', 1, 0)], 7)).toBeNull()
  })
  it('weighs the median, and is the mean of two where half of the weight is met', () => {
    expect(marketOf([offer('A', 10), offer('B', 20)], null)).toMatchObject({
      median: 15,
      rank: null,
      gap: null,
    })
    expect(marketOf([offer('A', 10), offer('B', 20, 0.4)], null)).toMatchObject({ median: 10, lowest: 10 })
  })
  it('has its median between the lowest and the highest price', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 10 })), {
          minLength: 1,
        }),
        (drawn) => {
          const offers = drawn.map(([price, weight], k) => offer(`${k}`, price, weight / 10))
          const { lowest, median } = marketOf(offers, null)!
          return median >= lowest && median <= Math.max(...drawn.map(([price]) => price))
        },
      ),
    )
  })
})

describe('its history', () => {
  const seen = (line: string, day: number, price: number, counts = true): PastPrice => ({
    ...{ line, competitor: line, day, price, counts, weight: 1, staleAfterDays: 14 },
  })
  it('keeps a gap where no price is young enough', () => {
    const days = marketHistory([seen('A', 0, 10), seen('A', 30, 11)], 40)
    expect(days.map(({ day, market }) => [day, market?.lowest ?? null])).toEqual([
      [0, 10],
      [15, null],
      [30, 11],
    ])
  })
  it('follows sold-out and cheaper offers', () => {
    const days = marketHistory([seen('A', 0, 10), seen('B', 2, 8), seen('B', 4, 8, false)], 6)
    expect(days.map(({ day, market }) => [day, market?.lowest, market?.median])).toEqual([
      [0, 10, 10],
      [2, 8, 9],
      [4, 10, 10],
    ])
  })
})

it.each([
  [1299, 12.99, null, 'ten_times_theirs'],
  [1.2, 12, null, 'tenth_of_theirs'],
  [119, 100, 11.9, 'ten_times_ours'],
  [1, null, 10, 'tenth_of_ours'],
  [640, 64.5, null, 'ten_times_theirs'],
  [1.6, 12, null, 'tenth_of_theirs'],
  [85, null, 10, 'ten_times_ours'],
  [60, 10, 10, null],
  [2, 10, 10, null],
  [5, null, null, null],
] as const)('%s after %s, ours %s: %s', (price, theirs, ours, suspicion) => {
  expect(suspicionOf(price, theirs, ours)).toBe(suspicion)
})
