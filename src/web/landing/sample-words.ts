import { defaultRegional, type Language, type RegionalSettings } from '#contract/settings'
import { formatCount, formatMoney, formatPercent } from '#web/lib/format/numbers.ts'
import { sampleOutcome } from './sample.ts'

/** The number formats of each language, for visitors without settings. */
const writing: Record<
  Language,
  Pick<RegionalSettings, 'currency' | 'decimal_separator' | 'thousands_separator'>
> = {
  'en-US': { currency: 'USD', decimal_separator: '.', thousands_separator: ',' },
  'en-GB': { currency: 'GBP', decimal_separator: '.', thousands_separator: ',' },
  'es-ES': { currency: 'EUR', decimal_separator: ',', thousands_separator: '.' },
  'fr-FR': { currency: 'EUR', decimal_separator: ',', thousands_separator: ' ' },
  'de-DE': { currency: 'EUR', decimal_separator: ',', thousands_separator: '.' },
}

/** True for the languages of the interface; here, so that the page need not load how one is chosen. */
export function hasSampleWords(language: string): language is Language {
  return Object.hasOwn(writing, language)
}

export interface SampleWords {
  readonly change: string
  readonly price: string
  readonly units: string
  readonly revenue: string
  readonly revenueChange: string
}

export function sampleWords(language: Language, changePercent: number): SampleWords {
  const settings: RegionalSettings = { ...defaultRegional, language, ...writing[language] }
  const outcome = sampleOutcome(changePercent)
  return {
    change: formatPercent(settings, changePercent / 100, { decimals: 0, signed: true }),
    price: formatMoney(settings, outcome.price),
    units: formatCount(settings, outcome.units),
    revenue: formatMoney(settings, outcome.revenue, { decimals: 0 }),
    revenueChange: formatPercent(settings, outcome.revenueChange, { signed: true }),
  }
}
