import { expect, it } from 'vitest'
import { largestCause, missBars } from './miss-view.ts'

const step = (input: 'season' | 'stock', units: number | null) =>
  ({ input, units, unknown: units === null ? 'no_stock_data' : null }) as const

it('leads from the predicted to the sold units', () => {
  const miss = { predicted: 80, steps: [step('season', -20), step('stock', null)], notExplained: 40 }
  expect(missBars(miss)).toEqual([
    { kind: 'predicted', units: 80, unknown: null, from: 0, to: 0.8 },
    { kind: 'season', units: -20, unknown: null, from: 0.6, to: 0.8 },
    { kind: 'stock', units: null, unknown: 'no_stock_data', from: 0.6, to: 0.6 },
    { kind: 'not_explained', units: 40, unknown: null, from: 0.6, to: 1 },
    { kind: 'sold', units: 100, unknown: null, from: 0, to: 1 },
  ])
})

it('names the cause that did most in the direction of the miss', () => {
  const miss = { predicted: 80, steps: [step('season', 30), step('stock', -25)], notExplained: -20 }
  // 15 fewer than predicted: the season added 30, so it explains nothing of that.
  expect(largestCause(miss)).toEqual({ cause: 'stock', units: -25 })
  expect(largestCause({ ...miss, notExplained: -5.2 })).toBeNull()
})
