import { QUESTION_KEYS, type QuestionKey, STRATEGY_CHOICES } from '#contract/strategy-limits'
import type { Choices } from '#web/features/bundles/types.ts'

/**
 * The questionnaire in progress. Kept for the lifetime of the tab, so that it survives a reload, and deleted at
 * log-out with the tab's other data: answers are not put in local storage, which outlives both.
 */
export interface Draft {
  /** 0 to 4. */
  readonly step: number
  readonly words: Readonly<Record<QuestionKey, string>>
  readonly goal: Choices['goal']
  readonly customers: Choices['customers']
  readonly competition: Choices['competition']
  readonly horizon: Choices['horizon']
  /** As typed, in percent. */
  readonly marginFloor: string
  readonly maxStep: string
  readonly leaveSelectedAlone: boolean
}

export const EMPTY_DRAFT: Draft = {
  step: 0,
  words: { q1: '', q2: '', q3: '', q4: '', q5: '' },
  goal: null,
  customers: null,
  competition: null,
  horizon: null,
  marginFloor: '',
  maxStep: '',
  leaveSelectedAlone: false,
}

/** The choices of each question; the fourth question asks for limits instead. */
export const CHOICE_OF = {
  q1: 'goal',
  q2: 'customers',
  q3: 'competition',
  q4: null,
  q5: 'horizon',
} as const satisfies Record<QuestionKey, keyof typeof STRATEGY_CHOICES | null>

export const questionAt = (step: number): QuestionKey => QUESTION_KEYS[step] ?? 'q1'

/** A choice or a text counts as an answer; blanks do not. */
export function isAnswered(draft: Draft, question: QuestionKey): boolean {
  if (draft.words[question].trim() !== '') return true
  const choice = CHOICE_OF[question]
  if (choice !== null) return draft[choice] !== null
  return draft.marginFloor.trim() !== '' || draft.maxStep.trim() !== '' || draft.leaveSelectedAlone
}

const keyOf = (companyId: string) => `quanto.strategy-draft.${companyId}`

export function saveDraft(companyId: string, draft: Draft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(keyOf(companyId))
    else sessionStorage.setItem(keyOf(companyId), JSON.stringify(draft))
  } catch {
    // Answers are accepted even if the browser stores nothing.
  }
}

/** The stored draft; an empty one if the stored value is invalid. */
export function readDraft(companyId: string): Draft {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(keyOf(companyId)) ?? 'null'))
  } catch {
    return EMPTY_DRAFT
  }
}

export function parseDraft(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
  const draft = kept as Partial<Record<keyof Draft, unknown>>
  const words = (draft.words ?? {}) as Partial<Record<QuestionKey, unknown>>
  const text = (value: unknown, longest: number) => (typeof value === 'string' ? value.slice(0, longest) : '')
  const choice = <K extends keyof typeof STRATEGY_CHOICES>(key: K) =>
    (STRATEGY_CHOICES[key] as readonly unknown[]).includes(draft[key])
      ? (draft[key] as (typeof STRATEGY_CHOICES)[K][number])
      : null
  const step = Number(draft.step)
  return {
    step: Number.isInteger(step) && step >= 0 && step < QUESTION_KEYS.length ? step : 0,
    words: {
      q1: text(words.q1, 2000),
      q2: text(words.q2, 2000),
      q3: text(words.q3, 2000),
      q4: text(words.q4, 2000),
      q5: text(words.q5, 2000),
    },
    goal: choice('goal'),
    customers: choice('customers'),
    competition: choice('competition'),
    horizon: choice('horizon'),
    marginFloor: text(draft.marginFloor, 20),
    maxStep: text(draft.maxStep, 20),
    leaveSelectedAlone: draft.leaveSelectedAlone === true,
  }
}
