import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REJECTION_REASONS } from '#analytics/rows'
import { rejectedRowsOf } from './rejected-rows.ts'
import { rejectionText } from './rejection-text.ts'

it('lists reasons most frequent first, and leaves out those that never happened', () => {
  expect(
    rejectedRowsOf({ zero_price: 0, cancelled_order: 9288, zero_quantity: 12, not_a_product: 12 }),
  ).toEqual({
    total: 9312,
    reasons: [
      { code: 'cancelled_order', rows: 9288 },
      { code: 'not_a_product', rows: 12 },
      { code: 'zero_quantity', rows: 12 },
    ],
  })
})

it('shows a code that it does not know as it is', () => {
  const t = (id: string) => `text of ${id}`
  expect(rejectionText(t, 'zero_price')).toBe('text of leftOut.zero_price')
  expect(rejectionText(t, 'of_a_newer_server')).toBe('of_a_newer_server')
})

it('has a text for every reason in every language', () => {
  for (const locale of ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'de-DE']) {
    const texts = readFileSync(new URL(`../../i18n/locales/${locale}.po`, import.meta.url), 'utf8')
    const missing = REJECTION_REASONS.filter((reason) => !texts.includes(`msgid "leftOut.${reason}"`))
    expect(missing, locale).toEqual([])
  }
})
