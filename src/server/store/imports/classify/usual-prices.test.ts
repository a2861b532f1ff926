import { describe, expect, it } from 'vitest'
import { UsualPrices } from './usual-prices.ts'

const classified = (prices: readonly number[], listed: number | null) => {
  const usual = new UsualPrices()
  for (const [row, price] of prices.entries()) usual.add(row, 'MUG', price, listed)
  return usual.farFromUsual()
}

describe('a price that is ten times the usual', () => {
  it('is measured against the list of the store while the file has few sales', () => {
    expect(classified([10, 123.4], 12)).toEqual([{ row: 1, usual: 12, told: 123.4 }])
    expect(classified([1.2], 12)).toEqual([{ row: 0, usual: 12, told: 1.2 }])
    expect(classified([10, 119], 12)).toEqual([])
    expect(classified([10, 1000], null)).toEqual([])
  })

  it('is measured against the middle price of the file once that has five', () => {
    expect(classified([10, 10, 11, 9, 995], 500)).toEqual([{ row: 4, usual: 10, told: 995 }])
  })
})
