import process from 'node:process'
import { checkRound, type RoundConflict, type RoundQuestion, solvePriceRound } from '#analytics'
import { worthOf } from '../../src/analytics/round/exchange.ts'
import type { RoundProblem } from '../../src/analytics/round/problem.ts'
import { problemOf } from '../../src/analytics/round/problem-of.ts'
import { readAnswer, writeProgram } from '../../src/analytics/round/program.ts'
import { solveRound } from '../../src/analytics/round/solve-round.ts'
import { weighAll } from '../../src/analytics/round/weigh-all.ts'
import { integerPrograms } from '../../src/server/insight/price-rounds/integer-programs.ts'
import { solveProgram } from '../../test/solve-program.ts'
import { HARSH_KINDS, randomQuestion } from './random-question.ts'

/**
 * Rounds with constraints of every kind, about a third of which cannot hold: whether the solver and HiGHS say the same,
 * how much is lost, whether the checker finds anything, and whether a conflict's set cannot hold and is as small as can
 * be. `node bench/round/every-kind.ts [rounds] [products] [first seed]`
 */
const [rounds = 60, products = 120, first = 1] = process.argv.slice(2).map(Number)
const programs = await integerPrograms()

function judged(problem: RoundProblem) {
  const open = problem.items.map(({ values }) =>
    values.flatMap((value, option) => (Number.isFinite(value) ? [option] : [])),
  )
  const answer = solveProgram(writeProgram(problem, open), 1e-6)
  return { ...answer, value: worthOf(problem, readAnswer(open, answer)) }
}

/** True if HiGHS finds prices that keep these constraints and decided prices. */
function holds(
  question: RoundQuestion,
  { constraints, productIds }: Pick<RoundConflict, 'constraints' | 'productIds'>,
): boolean {
  const fixed = new Map([...question.fixed!].filter(([productId]) => productIds.includes(productId)))
  const decided = weighAll(question)
  const products = weighAll(question, { isFree: true }).map((free, at) =>
    fixed.has(free.product.productId) ? decided[at]! : free,
  )
  const kept = constraints.map((at) => question.constraints[at]!)
  return judged(problemOf({ products, constraints: kept })).status === 'optimal'
}

const without = (list: readonly number[], at: number) => list.filter((each) => each !== at)

/** What is wrong with the set of a conflict; `null` if nothing is. */
function faultOf(
  question: RoundQuestion,
  { constraints, productIds, isProved }: RoundConflict,
): string | null {
  if (!isProved) return 'not proved'
  if (holds(question, { constraints, productIds })) return 'can hold'
  const isSmallest =
    constraints.every((at) => holds(question, { constraints: without(constraints, at), productIds })) &&
    productIds.every((at) => holds(question, { constraints, productIds: without(productIds, at) }))
  return isSmallest ? null : 'not the smallest'
}

const counts = { agreed: 0, impossible: 0, sets: 0, loosened: 0, violations: 0 }
const gaps: number[] = []
const faults: string[] = []
let slowest = 0
for (let seed = first; seed < first + rounds; seed++) {
  const harsh = (seed - first) % 2 === 0 ? ((seed - first) / 2) % HARSH_KINDS : null
  const question = randomQuestion(seed, products, harsh)
  const problem = problemOf({ products: weighAll(question), constraints: question.constraints })
  const exact = judged(problem)
  const begun = process.cpuUsage()
  const round = solvePriceRound(question, programs)
  const spent = process.cpuUsage(begun).user / 1e6
  slowest = Math.max(slowest, spent)
  if ((round.kind === 'solved') === (exact.status === 'optimal')) counts.agreed++
  else faults.push(`${seed}: ${round.kind}, HiGHS ${exact.status}`)
  if (exact.status !== 'optimal') counts.impossible++
  if (round.kind === 'failed') {
    const fault = faultOf(question, round.conflict)
    if (fault === null) counts.sets++
    else faults.push(`${seed}: the set ${round.conflict.constraints} ${fault}`)
    if (round.conflict.loosened.length > 0) counts.loosened++
  } else if (exact.status === 'optimal') {
    const { value } = solveRound(problem, programs)
    gaps.push((exact.value - value) / Math.max(1e-9, Math.abs(exact.value)))
    const prices = new Map(
      round.prices.flatMap(({ productId, price, newPrice }) =>
        newPrice === null || newPrice === price ? [] : [[productId, newPrice] as const],
      ),
    )
    const violations = checkRound({ ...question, prices }).filter(({ kind }) => kind === 'constraint')
    if (violations.length > 0) counts.violations++
  }
  console.log(
    seed,
    harsh ?? '-',
    question.constraints.length,
    exact.status,
    round.kind,
    `${(100 * (gaps.at(-1) ?? 0)).toFixed(4)} %`,
    `${spent.toFixed(2)} s`,
  )
}
gaps.sort((a, b) => a - b)
const percent = (share: number) => `${(100 * share).toFixed(4)} %`
console.log(
  `${counts.agreed} of ${rounds} verdicts agree, ${counts.impossible} cannot hold; of their sets ${counts.sets} cannot hold and are as small as can be, ${counts.loosened} can be loosened; ${counts.violations} rounds break a rule`,
)
console.log(
  `gap over ${gaps.length} rounds: mean ${percent(gaps.reduce((sum, each) => sum + each, 0) / gaps.length)}, worst ${percent(gaps.at(-1) ?? 0)}, more than 0.2 %: ${gaps.filter((each) => each > 0.002).length}; slowest ${slowest.toFixed(2)} s`,
)
if (faults.length > 0) console.log(faults.join('\n'))
