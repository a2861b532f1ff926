import type { Language } from '#contract/settings'
import type { Answer } from '#server/insight/ai-text/check-answer'
import type { ModelAnswer } from './answer.ts'
import type { Task } from './sheets.ts'

const LEADS: Readonly<Record<Language, string>> = {
  'en-US': 'For comparison:',
  'en-GB': 'For comparison:',
  'es-ES': 'Para comparar:',
  'fr-FR': 'À comparer :',
  'de-DE': 'Zum Vergleich:',
}

/** Completes an answer: missing parts are the plainest ones that are accepted. */
export function partsOf({ language, first, second, third }: ModelAnswer, { sheet, plain }: Task): Answer {
  const written = [first, second, third]
  const all = written.join(' ')
  const unused = sheet.facts.filter((fact) => fact.form === 'figure' && !all.includes(`{${fact.id}}`))
  return Object.fromEntries(
    Object.keys(plain).map((part, at) => [part, written[at] ?? `${LEADS[language]} {${unused[at]?.id}}.`]),
  )
}
