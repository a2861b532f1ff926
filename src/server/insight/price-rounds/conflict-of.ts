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
  const { constraints, loosened, ...named } = conflict
  const found = new Map<number, Constraint>()
  for (const { constraint, to } of loosened) {
    const owner = owners[constraint]!
    const loose = loosenedAs(task.constraints[owner]!, to)
    if (loose) found.set(owner, loose)
  }
  const parts = [...new Set(constraints.map((at) => owners[at]!))]
  return {
    ...named,
    ...{ productIds: [...named.productIds], limits: [...named.limits], concerned: [...named.concerned] },
    constraints: parts,
    loosened: isSolvedWith(task, found, programs) ? asLoosened(found) : withoutOne(task, parts, programs),
  }
}

/** Leaves the first rule as today's prices are, else out, that then lets the round be solved; empty: none does. */
function withoutOne(
  task: RoundTask,
  parts: readonly number[],
  programs: SolveProgram | null,
): Conflict['loosened'] {
  const unrepaired = parts.flatMap((at): (readonly [number, Constraint])[] => {
    const rule = task.constraints[at]!
    return 'repair' in rule && rule.repair ? [[at, { ...rule, repair: false }]] : []
  })
  for (const tried of [...unrepaired, ...parts.map((at) => [at, null] as const)]) {
    const found = new Map<number, Constraint | null>([tried])
    if (isSolvedWith(task, found, programs)) return asLoosened(found)
  }
  // Another conflict may be left: a second rule goes with it.
  for (const at of parts)
    for (const other of task.constraints.keys()) {
      const found = new Map<number, Constraint | null>([at, other].map((each) => [each, null]))
      if (other !== at && isSolvedWith(task, found, programs)) return asLoosened(found)
    }
  return []
}

/** `null`: left out. */
type Looser = ReadonlyMap<number, Constraint | null>

const asLoosened = (found: Looser) => [...found].map(([constraint, to]) => ({ constraint, to }))

function isSolvedWith(task: RoundTask, found: Looser, programs: SolveProgram | null): boolean {
  if (found.size === 0) return false
  const constraints = task.constraints.flatMap((each, at) => {
    const to = found.get(at)
    return to === null ? [] : [to ?? each]
  })
  return solvePriceRound(roundQuestion({ ...task, constraints }).question, programs).kind === 'solved'
}
