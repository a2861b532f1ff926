import { describe, expect, it } from 'vitest'
import { guessCurrency, guessZone } from './guess.ts'

const german = { language: 'de-AT', timeZone: 'Europe/Vienna' }
const nothing = { currencies: [], columns: [], storeCurrency: 'USD' }
const saved = { currency: 'USD', timezone: 'UTC' } as const

describe('the currency that the first import proposes', () => {
  it('is the one that the file names', () => {
    const file = { ...nothing, currencies: [{ code: 'GBP' }, { code: 'EUR' }] }
    expect(guessCurrency(file, saved, german)).toEqual({ value: 'GBP', from: 'file' })
  })

  it.each([
    ['Preis (EUR)', '12,00', 'EUR'],
    ['Price', '£4.50', 'GBP'],
    ['Cena', '12,00 zł', 'PLN'],
  ])('is read from a header or sign: %s, %s', (header, sample, currency) => {
    const file = { ...nothing, columns: [{ header, samples: [sample] }] }
    expect(guessCurrency(file, saved, { ...german, language: 'en-US' })).toEqual({
      value: currency,
      from: 'file',
    })
  })

  it('is that of a format which belongs to one shop, whatever the browser', () => {
    const ukGiftStore = { ...nothing, storeCurrency: 'GBP' }
    expect(guessCurrency(ukGiftStore, saved, { ...german, language: 'en-US' })).toEqual({
      value: 'GBP',
      from: 'format',
    })
  })

  it('is not read from a dollar sign, which names several', () => {
    const file = { ...nothing, columns: [{ header: 'Price', samples: ['$4.50'] }] }
    expect(guessCurrency(file, saved, { ...german, language: 'en-CA' }).value).toBe('CAD')
  })

  // ISO 3166 and ISO 4217; a language without a country means where most of its speakers live (CLDR).
  it.each([
    ['de-AT', 'EUR'],
    ['en-GB', 'GBP'],
    ['de-CH', 'CHF'],
    ['fr', 'EUR'],
    ['en', 'USD'],
    ['en-US@posix', 'USD'],
    ['C', 'USD'],
  ])('is that of the country of the browser: %s', (language, currency) => {
    expect(guessCurrency(nothing, saved, { ...german, language }).value).toBe(currency)
  })

  it('follows what the person saved before the browser', () => {
    expect(guessCurrency(nothing, { currency: 'CAD' }, german)).toEqual({ value: 'CAD', from: 'settings' })
    const guessed = { value: 'EUR', from: 'browser' } as const
    expect(guessZone({ timezone: 'America/Chicago' }, german, guessed).value).toBe('America/Chicago')
    expect(guessZone(saved, german, guessed)).toEqual({ value: 'Europe/Vienna', from: 'browser' })
  })

  it('takes the time zone where the currency of the file is used before that of the browser', () => {
    // IANA: the United Kingdom has one zone; the dollar and the euro are used in several.
    const inFile = (value: string) => ({ value, from: 'file' }) as const
    expect(guessZone(saved, german, inFile('GBP'))).toEqual({ value: 'Europe/London', from: 'currency' })
    expect(guessZone(saved, german, inFile('USD')).value).toBe('Europe/Vienna')
    expect(guessZone(saved, german, { value: 'GBP', from: 'browser' }).value).toBe('Europe/Vienna')
    expect(guessZone({ timezone: 'America/Chicago' }, german, inFile('GBP')).from).toBe('settings')
  })
})
