import { analyseTest, createRandom, type TestAnalysis, weeksOf } from '#analytics'
import { logSales, unitsOf } from './draw-task.ts'
import type { StoredPrior } from './stored-test.ts'
import type { WeekUnits } from './test-task.ts'

export interface AnalyseTask {
  readonly work: 'analyse'
  readonly prior: StoredPrior
  readonly types: readonly number[]
  readonly units: readonly number[]
  readonly arms: readonly number[]
  readonly steps: readonly number[]
  readonly pairs: number
  readonly periodWeeks: number
  readonly passed: WeekUnits & { readonly counts: readonly number[] }
  readonly past: WeekUnits | null
  readonly plannedError: number
  readonly seed: number
}

export type Analysed = TestAnalysis | null

/** Evaluates a test by its three analyses, in a thread. */
export function analyseTask(task: AnalyseTask): Analysed {
  const { prior, types, pairs, periodWeeks, passed, past } = task
  const design = { units: unitsOf(task), pairs, periodWeeks }
  const tested = prior.tested
  return analyseTest({
    ...{
      design,
      arms: Uint8Array.from(task.arms),
      steps: task.steps,
      seed: createRandom(task.seed).integer(1, 2 ** 30),
    },
    table: {
      products: tested,
      weeks: Math.min(passed.weeks, weeksOf(design)),
      units: passed.units,
      counts: passed.counts,
      types,
    },
    noise: prior.products[0]!.noise,
    past: past && logSales({ products: tested, types, ...past }),
    inflation: prior.inflation,
    ...{ prior: prior.products, typeVariances: prior.typeVariances },
  })
}
