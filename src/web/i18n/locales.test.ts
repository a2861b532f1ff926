import { describe, expect, it } from 'vitest'
import { pickLocale } from './locales.ts'

describe('pickLocale', () => {
  it.each([
    [['en-GB', 'en'], 'en-GB'],
    [['de'], 'de-DE'],
    [['es-MX', 'en'], 'es-ES'],
    [['pt-BR', 'fr-CA'], 'fr-FR'],
    [['ja'], 'en-US'],
    [[], 'en-US'],
    [['EN-gb'], 'en-GB'],
  ])('speaks for %j', (wanted, locale) => {
    expect(pickLocale(wanted)).toBe(locale)
  })
})
