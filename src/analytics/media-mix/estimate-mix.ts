import { meanOf, sumOf } from '../stats/mean.ts'
import { createRandom } from '../stats/random.ts'
import { baselineColumns } from './baseline-columns.ts'
import { confoundingDeviation, confoundingFactors } from './confounding.ts'
import { type ChannelResponse, describeResponse } from './describe-response.ts'
import { type Calibrated, calibrate, type LiftTest, reachIn } from './lift-tests.ts'
import { carryOvers, halfSaturations, responseShape } from './response-curves.ts'
import { sampleReturns } from './sample-returns.ts'
import { whitenedProducts } from './whitened-products.ts'

export interface MixInput {
  /** Revenue per week, without gaps. */
  readonly target: Float64Array
  /** Spend per week of each channel. */
  readonly spend: readonly Float64Array[]
  /** Other known drivers per week (price index, promotion days, events). */
  readonly drivers?: readonly Float64Array[]
  /** Week of the year (0..51) of the first row. */
  readonly firstWeekOfYear?: number
  /** Experiments on a channel; none of a channel without spend in their weeks. */
  readonly liftTests?: readonly LiftTest[]
  readonly seed?: number
}

export interface ChannelContribution {
  readonly spend: number
  /** Revenue over all weeks that would be missing without the channel: mean and 90 % interval; none without spend. */
  readonly contribution: number | null
  readonly low: number | null
  readonly high: number | null
  /** contribution / spend. */
  readonly returnOnSpend: number | null
  /** Response of revenue to spend; `null` if nothing is estimated or nothing was spent. */
  readonly response: ChannelResponse | null
  /** Number of lift tests that are counted. */
  readonly liftTests: number
  /** True if a lift test and the weeks contradict each other; the test then decides. */
  readonly liftConflict: boolean
}

/** Permitted use of the answer: none, as a range without advice on budgets, or full. */
export type MixUse = 'not_estimated' | 'range_only' | 'full'

const weeksForRange = 13
const weeksForFull = 52
const correlations = [0, 0.2, 0.4, 0.6, 0.8] as const
const draws = 1200
const burnIn = 200

export function mixUse(weeks: number): MixUse {
  if (weeks < weeksForRange) return 'not_estimated'
  return weeks < weeksForFull ? 'range_only' : 'full'
}

/**
 * Contribution of each marketing channel to weekly revenue,
 *   y_t = baseline_t + sum_c r_c shape_c(spend)_t + AR(1) noise, r_c > 0,
 * averaged over carry-over, saturation, noise and its autocorrelation by their posterior weight. Returns r_c share a
 * log-normal prior, because a store's few weeks contain little information on them.
 * Spend that follows demand looks like its cause, so each draw carries an error for that (`confoundingFactors`); lift tests
 * weigh draws and errors (`calibrate`).
 * A channel without spend contributes 0; with fewer than 13 weeks nothing is estimated.
 */
export function estimateMix(input: MixInput): ChannelContribution[] {
  const totals = input.spend.map(sumOf)
  const weeks = input.target.length
  const active = totals.flatMap((total, c) => (total > 0 ? [c] : []))
  const unknown = (c: number) => ({
    spend: totals[c]!,
    contribution: null,
    low: null,
    high: null,
    returnOnSpend: null,
    response: null,
    liftTests: 0,
    liftConflict: false,
  })
  if (mixUse(weeks) === 'not_estimated') return totals.map((_, c) => unknown(c))
  const samples = active.length === 0 ? [] : drawReturns(input, active, totals)
  return totals.map((total, c) => {
    const at = active.indexOf(c)
    if (at < 0) return { ...unknown(c), contribution: 0 }
    return describe(total, samples[at]!, input.spend[c]!)
  })
}

function drawReturns(input: MixInput, active: readonly number[], totals: readonly number[]): Calibrated[] {
  const { target } = input
  const baseline = [...baselineColumns(target.length, input.firstWeekOfYear ?? 0), ...(input.drivers ?? [])]
  const columns = active.flatMap((c) =>
    carryOvers.flatMap((a) => halfSaturations.map((k) => responseShape(input.spend[c]!, a, k))),
  )
  const revenue = target.reduce((a, b) => a + Math.abs(b), 0)
  const samples = active.map(() => ({ returns: new Float64Array(draws), shapes: new Int32Array(draws) }))
  let kept = 0
  sampleReturns(
    {
      products: correlations.map((rho) => whitenedProducts(target, baseline, columns, rho)),
      channels: active.length,
      shapes: carryOvers.length * halfSaturations.length,
      freedom: Math.max(3, target.length - baseline.length),
      largestReturn: active.map((c) => revenue / totals[c]!),
      random: createRandom(input.seed ?? 1),
      draws,
      burnIn,
    },
    (returns, shapes) => {
      samples.forEach((sample, k) => {
        sample.returns[kept] = returns[k]!
        sample.shapes[kept] = shapes[k]!
      })
      kept++
    },
  )
  const shapes = carryOvers.length * halfSaturations.length
  return calibrate(
    samples.map((sample, k) => {
      const spend = input.spend[active[k]!]!
      const deviation = confoundingDeviation(spend, baseline)
      const reached = (input.liftTests ?? [])
        .filter(({ channel }) => channel === active[k])
        .map((test) => ({
          test,
          byShape: columns.slice(k * shapes, (k + 1) * shapes).map((shape) => reachIn(shape, test)),
        }))
        .filter(({ byShape }) => byShape.every((reach) => reach > 0))
      return { ...sample, deviation, factors: confoundingFactors(spend, deviation, draws), reached }
    }),
  )
}

function describe(total: number, draws: Calibrated, spend: Float64Array): ChannelContribution {
  const { returns } = draws
  const sorted = returns.toSorted()
  const mean = meanOf(returns)
  return {
    spend: total,
    contribution: mean * total,
    low: sorted[Math.floor(0.05 * sorted.length)]! * total,
    high: sorted[Math.floor(0.95 * sorted.length)]! * total,
    returnOnSpend: mean,
    response: describeResponse(draws, spend),
    liftTests: draws.liftTests,
    liftConflict: draws.liftConflict,
  }
}
