import { describe, expect, it } from 'vitest'
import { defaultRegional, type Language } from '#contract/settings'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import { textOf } from '../../kit/messages/fill-message.ts'
import { fillPieces, fillSentences } from './fill-pieces.ts'

const sheet = (language: Language, figures: Readonly<Record<string, number>>) => ({
  figures,
  data: { title1: 'Cup {orders}', title2: 'Pot' },
  currency: 'EUR',
  regional: { ...defaultRegional, language },
})

describe('a sentence of ours', () => {
  it('holds its figures apart from its words, and a text of the shop as it is', () => {
    const figures = { together: 3, orders: 1, support: 0.5 }
    expect(fillPieces('bundle.pair', sheet('en-US', figures))).toEqual([
      { text: 'Cup {orders} and Pot were bought together in ', figure: null },
      { text: '3', figure: 'together' },
      { text: ' of ', figure: null },
      { text: '1', figure: 'orders' },
      { text: ' order (', figure: null },
      { text: '50%', figure: 'support' },
      { text: ').', figure: null },
    ])
    expect(() => fillPieces('bundle.pair', sheet('en-US', { together: 3 }))).toThrow('no figure "orders"')
  })

  it('is followed by the next after a blank', () => {
    const filled = fillSentences(['strategy.days', 'strategy.confirm'], sheet('en-US', { days: 1 }))
    expect(textOf(filled)).toBe(
      'Proposed rest between two changes: 1 day. Nothing changes until you confirm it.',
    )
  })

  it.each([
    ['en-US', 0, '0 days'],
    ['en-US', 1, '1 day'],
    ['de-DE', 1, '1 Tag'],
    ['es-ES', 2, '2 días'],
    // French counts nothing in the singular (CLDR plural rules).
    ['fr-FR', 0, '0 jour'],
    ['fr-FR', 2, '2 jours'],
  ] as const)('in %s words go with the number %i', (language, days, words) => {
    expect(textOf(fillPieces('strategy.label.days', sheet(language, { days })))).toMatch(`${words} (`)
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
