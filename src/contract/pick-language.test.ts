import { expect, it } from 'vitest'
import { pickLanguage } from './pick-language.ts'

it.each([
  [undefined, 'en-US'],
  ['de', 'de-DE'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['pt-BR,fr;q=0.7,en;q=0.6', 'fr-FR'],
  ['en;q=0.3,es-MX;q=0.9', 'es-ES'],
  ['*', 'en-US'],
])('picks for %s the page in %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})
