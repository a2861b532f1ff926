import { expect, it } from 'vitest'
import { smallestAmount } from './smallest-amount.ts'

// Decimals of ISO 4217.
it.each([
  ['USD', 0.01],
  ['EUR', 0.01],
  ['JPY', 1],
  ['KWD', 0.001],
  ['???', 0.01],
])('%s is written in steps of %s', (currency, step) => {
  expect(smallestAmount(currency)).toBe(step)
})
