import { expect, test } from 'vitest'
import { countedShare, type HaloEffect } from './halo-effect.ts'
import { profitWaterfall } from './profit-waterfall.ts'

const effect = (changes: Partial<HaloEffect>): HaloEffect => ({
  share: 0.5,
  low: 0.3,
  high: 0.7,
  windows: 40,
  ...changes,
})

test('what baskets promise counts only where partners truly sold more, and never more than they promise', () => {
  expect(countedShare(effect({}))).toBe(0.5)
  expect(countedShare(effect({ share: 1.3, low: 1.1 }))).toBe(1)
  expect(countedShare(effect({ share: 0.15, low: 0.05 }))).toBeNull()
  expect(countedShare(null)).toBeNull()
})

test('a step that cannot be told counts as nothing, and says so', () => {
  const input = {
    regularPrice: 10,
    price: 8,
    cost: 4,
    expectedUnits: 10,
    addedUnits: 5,
    addedLow: 2,
    addedHigh: 9,
    broughtForwardUnits: 1,
    crossShare: 0.1,
    refundRate: 0.05,
  }
  const unknown = profitWaterfall({ ...input, halo: null })
  expect(unknown.halo).toBeNull()
  // By hand as in docs/methods.md: 60 + 30 - 30 - 6 - 3 - 1.
  expect(unknown.result).toBeCloseTo(50, 10)
  expect(profitWaterfall({ ...input, halo: 4 }).result).toBeCloseTo(54, 10)
})
