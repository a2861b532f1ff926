import { type AdviceQuestion, hardLimits, type RuleOutcome } from '#analytics'

/** The shop's own limits of a product, without rules about competitors. */
export function ownLimits({ cost, rails, form }: AdviceQuestion) {
  const { market: _, ...own } = rails
  return hardLimits({ cost, rails: own, step: form?.step ?? 0.01 })
}

/** False if the shop's own limits leave no price that keeps the rule; then it stops. */
export function keepsOwnLimits(
  kind: 'ceiling' | 'floor',
  outcome: RuleOutcome,
  question: AdviceQuestion | undefined,
): boolean {
  if (!('bound' in outcome) || question === undefined) return true
  const { floor, ceiling } = ownLimits(question)
  return kind === 'ceiling'
    ? outcome.bound >= (floor?.price ?? 0)
    : outcome.bound <= (ceiling?.price ?? Number.POSITIVE_INFINITY)
}
