import { type Language, languages } from '#contract/settings'
import { browserLocale } from './browser-locale.ts'

export const locales = languages
export type Locale = Language
const defaultLocale: Locale = 'en-US'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The first wanted language that we support: exact first ("en-GB"), then by language only ("es-MX" → es-ES). */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const each of wanted) {
    const tag = browserLocale(each)?.toString() ?? each
    const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const language = tag.split('-')[0]?.toLowerCase()
    const near = locales.find((locale) => locale.split('-')[0] === language)
    if (near) return near
  }
  return defaultLocale
}
