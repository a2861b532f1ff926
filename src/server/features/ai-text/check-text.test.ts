import { describe, expect, it } from 'vitest'
import { defaultRegional, type Language } from '#contract/settings'
import { checkText, fillNames } from './check-text.ts'
import { type Fact, type FactSheet, formatFigure } from './fact-sheet.ts'
import { instructionsFor } from './prompt.ts'

const facts: readonly Fact[] = [
  { name: 'elasticity', value: -1.234, kind: 'number', means: '' },
  { name: 'revenue', value: 1234.56, kind: 'money', means: '' },
  { name: 'loss', value: -250, kind: 'money', means: '', change: 'outcome' },
  { name: 'up', value: 0.125, kind: 'percent', means: '', change: 'outcome' },
  { name: 'down', value: -0.08, kind: 'percent', means: '', change: 'outcome' },
  { name: 'priceUp', value: 0.1, kind: 'percent', means: '', change: 'price' },
  { name: 'months', value: 18, kind: 'count', means: '' },
]

const sheet = (language: Language = 'en-US'): FactSheet => ({
  topic: 'test',
  facts,
  stance: 'decrease',
  data: { title: 'Lamp 60W' },
  currency: 'EUR',
  regional: { ...defaultRegional, language },
})
const problems = (text: string, language: Language = 'en-US') => checkText(text, sheet(language))

describe('checkText', () => {
  it.each([
    'The elasticity is -1.23.',
    'The elasticity is −1.2, from 18 months.',
    'Revenue is €1,234.56, or €1.234,56, or 1 234,56 €, or 1’234.56 EUR.',
    'Revenue is about 1235 euros.',
    'It rises by 12.5% or by 12,5 %.',
    'It falls by 8%; the loss is -250 EUR.',
    '{title} sold for 18 months.',
    'No figure at all.',
    'You should lower the price.',
    'At a higher price fewer units sell.',
  ])('lets through: %s', (text) => {
    expect(problems(text)).toEqual([])
  })

  it.each([
    ['an invented number', 'Revenue will be €2,000.'],
    ['a wrong digit', 'Revenue is €1,234.57.'],
    ['a coarser rounding than it shows', 'Revenue is €1,200.'],
    ['another kind', 'It sold for 18%.'],
    ['a figure without its unit', 'It rises by 12.5.'],
    ['another currency form of a count', 'It costs €18.'],
    ['a turned sign', 'The elasticity is +1.23.'],
    ['a turned sign of a gain', 'It changes by -12.5%.'],
    ['a scale', 'Revenue is 18k.'],
    ['a scale in words', 'It sold 18 thousand.'],
    ['a number in words', 'Revenue doubles in twelve months.'],
    ['digits of another script', 'It sold for ١٨ months.'],
    ['a superscript', 'It sold for 18² months.'],
    ['full-width digits', 'It costs ９９.'],
    ['a turned direction', 'Revenue falls by 12.5%.'],
    ['a turned direction, downwards', 'Revenue rises by 8%.'],
    ['a link', 'See https://example.test for 18 months.'],
    ['a link in Markdown', '[18](x)'],
    ['markup', '<b>18</b>'],
    ['hidden characters', 'It sold for 18\u{e0041} months.'],
    ['text that runs backwards', 'It sold \u202e81 months.'],
    ['a name nobody gave', 'It beats {competitor}.'],
    ['a quotation', 'Experts say "buy now".'],
    ['nothing', ' '],
    ['a name’s digits as a figure', 'It falls to 60.'],
    ['too much', 'a '.repeat(800)],
    ['the opposite advice without a figure', 'You should raise the price.'],
    ['the opposite advice with the scenario’s figure', 'Raise the price by 10%.'],
  ])('refuses %s', (_, text) => {
    expect(problems(text)).not.toEqual([])
  })

  it('refuses what repeats the instructions', () => {
    const instructions = instructionsFor(sheet(), ['text'])
    expect(checkText(`Sure! ${instructions.slice(60, 160)}`, sheet(), instructions)).toContain(
      'it repeats the instructions',
    )
  })

  it.each([
    ['es-ES', 'Los ingresos suben un 12,5 %.', 'Los ingresos bajan un 12,5 %.', 'Se duplican.'],
    ['fr-FR', 'Le chiffre d’affaires augmente de 12,5 %.', 'Il baisse de 12,5 %.', 'Il double.'],
    ['de-DE', 'Der Umsatz steigt um 12,5 %.', 'Der Umsatz sinkt um 12,5 %.', 'Er verdoppelt sich.'],
    ['en-GB', 'Revenue rises by 12.5%.', 'Revenue drops by 12.5%.', 'It is halved.'],
  ] as const)('knows the words of %s', (language, right, turned, inWords) => {
    expect(problems(right, language)).toEqual([])
    expect(problems(turned, language)).not.toEqual([])
    expect(problems(inWords, language)).not.toEqual([])
  })

  it('puts names in afterwards', () => {
    expect(fillNames('{title} and {other}', { title: 'A {other} $&' })).toBe('A {other} $& and {other}')
  })
})

describe('formatFigure', () => {
  const style = { currency: 'EUR', regional: defaultRegional }
  const german = {
    currency: 'EUR',
    regional: {
      ...defaultRegional,
      language: 'de-DE',
      decimal_separator: ',',
      thousands_separator: '.',
    } as const,
  }
  it('follows the regional settings', () => {
    expect(formatFigure({ kind: 'money', value: -1234.5 }, style)).toBe('−€1,234.50')
    // 2 of 22,016 orders
    expect(formatFigure({ kind: 'percent', value: 2 / 22_016 }, style)).toBe('0.009%')
    expect(formatFigure({ kind: 'percent', value: 0 }, style)).toBe('0%')
    expect(formatFigure({ kind: 'money', value: 1234567.891 }, german)).toBe('1.234.567,89\u00a0€')
    expect(formatFigure({ kind: 'percent', value: 0.125 }, german, true)).toBe('+12,5\u00a0%')
    expect(formatFigure({ kind: 'percent', value: -0.1 }, style, true)).toBe('−10%')
    expect(formatFigure({ kind: 'count', value: 18 }, style)).toBe('18')
    expect(formatFigure({ kind: 'number', value: -0.001 }, style, true)).toBe('0.00')
  })
})
