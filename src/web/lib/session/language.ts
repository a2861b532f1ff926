import { activateLocale } from '#web/i18n/activate-locale.ts'
import { isLocale, type Locale, pickLocale } from '#web/i18n/locales.ts'

const STORAGE_KEY = 'quanto.language'

/** The language of the last signed-in visit, else the browser's language. */
export function startingLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isLocale(stored) ? stored : pickLocale(navigator.languages)
}

/** True if this browser stores a user's language. */
export function hasStoredLanguage(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Switches to the language of the user's settings. */
export async function followLanguage(language: string): Promise<void> {
  if (!isLocale(language)) return
  localStorage.setItem(STORAGE_KEY, language)
  await activateLocale(language)
}
