import { costsOfConstraints, curveOf, type RoundQuestion, solvePriceRound } from '#analytics'
import { type AskedRound, roundQuestion } from './round-question.ts'
import type { RoundTask, Weights } from './round-task.ts'

/**
 * Computes what each constraint costs and the round with at most so many changes. Locked, forbidden and set prices
 * stay.
 */
export function weighTask(task: RoundTask): Weights {
  const asked = roundQuestion(task)
  const solved = solvePriceRound(asked.question)
  if (solved.kind === 'failed') return { costs: [], curve: [] }
  return {
    costs: costsOf(task, asked, solved),
    curve: curveOf(asked.question).map(({ changes, earned }) => ({ changes, earned })),
  }
}

type SolvedRound = Extract<ReturnType<typeof solvePriceRound>, { kind: 'solved' }>

/** A person's constraint that stands for several ones is left out as a whole. */
function costsOf(
  { constraints }: RoundTask,
  { question, expanded }: AskedRound,
  solved: SolvedRound,
): Weights['costs'] {
  const { owners } = expanded
  const single = costsOfConstraints(question, solved)
  return constraints.map((_, constraint) => {
    const own = single.filter(({ constraint: at }) => owners[at] === constraint)
    if (own.length <= 1 || own.every(({ cost }) => cost === 0)) return { constraint, cost: own[0]?.cost ?? 0 }
    const others = question.constraints.filter((_each, at) => owners[at] !== constraint)
    const without = earnedBy({ ...question, constraints: others })
    const { value } = solved.totals.earned
    return { constraint, cost: without === null ? null : Math.max(0, without - value) }
  })
}

function earnedBy(question: RoundQuestion): number | null {
  const round = solvePriceRound(question)
  return round.kind === 'solved' ? round.totals.earned.value : null
}
