import { expect, test } from 'vitest'
import { HARSH_KINDS, randomQuestion } from '../../../bench/round/random-question.ts'
import { solveProgram } from '../../../test/solve-program.ts'
import { checkRound } from './check-round.ts'
import { problemOf } from './problem-of.ts'
import { writeProgram } from './program.ts'
import { solvePriceRound } from './solve-price-round.ts'
import type { RoundQuestion } from './types/round-question.ts'
import type { PriceRound } from './types/round-result.ts'
import { weighAll } from './weigh-all.ts'

/** A round with each kind of contradiction, and six with constraints that are only drawn. */
const ASKED = Array.from({ length: HARSH_KINDS + 6 }, (_, k) => ({
  seed: 500 + k,
  question: randomQuestion(500 + k, 30, k < HARSH_KINDS ? k : null),
}))

/** The verdict of HiGHS on the question's constraints, or on all but some of them. */
function canHold(question: RoundQuestion, leftOut: readonly number[] = []): boolean {
  const constraints = question.constraints.filter((_, at) => !leftOut.includes(at))
  const problem = problemOf({ products: weighAll(question), constraints })
  const open = problem.items.map(({ values }) =>
    values.flatMap((value, option) => (Number.isFinite(value) ? [option] : [])),
  )
  return solveProgram(writeProgram(problem, open)).status === 'optimal'
}

function solve(question: RoundQuestion): PriceRound {
  return solvePriceRound(question, (program) => solveProgram(program, 1e-4))
}

test('can keep what HiGHS says can be kept, and the checker finds no broken rule in any round', () => {
  const found = { solved: 0, failed: 0 }
  for (const { seed, question } of ASKED) {
    const round = solve(question)
    found[round.kind]++
    expect(round.kind, `seed ${seed}`).toBe(canHold(question) ? 'solved' : 'failed')
    if (round.kind === 'failed') continue
    const prices = new Map(
      round.prices.flatMap(({ productId, newPrice }) =>
        newPrice === null ? [] : [[productId, newPrice] as const],
      ),
    )
    const broken = checkRound({ ...question, prices }).filter(
      (each) => each.kind === 'constraint' || !question.fixed!.has(each.productId),
    )
    expect(broken, `seed ${seed}`).toEqual([])
  }
  expect(Math.min(found.solved, found.failed)).toBeGreaterThan(4)
})

test('names constraints of which HiGHS says that they cannot hold, but can without any one of them', () => {
  for (const { seed, question } of ASKED) {
    // Without decided prices, which may be part of a set as well.
    const asked = { ...question, fixed: new Map() }
    const round = solve(asked)
    if (round.kind !== 'failed') continue
    const others = asked.constraints
      .map((_, at) => at)
      .filter((at) => !round.conflict.constraints.includes(at))
    expect(canHold(asked, others), `seed ${seed}`).toBe(false)
    for (const each of round.conflict.constraints)
      expect(canHold(asked, [...others, each]), `seed ${seed} without ${each}`).toBe(true)
  }
})
