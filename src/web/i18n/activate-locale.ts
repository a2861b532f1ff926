import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locales.ts'
import { openedMessages } from './screen-messages.ts'

/** One catalogue per chunk: a visitor downloads only the displayed language. */
const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-US': () => import('./locales/en-US.po'),
  'en-GB': () => import('./locales/en-GB.po'),
  'es-ES': () => import('./locales/es-ES.po'),
  'fr-FR': () => import('./locales/fr-FR.po'),
  'de-DE': () => import('./locales/de-DE.po'),
}

/** Loads a language, makes it the current one and sets `lang` for assistive technology. */
export async function activateLocale(locale: Locale): Promise<void> {
  if (i18n.locale !== locale) {
    const { messages } = await catalogues[locale]()
    const screens = await openedMessages(locale)
    i18n.loadAndActivate({ locale, messages: { ...messages, ...screens } })
  }
  document.documentElement.lang = locale
}
