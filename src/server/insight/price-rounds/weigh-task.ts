import {
  costsOfConstraints,
  curveOf,
  type RoundQuestion,
  type SolveProgram,
  solvePriceRound,
} from '#analytics'
import { type AskedRound, roundQuestion } from './round-question.ts'
import type { RoundTask, Weights } from './round-task.ts'

/**
 * Computes what each constraint costs and the round with at most so many changes. Locked, forbidden and set prices
 * stay.
 */
export function weighTask(task: RoundTask, programs: SolveProgram | null): Weights {
  const asked = roundQuestion(task)
  const solved = solvePriceRound(asked.question, programs)
  if (solved.kind === 'failed') return { costs: [], curve: [] }
  return {
    costs: costsOf({ task, asked, solved, programs }),
    curve: curveOf(asked.question).map(({ changes, earned }) => ({ changes, earned })),
  }
}

type SolvedRound = Extract<ReturnType<typeof solvePriceRound>, { kind: 'solved' }>

interface Costed {
  readonly task: RoundTask
  readonly asked: AskedRound
  readonly solved: SolvedRound
  readonly programs: SolveProgram | null
}

/** A person's constraint that stands for several ones is left out as a whole. */
function costsOf({ task, asked, solved, programs }: Costed): Weights['costs'] {
  const { constraints } = task
  const { question, expanded } = asked
  const { owners } = expanded
  const single = costsOfConstraints(question, solved, programs)
  return constraints.map((_, constraint) => {
    const own = single.filter(({ constraint: at }) => owners[at] === constraint)
    if (own.length <= 1 || own.every(({ cost }) => cost === 0)) return { constraint, cost: own[0]?.cost ?? 0 }
    const others = question.constraints.filter((_each, at) => owners[at] !== constraint)
    const without = earnedBy({ ...question, constraints: others }, programs)
    const { value } = solved.totals.earned
    return { constraint, cost: without === null ? null : Math.max(0, without - value) }
  })
}

function earnedBy(question: RoundQuestion, programs: SolveProgram | null): number | null {
  const round = solvePriceRound(question, programs)
  return round.kind === 'solved' ? round.totals.earned.value : null
}
