import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { readPrice } from './read-price.ts'

it('reads a price with the separators of the person’s settings', () => {
  const german = createFormat({ ...defaultRegional, decimal_separator: ',', thousands_separator: '.' })
  const read = (text: string) => readPrice(text, german)
  expect(['1.299', '1.299,50', '12,9', '0,0125'].map(read)).toEqual([1299, 1299.5, 12.9, 0.0125])
  expect(['', '0', '-3', '1.29', '1,23456', 'two'].map(read)).toEqual([null, null, null, null, null, null])
})
