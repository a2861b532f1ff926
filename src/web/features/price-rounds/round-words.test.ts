import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { priceWords } from '#web/lib/words/price-words.ts'
import { resultText } from './round-words.ts'
import type { Round } from './types.ts'

it('never states what a round is expected to bring without its interval, in the decimals of its wider end', () => {
  const format = createFormat(defaultRegional)
  const words = {
    t: (key: string, { amount, low, high }: Record<string, string> = {}) =>
      [key, amount, low, high].join(' '),
    ...{ format, ...priceWords(format) },
  }
  const totals = { rises: 2, cuts: 1, earned: { value: 59.13, low: -12.4, high: 154.2 } }
  expect(resultText(words as never, { totals } as Round)).toMatch(
    /^rounds\.result\.some \+\D*59 −\D*12 \+\D*154$/,
  )
})
