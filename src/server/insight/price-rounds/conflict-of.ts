import { type PriceRound, type SolveProgram, solvePriceRound } from '#analytics'
import { type Expanded, loosenedAs } from './constraints-of.ts'
import { roundQuestion } from './round-question.ts'
import type { Conflict, Constraint, RoundTask } from './round-task.ts'

/** A conflict in terms of the person's constraints. Looser forms are offered only if the round was solved with them. */
export function conflictOf(
  { conflict }: Extract<PriceRound, { kind: 'failed' }>,
  { owners }: Expanded,
  task: RoundTask,
  programs: SolveProgram | null,
): Conflict {
  const { constraints, productIds, isProved, loosened } = conflict
  const found = new Map<number, Constraint>()
  for (const { constraint, to } of loosened) {
    const owner = owners[constraint]!
    const loose = loosenedAs(task.constraints[owner]!, to)
    if (loose) found.set(owner, loose)
  }
  const parts = [...new Set(constraints.map((at) => owners[at]!))]
  return {
    ...{ constraints: parts, productIds: [...productIds], isProved },
    loosened: isSolvedWith(task, found, programs) ? asLoosened(found) : withoutRepair(task, parts, programs),
  }
}

/** Leaves the first rule as today's prices are that then lets the round be solved; empty: none does. */
function withoutRepair(
  task: RoundTask,
  parts: readonly number[],
  programs: SolveProgram | null,
): Conflict['loosened'] {
  for (const at of parts) {
    const rule = task.constraints[at]!
    if (!('repair' in rule && rule.repair)) continue
    const found = new Map<number, Constraint>([[at, { ...rule, repair: false }]])
    if (isSolvedWith(task, found, programs)) return asLoosened(found)
  }
  return []
}

type Looser = ReadonlyMap<number, Constraint>

const asLoosened = (found: Looser) => [...found].map(([constraint, to]) => ({ constraint, to }))

function isSolvedWith(task: RoundTask, found: Looser, programs: SolveProgram | null): boolean {
  if (found.size === 0) return false
  const constraints = task.constraints.map((each, at) => found.get(at) ?? each)
  return solvePriceRound(roundQuestion({ ...task, constraints }).question, programs).kind === 'solved'
}
