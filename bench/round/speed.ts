import process from 'node:process'
import { solveRound } from '../../src/analytics/round/solve-round.ts'
import { randomProblem } from './random-problem.ts'

/** Times the solver of price rounds: `node bench/round/speed.ts [products]`. */
const products = Number(process.argv[2] ?? 10_000)
for (const seed of [1, 2, 3]) {
  const problem = randomProblem(seed, products)
  const cpu = process.cpuUsage()
  const { value, bound, failure } = solveRound(problem, null)
  const seconds = (process.cpuUsage(cpu).user / 1e6).toFixed(2)
  const gap = ((100 * (bound - value)) / bound).toFixed(4)
  console.log(
    `${products} products, ${problem.sums.length} sums: ${failure ?? `gap at most ${gap} %`}, ${seconds} s of processor time`,
  )
}
