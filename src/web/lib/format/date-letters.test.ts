import { describe, expect, it } from 'vitest'
import { dateLetters } from './date-letters.ts'

describe('the letters of a date format', () => {
  it.each([
    ['DD.MM.YYYY', 'de-DE', 'TT.MM.JJJJ'],
    ['DD/MM/YYYY', 'fr-FR', 'JJ/MM/AAAA'],
    ['DD/MM/YYYY', 'es-ES', 'DD/MM/AAAA'],
    ['YYYY-MM-DD', 'de-DE', 'JJJJ-MM-TT'],
    ['MM/DD/YYYY', 'en-US', 'MM/DD/YYYY'],
  ] as const)('%s in %s is %s', (pattern, language, written) => {
    expect(dateLetters(pattern, language)).toBe(written)
  })
})
