import process from 'node:process'
import type { SolveProgram } from '../../src/analytics/round/program.ts'
import { solveRound } from '../../src/analytics/round/solve-round.ts'
import { integerPrograms } from '../../src/server/insight/price-rounds/integer-programs.ts'
import { randomProblem } from './random-problem.ts'

/** Times the solver of price rounds with its integer programs: `node bench/round/speed.ts [products] [rounds]`. */
const [products = 10_000, rounds = 5] = process.argv.slice(2).map(Number)
const seconds = (begun: NodeJS.CpuUsage) => process.cpuUsage(begun).user / 1e6
const loading = process.cpuUsage()
const programs = await integerPrograms()
console.log(`solver of integer programs loaded: ${seconds(loading).toFixed(2)} s`)
for (let seed = 1; seed <= rounds; seed++) {
  const problem = randomProblem(seed, products)
  let within = 0
  const counted: SolveProgram = (program) => {
    const begun = process.cpuUsage()
    const answer = programs(program)
    within += seconds(begun)
    return answer
  }
  const begun = process.cpuUsage()
  const { value, bound, failure } = solveRound(problem, counted)
  const gap = ((100 * (bound - value)) / bound).toFixed(4)
  console.log(
    `${products} products, ${problem.sums.length} sums: ${failure ?? `gap at most ${gap} %`}, ${seconds(begun).toFixed(2)} s of processor time, ${within.toFixed(2)} s of it in an integer program`,
  )
}
