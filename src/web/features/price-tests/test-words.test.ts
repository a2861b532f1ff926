import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { hourText, widthNote } from './test-words.ts'

it('says of today how wide its interval is, as of the time after the test', () => {
  const t = (key: string, { width, low, high }: Record<string, string> = {}) =>
    [key, width, low, high].join(' ')
  const words = { t, format: createFormat(defaultRegional) }
  expect(widthNote(words as never, { low: -2.13, high: -1.65 })).toBe(
    'tests.promise.widthNote 0.48 −2.13 −1.65',
  )
})

it('says the hour of a switch on the user’s clock', () => {
  const wordsOf = (time_format: '12-hour' | '24-hour') => ({
    format: createFormat({ ...defaultRegional, time_format }),
  })
  expect(hourText(wordsOf('12-hour'), 3)).toBe('3:00\u00a0AM')
  expect(hourText(wordsOf('24-hour'), 3)).toBe('03:00')
})
