import { weighRound, worthUnder } from './choose-options.ts'
import type { SolveProgram } from './program.ts'
import type { RoundQuestion } from './types/round-question.ts'
import type { ConstraintCost, PriceRound } from './types/round-result.ts'

/**
 * Money a month that each constraint which holds a price costs: what the round without it is expected to earn more. The
 * costs of several constraints do not add up. Constraints that hold no price cost nothing.
 */
export function costsOfConstraints(
  question: RoundQuestion,
  solved: PriceRound & { readonly kind: 'solved' },
  solve: SolveProgram | null = null,
): ConstraintCost[] {
  const holding = new Set(solved.prices.flatMap(({ heldBy }) => heldBy))
  const round = weighRound(question)
  return question.constraints.map((_, constraint) => {
    if (!holding.has(constraint)) return { constraint, cost: 0 }
    const others = question.constraints.filter((_each, at) => at !== constraint)
    const without = worthUnder(round, others, solve)
    return { constraint, cost: Math.max(0, (without?.earned ?? 0) - solved.totals.earned.value) }
  })
}
