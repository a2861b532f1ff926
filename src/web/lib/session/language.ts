import { activateLocale } from '#web/i18n/activate-locale.ts'
import { isLocale, type Locale, pickLocale } from '#web/i18n/locales.ts'

const STORAGE_KEY = 'quanto.language'

/** The language of the last signed-in visit, else what the browser asks for. */
export function startingLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isLocale(stored) ? stored : pickLocale(navigator.languages)
}

/** Whether a user's settings were known in this browser before. */
export function hasStoredLanguage(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Speaks the language of the user's settings from now on. */
export async function followLanguage(language: string): Promise<void> {
  if (!isLocale(language)) return
  localStorage.setItem(STORAGE_KEY, language)
  await activateLocale(language)
}
