import type { PriceAdvice } from './types.ts'

/** Reasons to keep a price that compare profits. */
const COMPARES_PROFITS: readonly PriceAdvice['reason'][] = [
  'best_already',
  'too_uncertain',
  'limits_leave_none',
  'none_for_goal',
  'test_costs_more',
]

/** True if the margin decides what is said: no assumed one may go unnamed. */
export function restsOnMargin(
  advice: Pick<PriceAdvice, 'kind' | 'objective' | 'reason' | 'disagreement'>,
): boolean {
  const { kind, objective, reason, disagreement } = advice
  if (kind === 'test') return true
  if (objective !== 'profit') return false
  // The sentence on the rule of thumb names the margin itself.
  return kind === 'change' || (disagreement !== 'margin_decides' && COMPARES_PROFITS.includes(reason))
}
