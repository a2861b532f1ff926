import { describe, expect, it } from 'vitest'
import { parseSimulationSearch } from './search.ts'
import { amountText, formatTrials, MOST_TRIALS, parseTrials, withoutTrial, withTrial } from './trials.ts'

const two = [
  { productId: 17, price: 9.99 },
  { productId: 23, price: 12 },
]

describe('trials of a comparison', () => {
  it('are read from the address and written back', () => {
    expect(parseTrials('17:9.99,23:12')).toEqual(two)
    expect(formatTrials(two)).toBe('17:9.99,23:12')
    expect(parseSimulationSearch({ with: '17:9.99,x,23:12,17:5,4:-1' })).toEqual({ with: '17:9.99,23:12' })
    expect(parseSimulationSearch({ with: 'nonsense' })).toEqual({})
  })

  it('hold one price per product', () => {
    expect(withTrial(two, { productId: 17, price: 8 })).toEqual([{ productId: 17, price: 8 }, two[1]])
    expect(withTrial(two, { productId: 5, price: 1 })).toHaveLength(3)
    expect(withoutTrial(two, 17)).toEqual([two[1]])
  })

  it('end at so many products', () => {
    const full = Array.from({ length: MOST_TRIALS }, (_, k) => ({ productId: k + 1, price: 1 }))
    expect(withTrial(full, { productId: 99, price: 1 })).toEqual(full)
    expect(parseTrials(`${formatTrials(full)},99:1`)).toEqual(full)
  })

  it('are sent with their own digits, in cents at least', () => {
    expect([12, 9.9, 0.025, 12.345, 0.0125].map(amountText)).toEqual([
      '12.00',
      '9.90',
      '0.025',
      '12.345',
      '0.0125',
    ])
  })
})
