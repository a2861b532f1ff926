import { defaultRegional, isTimeZone, type RegionalSettings } from '#contract/settings'
import { browserZone } from '#web/i18n/browser-locale.ts'
import { currencyOfLocale } from '#web/i18n/country-currency.ts'

export type GuessSource = 'file' | 'format' | 'settings' | 'currency' | 'browser'

export interface Guess {
  readonly value: string
  readonly from: GuessSource
}

export interface FileHints {
  /** Codes of the file's currency column with their number of rows, most frequent first. */
  readonly currencies: readonly { readonly code: string }[]
  readonly columns: readonly { readonly header: string; readonly samples: readonly string[] }[]
  /** Currency of the recognised format, else the one that is named in the file, saved, or the default. */
  readonly storeCurrency: string
}

export interface BrowserHints {
  readonly language: string
  readonly timeZone: string
}

/** Signs that name one currency. A dollar sign alone names several, so it does not count. */
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', '₹': 'INR' }

/** Currency named in the file or that of its format; else a sign in the file; else the saved one; else that of the browser's country. */
export function guessCurrency(
  file: FileHints,
  regional: Pick<RegionalSettings, 'currency'>,
  browser: BrowserHints,
): Guess {
  const named = file.currencies[0]?.code ?? currencyIn(file.columns)
  if (named) return { value: named, from: 'file' }
  const usual = currencyOfFormat(file, regional)
  if (usual) return { value: usual, from: 'format' }
  const guessed = currencyOfLocale(browser.language) ?? regional.currency
  const isSaved = regional.currency !== defaultRegional.currency && regional.currency !== guessed
  return isSaved ? { value: regional.currency, from: 'settings' } : { value: guessed, from: 'browser' }
}

/** What is neither saved nor the default comes from the format, such as that of one shop. */
function currencyOfFormat({ storeCurrency }: FileHints, { currency }: { readonly currency: string }) {
  return [currency, defaultRegional.currency, ''].includes(storeCurrency) ? null : storeCurrency
}

function currencyIn(columns: FileHints['columns']): string | null {
  for (const { header, samples } of columns) {
    const code = /\b(USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR)\b/.exec(header)?.[1]
    if (code) return code
    const text = [header, ...samples.filter((sample) => /\d/.test(sample))].join(' ')
    for (const [sign, currency] of Object.entries(signs)) if (text.includes(sign)) return currency
  }
  return null
}

/** Zones of the currencies that are those of one country with one zone. */
const zoneOfCurrency: Readonly<Record<string, string>> = {
  ...{ GBP: 'Europe/London', CHF: 'Europe/Zurich', SEK: 'Europe/Stockholm', NOK: 'Europe/Oslo' },
  ...{ DKK: 'Europe/Copenhagen', PLN: 'Europe/Warsaw', CZK: 'Europe/Prague', HUF: 'Europe/Budapest' },
  ...{ RON: 'Europe/Bucharest', JPY: 'Asia/Tokyo', INR: 'Asia/Kolkata', ZAR: 'Africa/Johannesburg' },
}

/** The saved time zone; else the zone where the file's currency is used; else that of the browser. */
export function guessZone(
  regional: Pick<RegionalSettings, 'timezone'>,
  browser: BrowserHints,
  currency: Guess,
): Guess {
  const zone = isTimeZone(browser.timeZone) ? browser.timeZone : 'UTC'
  if (regional.timezone !== defaultRegional.timezone && regional.timezone !== zone)
    return { value: regional.timezone, from: 'settings' }
  const ofCurrency =
    currency.from === 'file' || currency.from === 'format' ? zoneOfCurrency[currency.value] : undefined
  return ofCurrency === undefined || ofCurrency === zone
    ? { value: zone, from: 'browser' }
    : { value: ofCurrency, from: 'currency' }
}

export function browserHints(): BrowserHints {
  return {
    language: navigator.language,
    timeZone: browserZone(),
  }
}
