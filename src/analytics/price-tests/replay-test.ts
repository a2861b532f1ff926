import { createRandom } from '../stats/random.ts'
import { anytimeHalfWidth } from './anytime-interval.ts'
import { drawSchedule, type TestDesign, weeksOf } from './draw-schedule.ts'
import { logPrices } from './randomization-set.ts'
import { fitTwoWay, type WeekNoise, type WeekTable } from './two-way-fit.ts'

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
  let formula = 0
  let alarms = 0
  for (let replay = 0; replay < replays; replay++) {
    const window = windowOf(past, random.integer(0, places), weeks)
    const logPrice = logPrices(drawSchedule(design, random), question)
    const fit = fitTwoWay(window, logPrice, question.noise)
    if (fit === null) continue
    estimates.push(fit.estimate)
    formula += 1 / Math.sqrt(fit.information)
    if (isCalled(window, logPrice, question)) alarms++
  }
  if (estimates.length === 0) return null
  const spread = Math.sqrt(estimates.reduce((sum, each) => sum + each * each, 0) / estimates.length)
  const expected = formula / estimates.length
  return {
    spread,
    formula: expected,
    inflation: Math.max(1, (spread / expected) ** 2),
    falseAlarms: alarms / estimates.length,
    replays: estimates.length,
  }
}

/** True if the interval of any look, one after each pair from the second, leaves 0 out. */
function isCalled(window: WeekTable, logPrice: Float64Array, { design, noise }: ReplayQuestion): boolean {
  const pairWeeks = 2 * design.periodWeeks
  let planned: number | null = null
  for (let pair = 2; pair <= design.pairs; pair++) {
    const weeks = pair * pairWeeks
    const fit = fitTwoWay(
      windowOf(window, 0, weeks),
      columns(logPrice, window.weeks, { from: 0, weeks, products: window.products }),
      noise,
    )
    if (fit === null) continue
    planned ??= fit.error * Math.sqrt(pair / design.pairs)
    if (Math.abs(fit.estimate) > anytimeHalfWidth(fit.error, planned)) return true
  }
  return false
}

/** Weeks [from, from + weeks) of a table. */
function windowOf(table: WeekTable, from: number, weeks: number): WeekTable {
  const cut = { from, weeks, products: table.products }
  return {
    ...{ products: table.products, weeks, types: table.types },
    units: columns(table.units, table.weeks, cut),
    ...(table.counts ? { counts: columns(table.counts, table.weeks, cut) } : {}),
  }
}

/** The same columns of any values that are kept row by row. */
export function columns(
  values: ArrayLike<number>,
  width: number,
  { from, weeks, products }: { readonly from: number; readonly weeks: number; readonly products: number },
): Float64Array {
  return Float64Array.from(
    { length: products * weeks },
    (_, k) => values[Math.floor(k / weeks) * width + from + (k % weeks)]!,
  )
}
