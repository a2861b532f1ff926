import type { RegionalSettings } from '#contract/settings'
import { NO_BREAK_SPACE, withSeparators } from './amounts.ts'

/** Kind of a figure, which determines its format. Percentages are shares: 0.1 is 10 %. */
export type FigureKind = 'money' | 'percent' | 'number' | 'count'

export interface Figure {
  readonly kind: FigureKind
  readonly value: number
}

const DECIMALS: Readonly<Record<FigureKind, number>> = { money: 2, percent: 1, number: 2, count: 0 }
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$' }
/** Minus sign as the screens write it. */
const MINUS = '\u2212'
/** A smaller share is shown as 0 %. */
const SMALLEST_SHARE = 5e-6

export interface Style {
  readonly regional: RegionalSettings
  readonly currency: string
}

/** Formats a figure by the reader's regional settings; `isSigned` puts a plus before a positive one. */
export function formatFigure(
  figure: Figure,
  { regional, currency }: Style,
  isSigned = false,
  decimals = DECIMALS[figure.kind],
): string {
  const shown = figure.kind === 'percent' ? figure.value * 100 : figure.value
  const usual = Math.abs(shown).toFixed(decimals)
  // A share other than zero must not be shown as 0 %.
  const isTiny = figure.kind === 'percent' && Math.abs(figure.value) >= SMALLEST_SHARE && Number(usual) === 0
  const fixed = isTiny ? Math.abs(shown).toFixed(decimals + 2) : usual
  const sign = Number(fixed) === 0 ? '' : shown < 0 ? MINUS : isSigned ? '+' : ''
  const digits = withSeparators(figure.kind === 'percent' ? fixed.replace(/\.0$/, '') : fixed, regional)
  const isEnglish = regional.language.startsWith('en')
  switch (figure.kind) {
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
