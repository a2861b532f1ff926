import type { RegionalSettings } from '#contract/settings'

/** What a figure is decides how it may be written. Percentages are shares: 0.1 is 10 %. */
export type FactKind = 'money' | 'percent' | 'number' | 'count'

export interface Fact {
  readonly name: string
  readonly value: number
  readonly kind: FactKind
  /** In English, for the model: what the figure says. */
  readonly means: string
  /** A change with a direction, of the price or of what comes of it: the words around it must agree. */
  readonly change?: 'price' | 'outcome'
}

/** Finished figures that a text may use, and nothing else; the model words them and computes nothing. */
export interface FactSheet {
  /** What the text is about, in our words. */
  readonly topic: string
  readonly facts: readonly Fact[]
  /** What the facts advise to do with the price; `null` where the text advises nothing. */
  readonly stance: 'increase' | 'maintain' | 'decrease' | null
  /** Texts of the shop, such as titles: data, never instructions. */
  readonly data: Readonly<Record<string, string>>
  readonly regional: RegionalSettings
  /** Of the store's amounts. */
  readonly currency: string
}

const DECIMALS: Readonly<Record<FactKind, number>> = { money: 2, percent: 1, number: 2, count: 0 }
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$' }
const NO_BREAK_SPACE = '\u00a0'
/** As the screens write it. */
const MINUS = '\u2212'

interface Style {
  readonly regional: RegionalSettings
  readonly currency: string
}

/** A figure as the reader's regional settings want it; `isSigned` puts a plus before a positive one. */
export function formatFigure(
  fact: Pick<Fact, 'kind' | 'value'>,
  { regional, currency }: Style,
  isSigned = false,
  decimals = DECIMALS[fact.kind],
): string {
  const shown = fact.kind === 'percent' ? fact.value * 100 : fact.value
  const usual = Math.abs(shown).toFixed(decimals)
  // A share that is not nothing must not read 0%.
  const isTiny = fact.kind === 'percent' && shown !== 0 && Number(usual) === 0
  const fixed = isTiny ? Math.abs(shown).toFixed(decimals + 2) : usual
  const sign = Number(fixed) === 0 ? '' : shown < 0 ? MINUS : isSigned ? '+' : ''
  const digits = withSeparators(fact.kind === 'percent' ? fixed.replace(/\.0$/, '') : fixed, regional)
  const isEnglish = regional.language.startsWith('en')
  switch (fact.kind) {
    case 'percent':
      return `${sign}${digits}${isEnglish ? '' : NO_BREAK_SPACE}%`
    case 'money': {
      const symbol = CURRENCY_SIGNS[currency] ?? currency
      return isEnglish ? `${sign}${symbol}${digits}` : `${sign}${digits}${NO_BREAK_SPACE}${symbol}`
    }
    case 'number':
    case 'count':
      return `${sign}${digits}`
  }
}

function withSeparators(fixed: string, { decimal_separator, thousands_separator }: RegionalSettings): string {
  const [whole = '0', fraction] = fixed.split('.')
  const space = thousands_separator === ' ' ? NO_BREAK_SPACE : thousands_separator
  // One sign for both would make 1.234 unreadable: then the thousands stand without a separator.
  const grouped = space === decimal_separator ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, space)
  return fraction === undefined ? grouped : `${grouped}${decimal_separator}${fraction}`
}
