import { AUDITED_CALLS } from '#contract/browser/audited-calls'
import { foldText } from '#contract/fold-text'

/** Actions that are logged without a call of the API. */
const OTHERS = [
  'signedIn',
  'passwordReset',
  'platformConnected',
  'platformRefused',
  'webhookTurnedOff',
  'rolloutJudged',
  'pushPrices',
]

/** Several calls may share one wording; the record that was changed is in its own column. */
const WORDINGS: Readonly<Record<string, string>> = {
  ...AUDITED_CALLS,
  ...Object.fromEntries(OTHERS.map((action) => [action, action])),
}

/** The id of an action's wording; `null` if it has none and is shown by the name of its API call. */
export function wordingOf(action: string): string | null {
  return Object.hasOwn(WORDINGS, action) ? `settings.audit.action.${WORDINGS[action]}` : null
}

/** The calls whose wording contains the search text; case and accents are ignored. */
export function actionsWith(search: string, word: (wordingId: string) => string): string[] {
  return Object.keys(WORDINGS).filter((action) => isIn(word(wordingOf(action) ?? ''), search))
}

export function isIn(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}
