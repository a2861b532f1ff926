import { describe, expect, it } from 'vitest'
import { defaultRegional, type Language } from '#contract/settings'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import { fillPieces, plainTextOf } from './fill-pieces.ts'

const fill = (text: string, value: number, language: Language = 'en-US') =>
  fillPieces(text, {
    figures: { n: { kind: 'count', value } },
    data: { title: 'Cup {n}' },
    currency: 'EUR',
    regional: { ...defaultRegional, language },
  })

describe('a sentence of ours', () => {
  it('holds its figures apart from its words, and a text of the shop as it is', () => {
    expect(fill('{:title} sold {n} times, {n+}.', 3)).toEqual([
      { text: 'Cup {n} sold ', figure: null },
      { text: '3', figure: 'n' },
      { text: ' times, ', figure: null },
      { text: '+3', figure: 'n' },
      { text: '.', figure: null },
    ])
    expect(() => fill('{m}', 1)).toThrow('no figure "m"')
  })

  it.each([
    ['en-US', 0, 'orders'],
    ['en-US', 1, 'order'],
    ['de-DE', 1, 'order'],
    ['es-ES', 2, 'orders'],
    // French counts nothing in the singular (CLDR plural rules).
    ['fr-FR', 0, 'order'],
    ['fr-FR', 2, 'orders'],
  ] as const)('in %s words go with the number %i', (language, value, word) => {
    expect(plainTextOf(fill('{n} {n|order|orders}', value, language))).toBe(`${value} ${word}`)
  })
})

describe('a share', () => {
  const percent = (value: number) =>
    formatFigure({ kind: 'percent', value }, { regional: defaultRegional, currency: 'EUR' })

  it('that is nothing but rounding reads 0%, one that is small does not', () => {
    expect(percent(1 - (12.1 + 43.88) / 55.98)).toBe('0%')
    expect(percent(1e-12)).toBe('0%')
    expect(percent(0.0004)).toBe('0.040%')
  })
})
