import type { QUESTION_KEYS } from '#contract/strategy-limits'
import type { StrategyBody } from '#web/features/bundles/types.ts'
import type { Words } from '#web/features/bundles/use-words.ts'
import { CHOICE_OF, type Draft } from './draft.ts'

/** A typed percentage as a share; `null` if there is none. */
export function typedShare({ format }: Pick<Words, 'format'>, typed: string): number | null {
  const percent = format.parseNumber(typed.replace('%', '').trim())
  return percent === null || !Number.isFinite(percent) ? null : percent / 100
}

/** The answers in the format of the call: the choice in words, and the added text. */
export function responsesOf(words: Words, draft: Draft): StrategyBody['responses'] {
  const { t } = words
  const answer = (question: (typeof QUESTION_KEYS)[number]) => {
    const choice = CHOICE_OF[question]
    const chosen = choice === null ? limitWords(words, draft) : chosenWords(words, draft, choice)
    return [...chosen, draft.words[question].trim()]
      .filter((part) => part !== '')
      .join(t('packages.strategy.join'))
  }
  return { q1: answer('q1'), q2: answer('q2'), q3: answer('q3'), q4: answer('q4'), q5: answer('q5') }
}

function chosenWords(
  { t }: Words,
  draft: Draft,
  choice: NonNullable<(typeof CHOICE_OF)['q1' | 'q2' | 'q3' | 'q5']>,
): string[] {
  const chosen = draft[choice]
  return chosen === null ? [] : [t(`packages.choice.${choice}.${chosen}`)]
}

function limitWords(words: Words, draft: Draft): string[] {
  const { t, exactShare } = words
  const floor = typedShare(words, draft.marginFloor)
  const step = typedShare(words, draft.maxStep)
  return [
    ...(floor === null ? [] : [t('packages.strategy.floorWords', { share: exactShare(floor) })]),
    ...(step === null ? [] : [t('packages.strategy.stepWords', { share: exactShare(step) })]),
    ...(draft.leaveSelectedAlone ? [t('packages.strategy.leaveAlone')] : []),
  ]
}

export function choicesOf(words: Words, draft: Draft): NonNullable<StrategyBody['choices']> {
  const { goal, customers, competition, horizon, leaveSelectedAlone } = draft
  return {
    goal,
    customers,
    competition,
    horizon,
    marginFloor: typedShare(words, draft.marginFloor),
    maxStep: typedShare(words, draft.maxStep),
    leaveSelectedAlone,
  }
}
