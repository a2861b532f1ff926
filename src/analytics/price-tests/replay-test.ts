import { createRandom } from '../stats/random.ts'
import { anytimeHalfWidth } from './anytime-interval.ts'
import { drawSchedule, type TestDesign, weeksOf } from './draw-schedule.ts'
import { logPrices } from './randomization-set.ts'
import { fitTwoWay, type TwoWayFit, type WeekNoise, type WeekTable } from './two-way-fit.ts'

/** Weeks of a store's past that a replay needs. */
const LEAST_REPLAY_WEEKS = 26
/** A group whose placebo tests call more effects than this moves too much together to be tested. */
export const MOST_FALSE_ALARMS = 0.12

export interface ReplayQuestion {
  /** Weekly units of the group before the test; the last week is the newest. */
  readonly past: WeekTable
  readonly design: TestDesign
  readonly steps: ArrayLike<number>
  readonly noise: WeekNoise
  readonly replays: number
  readonly seed: number
}

export interface Replay {
  /** Standard deviation of the estimates of placebo tests, whose true effect is 0. */
  readonly spread: number
  /** What the formula 1 / √Σ w x̃² says of the same tests. */
  readonly formula: number
  /** (spread / formula)², at least 1: by it variances of the formula are widened. */
  readonly inflation: number
  /** Share of the placebo tests in which a look would have called an effect. */
  readonly falseAlarms: number
  readonly replays: number
}

/**
 * Replays a test on the store's own past, where nothing was tested: schedules are drawn anew and laid over windows of
 * the past, and the analysis is the same. `null` with less than 26 weeks, or fewer than the test lasts.
 */
export function replayTest(question: ReplayQuestion): Replay | null {
  const { past, design, replays, seed } = question
  const weeks = weeksOf(design)
  const places = past.weeks - weeks
  if (past.weeks < LEAST_REPLAY_WEEKS || places < 0) return null
  const random = createRandom(seed)
  const estimates: number[] = []
  const looks: Look[][] = []
  let formula = 0
  for (let replay = 0; replay < replays; replay++) {
    const window = windowOf(past, random.integer(0, places), weeks)
    const logPrice = logPrices(drawSchedule(design, random), question)
    const fit = fitTwoWay(window, logPrice, question.noise)
    if (fit === null) continue
    estimates.push(fit.estimate)
    formula += 1 / Math.sqrt(fit.information)
    looks.push(looksOf(window, logPrice, question))
  }
  if (estimates.length === 0) return null
  const spread = Math.sqrt(estimates.reduce((sum, each) => sum + each * each, 0) / estimates.length)
  const expected = formula / estimates.length
  const inflation = Math.max(1, (spread / expected) ** 2)
  return {
    ...{ spread, formula: expected, inflation },
    falseAlarms: looks.filter((each) => isCalled(each, design.pairs, inflation)).length / estimates.length,
    replays: estimates.length,
  }
}

interface Look extends Pick<TwoWayFit, 'estimate' | 'error' | 'information'> {
  /** Pairs of periods that had passed. */
  readonly pair: number
}

/** What each look says, one after each pair from the second. */
function looksOf(window: WeekTable, logPrice: Float64Array, { design, noise }: ReplayQuestion): Look[] {
  const pairWeeks = 2 * design.periodWeeks
  return Array.from({ length: Math.max(0, design.pairs - 1) }, (_, at) => at + 2).flatMap((pair) => {
    const weeks = pair * pairWeeks
    const fit = fitTwoWay(
      windowOf(window, 0, weeks),
      weekColumns(logPrice, window.weeks, { from: 0, weeks, products: window.products }),
      noise,
    )
    return fit === null ? [] : [{ ...fit, pair }]
  })
}

/** True if the interval of any look leaves 0 out. */
function isCalled(looks: readonly Look[], pairs: number, inflation: number): boolean {
  const [first] = looks
  if (!first) return false
  const planned = errorOfLook(first, inflation) * Math.sqrt(first.pair / pairs)
  return looks.some(
    (look) => Math.abs(look.estimate) > anytimeHalfWidth(errorOfLook(look, inflation), planned),
  )
}

/**
 * Standard error of a look: clustered by product, but never below what the replay on the past showed, because a handful
 * of products can agree by chance.
 */
export function errorOfLook(
  { error, information }: Pick<TwoWayFit, 'error' | 'information'>,
  inflation: number,
): number {
  return Math.max(error, Math.sqrt(inflation / information))
}

/** Weeks [from, from + weeks) of a table. */
function windowOf(table: WeekTable, from: number, weeks: number): WeekTable {
  const cut = { from, weeks, products: table.products }
  return {
    ...{ products: table.products, weeks, types: table.types },
    units: weekColumns(table.units, table.weeks, cut),
    ...(table.counts ? { counts: weekColumns(table.counts, table.weeks, cut) } : {}),
  }
}

/** The same columns of any values that are kept row by row. */
export function weekColumns(
  values: ArrayLike<number>,
  width: number,
  { from, weeks, products }: { readonly from: number; readonly weeks: number; readonly products: number },
): Float64Array {
  return Float64Array.from(
    { length: products * weeks },
    (_, k) => values[Math.floor(k / weeks) * width + from + (k % weeks)]!,
  )
}
