import { constraintText } from './constraint-words.ts'
import type { RoundConstraint, RoundItem } from './types.ts'
import type { Words } from './use-words.ts'

/** Why a product has its price: its own advice, a person, a limit, or the rules that hold it from that of its advice. */
export function whyText(words: Words, item: RoundItem, constraints: readonly RoundConstraint[]): string {
  const { t } = words
  const rules = item.heldBy.flatMap((at) => {
    const constraint = constraints[at]
    return constraint ? [constraintText(words, constraint)] : []
  })
  switch (item.reason) {
    case 'advice':
      return t(`recommendations.reason.${item.adviceReason}`)
    case 'constraint':
      return rules.length === 0
        ? t('rounds.why.together')
        : t('rounds.why.rules', { rules: rules.join(' · ') })
    default:
      return t(`rounds.why.${item.reason}`)
  }
}
