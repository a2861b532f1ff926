import { type PriceRound, solvePriceRound } from '#analytics'
import { type Expanded, loosenedAs } from './constraints-of.ts'
import { roundQuestion } from './round-question.ts'
import type { Conflict, Constraint, RoundTask } from './round-task.ts'

/** A conflict in terms of the person's constraints. Looser forms are offered only if the round was solved with them. */
export function conflictOf(
  { conflict }: Extract<PriceRound, { kind: 'failed' }>,
  { owners }: Expanded,
  task: RoundTask,
): Conflict {
  const { constraints, productIds, isProved, loosened } = conflict
  const found = new Map<number, Constraint>()
  for (const { constraint, to } of loosened) {
    const owner = owners[constraint]!
    const loose = loosenedAs(task.constraints[owner]!, to)
    if (loose) found.set(owner, loose)
  }
  const tried = task.constraints.map((each, at) => found.get(at) ?? each)
  const isKept =
    found.size > 0 &&
    solvePriceRound(roundQuestion({ ...task, constraints: tried }).question).kind === 'solved'
  return {
    constraints: [...new Set(constraints.map((at) => owners[at]!))],
    ...{ productIds: [...productIds], isProved },
    loosened: isKept ? [...found].map(([constraint, to]) => ({ constraint, to })) : [],
  }
}
