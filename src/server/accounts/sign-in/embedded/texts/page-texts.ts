import { pickLanguage } from '#contract/pick-language'
import type { Language } from '#contract/settings'
import { deDe } from './de-de.ts'
import { enGb } from './en-gb.ts'
import { enUs } from './en-us.ts'
import { esEs } from './es-es.ts'
import { frFr } from './fr-fr.ts'
import type { PageTexts } from './text-shape.ts'
export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  'en-US': enUs,
  'en-GB': enGb,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
}

/** The first wish that we speak: `ui_locales` of the request, then the browser's `Accept-Language`. */
export function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = (uiLocales ?? '').split(' ').filter((tag) => /^[a-z]{2}(-[a-z]{2})?$/i.test(tag))
  return pickLanguage([...asked, acceptLanguage ?? ''].join(','))
}
