import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import { createRandom } from '../stats/random.ts'
import { errorFactors } from './confounding.ts'
import type { ChannelDraws } from './describe-response.ts'

/** An experiment on one channel: the revenue that its spend added in some weeks. */
export interface LiftTest {
  /** Position of the channel in the spend. */
  readonly channel: number
  /** First week, and the end of the last one, as positions in the weeks; parts of a week count by their share. */
  readonly from: number
  readonly to: number
  /** Revenue added, with its 90 % range. */
  readonly added: number
  readonly low: number
  readonly high: number
}

/** A channel's draws before the error of spend that follows demand, and what is known of that error. */
export interface UncalibratedChannel extends ChannelDraws {
  /** Standard deviation of the log of that error. */
  readonly deviation: number
  /** Error of each draw where no test speaks of the channel; mean 1. */
  readonly factors: Float64Array
  /** Sum of each response shape over the weeks of each test, for one unit of return. */
  readonly reached: readonly { readonly test: LiftTest; readonly byShape: readonly number[] }[]
}

export interface Calibrated extends ChannelDraws {
  /** Number of tests of the channel. */
  readonly liftTests: number
  /** True if the weeks alone expect the tests' result less than once in a hundred times. */
  readonly liftConflict: boolean
}

/** Equally likely errors by which each draw may be off. */
const ERRORS = 41
/** With fewer effective draws, or in a contradiction, the weeks hold nothing near the tests' result, and the tests alone decide. */
const LEAST_EFFECTIVE = 25
const RARE = 0.005
const SEED = 29

/**
 * Weighs the joint draws of all channels, and the error of each, by what lift tests measured:
 *   added ~ N(return x error x shape in the weeks of the test, ((high - low) / 3.29)^2).
 * Draws are taken anew in proportion (importance resampling). A test is an experiment, so that spend which follows demand
 * does not mislead it.
 */
export function calibrate(channels: readonly UncalibratedChannel[]): Calibrated[] {
  const tested = channels.filter(({ reached }) => reached.length > 0)
  if (tested.length === 0) return channels.map(uncalibrated)
  const likelihoods = new Map(tested.map((channel) => [channel, likelihoodsOf(channel)]))
  const conflicts = new Set(tested.filter(isConflict))
  const supported = tested.filter(
    (channel) => !conflicts.has(channel) && effective(likelihoods.get(channel)!.byDraw) >= LEAST_EFFECTIVE,
  )
  const random = createRandom(SEED)
  const draws = channels[0]!.returns.length
  const weights = Float64Array.from({ length: draws }, (_, k) =>
    supported.reduce((product, channel) => product * likelihoods.get(channel)!.byDraw[k]!, 1),
  )
  const chosen = resample(effective(weights) >= LEAST_EFFECTIVE ? weights : weights.fill(1), random.next())
  return channels.map((channel) => {
    const likelihood = likelihoods.get(channel)
    const shapes = Int32Array.from(chosen, (k) => channel.shapes[k]!)
    const returns = Float64Array.from(chosen, (k, at) => {
      if (!likelihood) return channel.returns[k]! * channel.factors[at]!
      if (!supported.includes(channel)) return byTests(channel, k, random.normal())
      return channel.returns[k]! * likelihood.errors[pick(likelihood.byError[k]!, random.next())]!
    })
    return { returns, shapes, liftTests: channel.reached.length, liftConflict: conflicts.has(channel) }
  })
}

function uncalibrated({ returns, shapes, factors }: UncalibratedChannel): Calibrated {
  return { returns: returns.map((each, k) => each * factors[k]!), shapes, liftTests: 0, liftConflict: false }
}

const deviationOf = ({ low, high }: LiftTest) => (high - low) / (2 * NORMAL_95)

/** Likelihood of the tests by draw and error, and by draw; both up to one common factor. */
function likelihoodsOf(channel: UncalibratedChannel) {
  const errors = errorFactors(channel.deviation, ERRORS)
  const logs = Array.from(channel.returns, (each, k) =>
    Float64Array.from(errors, (error) =>
      channel.reached.reduce((sum, { test, byShape }) => {
        const z = (test.added - each * error * byShape[channel.shapes[k]!]!) / deviationOf(test)
        return sum - (z * z) / 2
      }, 0),
    ),
  )
  const most = logs.reduce((top, row) => row.reduce((a, b) => Math.max(a, b), top), Number.NEGATIVE_INFINITY)
  const byError = logs.map((row) => row.map((log) => Math.exp(log - most)))
  return { errors, byError, byDraw: Float64Array.from(byError, (row) => row.reduce((a, b) => a + b, 0)) }
}

/** Effective number of weighted draws (Kish 1965). */
function effective(weights: Float64Array): number {
  const sum = weights.reduce((a, b) => a + b, 0)
  const squares = weights.reduce((a, b) => a + b * b, 0)
  return squares > 0 ? sum ** 2 / squares : 0
}

/** Systematic resampling: as many positions as weights, each in proportion to its weight. */
function resample(weights: Float64Array, start: number): Int32Array {
  const step = weights.reduce((a, b) => a + b, 0) / weights.length
  let [at, passed] = [0, weights[0]!]
  return Int32Array.from({ length: weights.length }, (_, k) => {
    while (passed < (k + start) * step && at < weights.length - 1) passed += weights[++at]!
    return at
  })
}

function pick(weights: Float64Array, share: number): number {
  let rest = share * weights.reduce((a, b) => a + b, 0)
  const at = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  return at < 0 ? weights.length - 1 : at
}

/** Return that the tests alone give with the shape of a draw: their mean by precision, one normal error, above 0. */
function byTests(channel: UncalibratedChannel, k: number, z: number): number {
  let [precision, score] = [0, 0]
  for (const { test, byShape } of channel.reached) {
    const reach = byShape[channel.shapes[k]!]!
    precision += (reach / deviationOf(test)) ** 2
    score += (reach * test.added) / deviationOf(test) ** 2
  }
  return precision > 0 ? Math.max(0, (score + z * Math.sqrt(precision)) / precision) : 0
}

function isConflict(channel: UncalibratedChannel): boolean {
  const errors = errorFactors(channel.deviation, ERRORS)
  return channel.reached.some(({ test, byShape }) => {
    let below = 0
    channel.returns.forEach((each, k) => {
      for (const error of errors)
        below += normalCdf((test.added - each * error * byShape[channel.shapes[k]!]!) / deviationOf(test))
    })
    const share = below / (channel.returns.length * errors.length)
    return share < RARE || share > 1 - RARE
  })
}

/** Sum of a response shape over the weeks of a test; parts of a week count by their share. */
export function reachIn(shape: Float64Array, { from, to }: LiftTest): number {
  return shape.reduce(
    (sum, value, week) => sum + value * Math.max(0, Math.min(to, week + 1) - Math.max(from, week)),
    0,
  )
}
