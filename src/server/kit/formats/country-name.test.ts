import { expect, it } from 'vitest'
import { countryName } from './country-name.ts'

it('names a country in the language of the reader, however an order file wrote it', () => {
  for (const written of ['Germany', 'Deutschland', 'ALLEMAGNE', 'de', ' DE '])
    expect(countryName(written, 'de-DE'), written).toBe('Deutschland')
  expect(countryName('United Kingdom', 'fr-FR')).toBe('Royaume-Uni')
  expect(countryName('UK', 'en-US')).toBe('United Kingdom')
  expect(countryName('España', 'en-GB')).toBe('Spain')
})

it('leaves what it does not know', () => {
  expect(countryName('Channel Islands and Man', 'de-DE')).toBe('Channel Islands and Man')
})

it('takes of two codes with one name the one in use', () => {
  // FX was Metropolitan France, DD was East Germany.
  expect(countryName('France', 'es-ES')).toBe('Francia')
  expect(countryName('FR', 'es-ES')).toBe('Francia')
})
