import process from 'node:process'
import type { RoundProblem } from '../../src/analytics/round/problem.ts'
import { writeProgram } from '../../src/analytics/round/program.ts'
import { solveRound } from '../../src/analytics/round/solve-round.ts'
import { integerPrograms } from '../../src/server/insight/price-rounds/integer-programs.ts'
import { solveProgram } from '../../test/solve-program.ts'
import { randomProblem } from './random-problem.ts'

/**
 * Compares the solver of price rounds with HiGHS on random rounds: the share of the gain that is lost, and whether both
 * say the same about what is possible. `node bench/round/gap.ts [rounds] [products]`
 */
const [rounds = 50, products = 300] = process.argv
  .slice(2)
  .filter((each) => each !== '--highs')
  .map(Number)
const isAlone = !process.argv.includes('--highs')
const everyOption = (problem: RoundProblem) =>
  problem.items.map(({ prices }) => prices.map((_, option) => option))

const programs = await integerPrograms()
const gaps: number[] = []
let [agreed, ours, theirs] = [0, 0, 0]
for (let seed = 1; seed <= rounds; seed++) {
  const problem = randomProblem(seed, products)
  const begun = process.cpuUsage()
  const found = solveRound(problem, isAlone ? null : programs)
  const spent = process.cpuUsage(begun).user / 1e6
  const before = process.cpuUsage()
  const exact = solveProgram(writeProgram(problem, everyOption(problem)), 1e-5)
  const used = process.cpuUsage(before).user / 1e6
  ours += spent
  theirs += used
  const isSame = (found.options !== null) === (exact.status === 'optimal')
  if (isSame) agreed++
  const gap =
    found.options === null ? Number.NaN : (exact.value - found.value) / Math.max(1e-9, Math.abs(exact.value))
  if (found.options !== null && isSame) gaps.push(gap)
  console.log(
    seed,
    problem.sums.length,
    'sums',
    problem.ratios.length,
    'ratios',
    exact.status,
    exact.value?.toFixed(2),
    found.options ? found.value.toFixed(2) : found.failure,
    found.bound.toFixed(2),
    `${(100 * gap).toFixed(3)} %`,
    `${spent.toFixed(2)} s / ${used.toFixed(2)} s`,
  )
}
gaps.sort((a, b) => a - b)
console.log(
  `${agreed} of ${rounds} verdicts agree; gap mean ${((100 * gaps.reduce((a, b) => a + b, 0)) / gaps.length).toFixed(4)} %, worst ${(100 * gaps.at(-1)!).toFixed(4)} %; ours ${ours.toFixed(1)} s, HiGHS ${theirs.toFixed(1)} s`,
)
