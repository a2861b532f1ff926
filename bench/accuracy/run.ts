import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { printHeldOut } from './held-out/run.ts'
import { printMeasures } from './print-measures.ts'
import { printRealData } from './real-data.ts'
import { SCENARIOS } from './scenario.ts'
import type { Score } from './score.ts'
import { METHODS, type MethodId, type ScenarioResult, scoreScenario } from './score-scenario.ts'

/** Seeds of stores not used while the method was made; pass other seeds as arguments to see the effect of luck. */
export const SEEDS = [611, 612, 613, 614] as const
export const PRODUCTS = 600

const COLUMNS = [
  { key: 'rmse', title: 'RMSE', digits: 3 },
  { key: 'bias', title: 'bias', digits: 3 },
  { key: 'rank', title: 'rank', digits: 2 },
  { key: 'coverage', title: 'cover90', digits: 3 },
  { key: 'intervalScore', title: 'interval', digits: 2 },
  { key: 'signErrors', title: 'sign', digits: 3 },
  { key: 'bandErrors', title: 'band', digits: 3 },
  { key: 'captured', title: 'captured', digits: 3 },
  { key: 'harmed', title: 'harmed', digits: 3 },
] as const satisfies readonly { key: keyof Score; title: string; digits: number }[]

function main(): void {
  const asked = process.argv.slice(2).map(Number).filter(Number.isInteger)
  const seeds = asked.length > 0 ? asked : SEEDS
  console.log(`${SCENARIOS.length} scenarios × seeds ${seeds.join(', ')} × ${PRODUCTS} products; columns:`)
  console.log(
    'RMSE and bias of the elasticity; rank = Spearman correlation with the truth; cover90 and interval = share',
  )
  console.log(
    'covered by the 90 % interval and its score (lower is better); sign, band = share in the wrong sign or band;',
  )
  console.log(
    'captured = share of the profit an all-knowing pricer would add within ±20 %; harmed = products that lose.\n',
  )
  const kinds = SCENARIOS.map((scenario) => {
    const runs = seeds.map((seed) => scoreScenario(scenario, seed, PRODUCTS))
    printTable(scenario, (method) => averageOf(runs, method))
    return { scenario, runs }
  })
  const all = kinds.flatMap(({ runs }) => runs)
  printTable('MEAN OF ALL', (method) => averageOf(all, method))
  printMeasures(kinds)
  const lines = all.reduce((sum, run) => sum + run.lines, 0)
  const seconds = all.reduce((sum, run) => sum + run.seconds, 0)
  console.log(`${lines} order lines estimated in ${seconds.toFixed(1)} s on one core`)
  console.log(
    'lme4 figures: node bench/accuracy/write-monthly.ts FOLDER; Rscript bench/accuracy/lme4.R FOLDER FILE.csv;',
  )
  console.log('              node bench/accuracy/score-mixed-model.ts FILE.csv\n')
  printRealData()
  printHeldOut()
}

function averageOf(runs: readonly ScenarioResult[], method: MethodId): Score | null {
  const scores = runs.flatMap((run) => run.scores[method] ?? [])
  if (scores.length === 0) return null
  const mean = (key: keyof Score) => scores.reduce((sum, score) => sum + score[key], 0) / scores.length
  return Object.fromEntries(COLUMNS.map(({ key }) => [key, mean(key)])) as unknown as Score
}

function printTable(title: string, scoreOf: (method: MethodId) => Score | null): void {
  console.log(title.padEnd(32) + COLUMNS.map((column) => column.title.padStart(9)).join(''))
  for (const { id, name } of METHODS) {
    const score = scoreOf(id)
    if (score === null) continue
    console.log(
      name.padEnd(32) + COLUMNS.map(({ key, digits }) => score[key].toFixed(digits).padStart(9)).join(''),
    )
  }
  console.log('')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
