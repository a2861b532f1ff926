import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { ProductEstimate } from '#analytics'
import { FIRST_VERSION_FILE } from './first-version.ts'
import { readKeptScores } from './kept-scores.ts'
import { PRODUCTS, SEEDS } from './run.ts'
import { benchStore, questionOf, SCENARIOS } from './scenario.ts'
import { score } from './score.ts'
import { columnsOf } from './store-columns.ts'

/**
 * Scores the first version on the stores of the bench and keeps the scores, so that the bench shows them:
 *   git archive ac8eeb8 src package.json | tar x -C FOLDER
 *   node bench/accuracy/score-first-version.ts FOLDER [SEED …]
 * The stores are those of today's generator, so that both versions read the same lines.
 */
const [folder, ...asked] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node bench/accuracy/score-first-version.ts FOLDER [SEED …]')
  process.exit(2)
}
interface FirstVersion {
  estimateStore(lines: object, products: object): { readonly products: readonly ProductEstimate[] }
  stakesOf(products: readonly object[]): readonly (number | null)[]
  priceAtStake(question: object): number
}
const first = (await import(pathToFileURL(join(folder, 'src/analytics/index.ts')).href)) as FirstVersion
const kept: Record<string, unknown> = readKeptScores(FIRST_VERSION_FILE)
for (const seed of asked.length > 0 ? asked.map(Number) : SEEDS) {
  for (const scenario of SCENARIOS) {
    const store = benchStore(scenario, seed, PRODUCTS)
    const { lines, products } = columnsOf(store)
    const estimates = first.estimateStore(lines, products).products
    const known = estimates.flatMap((product, i) => (product.hasHistory ? [i] : []))
    const questions = known.map((i) => questionOf(store, i))
    const stakes = first.stakesOf(known.map((i, k) => ({ ...estimates[i]!, ...questions[k]! })))
    const answers = known.map((i, k) => {
      const { elasticity, low, high, standardDeviation } = estimates[i]!
      const { price, cost } = questions[k]!
      return {
        elasticity: elasticity ?? -1.8,
        low: low ?? -3.8,
        high: high ?? 0.2,
        price: first.priceAtStake({ elasticity, standardDeviation, price, cost, stake: stakes[k]! }),
      }
    })
    const exact = Object.entries(score(answers, questions))
    kept[`${scenario}-${seed}`] = Object.fromEntries(
      exact.map(([key, value]) => [key, Number(value.toFixed(4))]),
    )
  }
}
writeFileSync(FIRST_VERSION_FILE, `${JSON.stringify(kept, null, 2)}\n`)
