import { student95 } from '../stats/student.ts'
import { type TestDesign, weeksOf } from './draw-schedule.ts'
import { type Learned, learnFromTest, type PriorProduct, type TestEvidence } from './learn.ts'
import { logPrices, type RandomizationSet, randomizationSet } from './randomization-set.ts'
import { weekColumns } from './replay-test.ts'
import { fitTwoWay, type TwoWayFit, type WeekNoise, type WeekTable } from './two-way-fit.ts'

const LOTTERY_DRAWS = 1000
/** Part of the cells that may be void; with more, the verdict is "cannot tell". */
export const MOST_VOID = 0.25
const PREDICTIVE_99 = 2.5758293035489004
const CARRY_OVER_95 = 1.959963984540054
const MOST_BLAMED = 3

export interface TestToAnalyse {
  readonly design: TestDesign
  /** Arm of each product and period. */
  readonly arms: Uint8Array
  /** Weeks of the test that have passed: whole pairs of periods. */
  readonly table: WeekTable
  /** Log of the higher price over the lower one, of each product. */
  readonly steps: ArrayLike<number>
  readonly noise: WeekNoise
  readonly past: ArrayLike<number> | null
  readonly inflation: number
  readonly seed: number
  readonly draws?: number
  /** What was believed before, of the tested products first and then of others of their types. */
  readonly prior: readonly PriorProduct[]
  readonly typeVariances: ArrayLike<number>
}

/** Why nothing can be said. `reaches_zero`: the 90 % interval does not exclude that customers pay no heed to the price. */
export const TEST_DOUBTS = [
  'too_many_void',
  'lottery_disagrees',
  'model_disagrees',
  'reaches_zero',
  'no_contrast',
] as const
export type TestDoubt = (typeof TEST_DOUBTS)[number]

export interface TestAnalysis {
  readonly estimate: number
  readonly error: number
  /** 90 % interval of the design-based estimate; widened where the first and last weeks of periods differ. */
  readonly low: number
  readonly high: number
  /** What the lottery alone can prove. */
  readonly lottery: RandomizationSet
  /** The model's expectation of the estimate before the test, with its 99 % range. */
  readonly expected: { readonly value: number; readonly low: number; readonly high: number }
  /** Estimate of first weeks of periods less that of last weeks; `null`: periods of one week. */
  readonly carryOver: { readonly difference: number; readonly speaks: boolean } | null
  readonly doubts: readonly TestDoubt[]
  /** Weeks of the test, from 0, without which the estimate would move most; only where the analyses disagree. */
  readonly weeksToBlame: readonly number[]
  /** Own likelihood of each tested product, before it joins the model. */
  readonly evidence: ReadonlyMap<number, TestEvidence>
  readonly learned: readonly Learned[]
  readonly voidShare: number
}

/** Evaluates a test in three ways that must agree: design, lottery and model. `null` without a contrast. */
export function analyseTest(test: TestToAnalyse): TestAnalysis | null {
  const { table, design, steps, noise, inflation } = test
  const all = logPrices(test.arms, { design, steps })
  const passed = { ...design, pairs: Math.floor(table.weeks / (2 * design.periodWeeks)) }
  const logPrice = weekColumns(all, weeksOf(design), {
    from: 0,
    weeks: table.weeks,
    products: table.products,
  })
  const fit = fitTwoWay(table, logPrice, noise)
  if (fit === null) return null
  const evidence = evidenceOf(fit, inflation)
  const expected = expectedEstimate(test, fit)
  const lottery = randomizationSet(armsOf(test.arms, design, passed), {
    ...{ table, noise, design: passed, steps, past: test.past },
    ...{ draws: test.draws ?? LOTTERY_DRAWS, seed: test.seed },
  })
  const carryOver = carryOverOf(table, logPrice, test)
  const widening = carryOver?.speaks ? Math.abs(carryOver.difference) : 0
  const half = student95(fit.freedom) * fit.error + widening
  const voidShare = voidOf(table)
  const doubts = doubtsOf({ fit, lottery, expected, voidShare, high: fit.estimate + half })
  return {
    ...{ estimate: fit.estimate, error: fit.error },
    ...{ low: fit.estimate - half, high: fit.estimate + half },
    ...{ lottery, expected, carryOver, doubts, evidence, voidShare },
    weeksToBlame: doubts.some(isDisagreement) ? weeksToBlame(table, logPrice, { noise, fit }) : [],
    learned: learnFromTest(test.prior, test.typeVariances, evidence),
  }
}

