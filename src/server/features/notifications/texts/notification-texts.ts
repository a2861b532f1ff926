import type { Language } from '#contract/settings'
import type { NotificationKind } from '../kinds.ts'
import { deDe } from './de-de.ts'
import { enUs } from './en-us.ts'
import { esEs } from './es-es.ts'
import { frFr } from './fr-fr.ts'

export interface NotificationTexts {
  readonly kinds: Readonly<Record<NotificationKind, { readonly title: string; readonly text: string }>>
  readonly digestSubject: string
  readonly why: string
}

export const notificationTexts: Readonly<Record<Language, NotificationTexts>> = {
  'en-US': enUs,
  'en-GB': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
}
