import type { Language } from '#contract/settings'
import { deDe } from './de-de.ts'
import { enUs } from './en-us.ts'
import { esEs } from './es-es.ts'
import { frFr } from './fr-fr.ts'
import type { NotificationTexts } from './text-shape.ts'

export const notificationTexts: Readonly<Record<Language, NotificationTexts>> = {
  'en-US': enUs,
  'en-GB': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
}
