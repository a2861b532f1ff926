import { AUDITED_CALLS } from '#contract/browser/audited-calls'
import { foldText } from '#contract/fold-text'

/** What is entered without a call of the API. */
const OTHERS = ['signedIn', 'passwordReset', 'platformConnected', 'platformRefused']

/** Several calls may share the same words; which record it was stands in its own column. */
const WORDINGS: Readonly<Record<string, string>> = {
  ...AUDITED_CALLS,
  ...Object.fromEntries(OTHERS.map((action) => [action, action])),
}

/** The id of an action's words; `null` where it has none and is shown by the name of its call in the API. */
export function wordingOf(action: string): string | null {
  return Object.hasOwn(WORDINGS, action) ? `settings.audit.action.${WORDINGS[action]}` : null
}

/** The calls whose words contain what was typed, whatever its capitals and accents. */
export function actionsWith(search: string, word: (wordingId: string) => string): string[] {
  return Object.keys(WORDINGS).filter((action) => isIn(word(wordingOf(action) ?? ''), search))
}

export function isIn(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}
