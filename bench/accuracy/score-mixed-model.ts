import { readFileSync, writeFileSync } from 'node:fs'
import { mixedModelAnswers, SCORES_FILE } from './mixed-model.ts'
import { PRODUCTS, SEEDS } from './run.ts'
import { benchStore, questionOf, SCENARIOS } from './scenario.ts'
import { score } from './score.ts'

/** Scores the output of lme4.R and stores the scores, so that the bench shows them without R. */
const file = process.argv[2]
if (!file) {
  console.error('usage: node bench/accuracy/score-mixed-model.ts LME4.csv')
  process.exit(2)
}
const rows = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [scenario, seed, product, ...values] = line.split(',')
      return [`${scenario},${seed},${product}`, values.map(Number)] as const
    }),
)
const scores: Record<string, unknown> = {}
for (const scenario of SCENARIOS) {
  for (const seed of SEEDS) {
    const store = benchStore(scenario, seed, PRODUCTS)
    const known = store.products.flatMap((_, i) => (rows.has(`${scenario},${seed},${i}`) ? [i] : []))
    const questions = known.map((i) => questionOf(store, i))
    const values = known.map((i) => rows.get(`${scenario},${seed},${i}`)!)
    const exact = score(mixedModelAnswers(values, questions), questions)
    const rounded = Object.entries(exact).map(([key, value]) => [key, Number(value.toFixed(4))])
    scores[`${scenario}-${seed}`] = Object.fromEntries(rounded)
  }
}
writeFileSync(SCORES_FILE, `${JSON.stringify(scores, null, 2)}\n`)
