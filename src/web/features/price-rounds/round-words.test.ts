import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { priceWords } from '#web/lib/words/price-words.ts'
import { nextStep, resultText } from './round-words.ts'
import type { Round } from './types.ts'

const format = createFormat(defaultRegional)
const words = {
  t: (key: string, { what, amount, low, high }: Record<string, string> = {}) =>
    [key, what, amount, low, high].join(' '),
  ...{ format, ...priceWords(format) },
}

it('never states what a round is expected to bring without its interval, in the decimals of its wider end', () => {
  const totals = { rises: 2, cuts: 1, objective: 'profit', earned: { value: 59.13, low: -12.4, high: 154.2 } }
  expect(resultText(words as never, { totals } as Round)).toMatch(
    /^rounds\.result\.some profit \+\D*59 −\D*12 \+\D*154$/,
  )
})

it.each([
  ['profit', 'lessProfit'],
  ['revenue', 'lessRevenue'],
])('names a loss as less %s, without a sign', (objective, what) => {
  const totals = { rises: 1, cuts: 0, objective, earned: { value: -7.35, low: -12.4, high: 3.2 } }
  expect(resultText(words as never, { totals } as unknown as Round)).toMatch(
    new RegExp(`^rounds\\.result\\.some ${what} [^−+]*7 −\\D*12 \\+\\D*3$`),
  )
})

it.each([
  ['send', { state: 'solved', isOlder: false }, false],
  ['rules', { state: 'solved', isOlder: false }, true],
  ['solveAgain', { state: 'solved', isOlder: true }, false],
  ['rules', { state: 'solved', isOlder: true }, true],
  ['send', { state: 'sent', isOlder: true }, false],
] as const)('waits for %s', (next, round, hasNewRules) => {
  expect(nextStep(round as Round, hasNewRules)).toBe(next)
})
