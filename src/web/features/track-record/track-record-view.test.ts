import { describe, expect, it } from 'vitest'
import { isCoverageLow } from '#analytics'
import { narrowProof, rangeText } from './track-record-view.ts'

const proof = (held: number, scored: number) => ({
  ...{ held, scored },
  isTooNarrow: isCoverageLow(held, scored),
})

describe('ranges that held too rarely', () => {
  it('are named where chance does not explain it: 34 of 50 of Online Retail, not 44 of 50', () => {
    // P(34 or fewer of 50 at 0.9) is about one in a hundred thousand, P(44 or fewer) about 0.38.
    expect(narrowProof({ ...proof(0, 0), lookBack: proof(34, 50) })).toMatchObject({ held: 34, scored: 50 })
    expect(narrowProof({ ...proof(0, 0), lookBack: proof(44, 50) })).toBeNull()
    expect(narrowProof({ ...proof(0, 0), lookBack: null })).toBeNull()
  })

  it('are those of predictions made beforehand, where these say so', () => {
    expect(narrowProof({ ...proof(10, 20), lookBack: proof(34, 50) })).toMatchObject({ scored: 20 })
    expect(narrowProof({ ...proof(19, 20), lookBack: proof(34, 50) })).toMatchObject({ scored: 50 })
  })
})

describe('a range of units', () => {
  const words = {
    t: (id: string, values: object) => `${id} ${Object.values(values).join(' ')}`,
    format: { number: (value: number, { decimals }: { decimals: number }) => value.toFixed(decimals) },
  } as unknown as Parameters<typeof rangeText>[0]

  it('names the units of the season that it is about, where these are not the ones predicted', () => {
    // Stoneware Mug: 19 predicted before, 17 with the season.
    const predicted = { value: 19.2, low: 9, high: 30 }
    expect(rangeText(words, predicted, 17.1)).toBe('pricing.record.inSeason 17 9 30')
    expect(rangeText(words, predicted, 19.4)).toBe('9 – 30')
    expect(rangeText(words, predicted, null)).toBe('9 – 30')
  })
})
