import {
  currencies,
  defaultRegional,
  isTimeZone,
  type Language,
  type RegionalSettings,
} from '#contract/settings'
import { browserLocale } from '#web/i18n/browser-locale.ts'
import { currencyOfLocale } from '#web/i18n/country-currency.ts'
import { pickLocale } from '#web/i18n/locales.ts'

type Formats = Omit<RegionalSettings, 'language' | 'timezone' | 'currency' | 'number_of_decimals'>

const continental: Formats = {
  ...{ date_format: 'DD/MM/YYYY', time_format: '24-hour', week_starts_on: 'monday' },
  ...{ decimal_separator: ',', thousands_separator: '.' },
} as const

/** The usual date and number formats of each language. */
export const usualFormats: Readonly<Record<Language, Formats>> = {
  'en-US': {
    ...{ date_format: 'MM/DD/YYYY', time_format: '12-hour', week_starts_on: 'sunday' },
    ...{ decimal_separator: '.', thousands_separator: ',' },
  },
  'en-GB': { ...continental, decimal_separator: '.', thousands_separator: ',' },
  'es-ES': continental,
  'fr-FR': { ...continental, thousands_separator: ' ' },
  'de-DE': { ...continental, date_format: 'DD.MM.YYYY' },
}

/** Countries that write dates and times in English as the USA do. */
const AMERICAN = ['US', 'PH']

/**
 * Language, formats, currency and time zone of a new user, from the browser's languages in the order of their
 * preference and its time zone. What the settings do not offer keeps its default.
 */
export function guessRegional(wanted: readonly string[], timeZone: string): RegionalSettings {
  const picked = pickLocale(wanted)
  const spoken = wanted.find((each) => each.slice(0, 2) === picked.slice(0, 2)) ?? wanted[0] ?? picked
  const country = browserLocale(spoken)?.maximize().region ?? 'US'
  const isBritish = picked === 'en-US' && !AMERICAN.includes(country)
  const language = isBritish ? 'en-GB' : picked
  const own = currencyOfLocale(spoken)
  return {
    ...defaultRegional,
    ...usualFormats[language],
    language,
    timezone: isTimeZone(timeZone) ? timeZone : defaultRegional.timezone,
    currency: currencies.find((currency) => currency === own) ?? defaultRegional.currency,
  }
}
