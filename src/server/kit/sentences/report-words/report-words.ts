import type { Language } from '#contract/settings'
import { deDe } from './de-de.ts'
import { enUs, type ReportText } from './en-us.ts'
import { esEs } from './es-es.ts'
import { frFr } from './fr-fr.ts'

const texts: Readonly<Record<Language, Readonly<Record<ReportText, string>>>> = {
  'en-US': enUs,
  'en-GB': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
}

/** `word('period', { from, to })` in one language. */
export type ReportWords = (key: ReportText, figures?: Readonly<Record<string, string | number>>) => string

export function reportWords(language: Language): ReportWords {
  return (key, figures = {}) =>
    texts[language][key].replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(figures[name] ?? ''))
}