/** e_i = Σ_t w x̃ z̃ / Σ_t w x̃², variance f / Σ_t w x̃². A product without a contrast says nothing. */
export function evidenceOf({ ofProduct }: TwoWayFit, inflation: number): Map<number, TestEvidence> {
  return new Map(
    ofProduct.flatMap(({ information, score }, at): [number, TestEvidence][] =>
      information > 1e-4 ? [[at, { estimate: score / information, variance: inflation / information }]] : [],
    ),
  )
}

/** Mean of what was believed, weighted as the estimate weighs the products, with its predictive range. */
function expectedEstimate({ prior, typeVariances }: TestToAnalyse, fit: TwoWayFit) {
  let value = 0
  let variance = fit.error ** 2
  const ofType = new Float64Array(typeVariances.length)
  for (const [at, { information }] of fit.ofProduct.entries()) {
    const { mean, ownVariance, typeWeight, type } = prior[at]!
    const weight = information / fit.information
    value += weight * mean
    variance += weight ** 2 * ownVariance
    ofType[type]! += weight * typeWeight
  }
  for (const [type, weight] of ofType.entries()) variance += weight ** 2 * typeVariances[type]!
  const half = PREDICTIVE_99 * Math.sqrt(variance)
  return { value, low: value - half, high: value + half }
}

/** Arms of the pairs that have passed. */
function armsOf(arms: Uint8Array, design: TestDesign, passed: TestDesign): Uint8Array {
  const all = 2 * design.pairs
  const some = 2 * passed.pairs
  return Uint8Array.from(
    { length: (arms.length / all) * some },
    (_, k) => arms[Math.floor(k / some) * all + (k % some)]!,
  )
}

/**
 * Compares first with last weeks of periods: buying ahead shows in the first week after a change. Tested at 5 %, errors
 * of both halves taken as independent.
 */
function carryOverOf(
  table: WeekTable,
  logPrice: Float64Array,
  { design, noise }: TestToAnalyse,
): TestAnalysis['carryOver'] {
  const { periodWeeks } = design
  if (periodWeeks < 2) return null
  const half = (isWanted: (week: number) => boolean) =>
    fitTwoWay(
      {
        ...table,
        counts: Float64Array.from({ length: table.products * table.weeks }, (_, k) =>
          isWanted(k % table.weeks) ? (table.counts?.[k] ?? 1) : 0,
        ),
      },
      logPrice,
      noise,
    )
  const first = half((week) => week % periodWeeks === 0)
  const last = half((week) => week % periodWeeks === periodWeeks - 1)
  if (first === null || last === null) return null
  const difference = first.estimate - last.estimate
  return { difference, speaks: Math.abs(difference) > CARRY_OVER_95 * Math.hypot(first.error, last.error) }
}

function voidOf({ counts, products, weeks }: WeekTable): number {
  if (!counts) return 0
  let void_ = 0
  for (let k = 0; k < products * weeks; k++) if (!counts[k]) void_++
  return void_ / (products * weeks)
}

function doubtsOf(found: {
  readonly fit: TwoWayFit
  readonly lottery: RandomizationSet
  readonly expected: TestAnalysis['expected']
  readonly voidShare: number
  readonly high: number
}): TestDoubt[] {
  const { estimate } = found.fit
  const doubts: TestDoubt[] = []
  if (found.voidShare > MOST_VOID) doubts.push('too_many_void')
  if (estimate < found.lottery.low || estimate > found.lottery.high) doubts.push('lottery_disagrees')
  if (estimate < found.expected.low || estimate > found.expected.high) doubts.push('model_disagrees')
  if (found.high >= 0) doubts.push('reaches_zero')
  return doubts
}

/** A range that is only wide is nobody's fault. */
const isDisagreement = (doubt: TestDoubt): boolean => doubt !== 'reaches_zero'

/** Weeks without which the estimate moves most, largest first. */
function weeksToBlame(
  table: WeekTable,
  logPrice: Float64Array,
  { noise, fit }: { readonly noise: WeekNoise; readonly fit: TwoWayFit },
): number[] {
  return Array.from({ length: table.weeks }, (_, week) => {
    const counts = Float64Array.from({ length: table.products * table.weeks }, (_each, k) =>
      k % table.weeks === week ? 0 : (table.counts?.[k] ?? 1),
    )
    const without = fitTwoWay({ ...table, counts }, logPrice, noise)
    return { week, moved: without === null ? 0 : Math.abs(without.estimate - fit.estimate) }
  })
    .sort((a, b) => b.moved - a.moved)
    .slice(0, MOST_BLAMED)
    .map(({ week }) => week)
}
