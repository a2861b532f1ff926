import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { priceWords } from '#web/lib/words/price-words.ts'
import { changeEnds } from './use-words.ts'

const { change } = priceWords(createFormat(defaultRegional))

it('rounds both ends of a change as the change itself, so that no end reads as 0 in one place only', () => {
  expect(change(0.052)).toBe('+5.2%')
  expect(changeEnds(change, { value: 0.052, low: -0.005, high: 0.121 })).toEqual(['−0.5%', '+12.1%'])
  expect(changeEnds(change, { value: 0.24, low: 0.19, high: 0.294 })).toEqual(['+19%', '+29%'])
})
