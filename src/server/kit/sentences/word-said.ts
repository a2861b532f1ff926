import type { Language } from '#contract/settings'
import { fillSentence, inEnglish, type Said } from './said.ts'
import type { SentenceTable } from './table.ts'
import { accountSentences } from './tables/account-sentences.ts'
import { dataSentences } from './tables/data-sentences.ts'
import { fieldSentences } from './tables/fields-sentences.ts'
import { fileSentences } from './tables/files-sentences.ts'
import { httpSentences } from './tables/http-sentences.ts'
import { importSentences } from './tables/imports-sentences.ts'
import { platformSentences } from './tables/platform-sentences.ts'
import { pricingSentences } from './tables/pricing-sentences.ts'

/** Every sentence of a refusal, by its English. */
export const sentences: SentenceTable = {
  ...httpSentences,
  ...fieldSentences,
  ...accountSentences,
  ...dataSentences,
  ...importSentences,
  ...fileSentences,
  ...platformSentences,
  ...pricingSentences,
}

const columns = { 'es-ES': 'es', 'fr-FR': 'fr', 'de-DE': 'de' } as const

/** In the reader's language. What no table holds is a name, or was worded where it was thrown: it stays. */
export function wordSaid(what: Said, language: Language): string {
  if (language === 'en-US' || language === 'en-GB') return inEnglish(what)
  const column = columns[language]
  const own = (english: string) => (Object.hasOwn(sentences, english) ? sentences[english]?.[column] : null)
  if (typeof what === 'string') return own(what) ?? what
  return fillSentence(own(what.template) ?? what.template, what.values, (inner) => wordSaid(inner, language))
}
