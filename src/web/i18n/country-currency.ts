import { browserLocale } from './browser-locale.ts'

/** Countries of the euro area (2026), then other countries that are frequent among browsers. */
const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
const byCountry: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.split(' ').map((country) => [country, 'EUR'])),
  ...{ US: 'USD', GB: 'GBP', CA: 'CAD', CH: 'CHF', AU: 'AUD', NZ: 'NZD', SE: 'SEK', NO: 'NOK', DK: 'DKK' },
  ...{ PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON', JP: 'JPY', IN: 'INR', BR: 'BRL', MX: 'MXN', ZA: 'ZAR' },
}

/** Currency of the country that a language tag names or implies; `null` if the country is not in the list. */
export function currencyOfLocale(tag: string): string | null {
  return byCountry[browserLocale(tag)?.maximize().region ?? ''] ?? null
}
