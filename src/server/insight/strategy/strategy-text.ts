import { QUESTION_KEYS, type QuestionKey } from '#contract/strategy-limits'
import { textOf } from '../../kit/messages/fill-message.ts'
import type { FactSheet } from '../ai-text/fact-sheet.ts'
import type { TextInput, TextParts } from '../ai-text/prepare-text.ts'
import { choosePieces } from './documents/choose-pieces.ts'
import { renderFeedback } from './render-feedback.ts'
import { type StrategyFigures, strategyFigures } from './strategy-facts.ts'
import { strategySheet } from './strategy-sheet.ts'
import type { Submission } from './submission-rows.ts'

interface Answered extends Pick<Submission, 'choices' | 'document' | 'proposal'> {
  readonly responses: Readonly<Record<QuestionKey, string>>
  readonly documentText: string | null
  readonly figures: StrategyFigures
}

/** Returns the parts of the feedback on a questionnaire: its facts, its data and the plain text of our rules. */
export function strategyText(
  answered: Answered,
  style: Pick<FactSheet, 'regional' | 'currency'>,
): TextInput & { readonly plain: TextParts } {
  const { choices, document, proposal, figures } = answered
  const strategy = { choices: choices ?? undefined, figures, proposal, hasDocument: document !== null }
  const filling = { ...style, figures: strategyFigures(figures, proposal, document), data: dataOf(answered) }
  return { sheet: strategySheet(strategy, filling), plain: renderFeedback(strategy, filling) }
}

/** Keys with a blank cannot be named in an answer: a model reads typed text, but cannot repeat it unchecked. */
function dataOf({ responses, document, documentText }: Answered): FactSheet['data'] {
  const answers = QUESTION_KEYS.map((key) => [`answer ${key}`, responses[key]] as const)
  const pieces = choosePieces(documentText ?? '', document?.named ?? [])
  return Object.fromEntries([...answers, ...pieces.map((piece, k) => [`document ${k + 1}`, piece] as const)])
}

/** Joins the parts into one text, in the order in which our rules write them. */
export function joinFeedback(parts: TextParts, plain: TextParts): string {
  return Object.keys(plain)
    .map((part) => textOf(parts[part] ?? []).trim())
    .filter((part) => part !== '')
    .join('\n\n')
}
