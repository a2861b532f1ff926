import { combine, isIntermittent, memberForecasts, recentPart } from './forecast-series.ts'
import { meanDistance, meanOf } from './usual-steps.ts'

/** Back-test origins per series, half a horizon apart, and the shortest history one may start from. */
const mostOrigins = 6
const shortestHistory = 12
/** Number of usual steps that count in addition to those of a series without a back-test. */
const priorSteps = 2

/** Forecast of a series from its own past, with the errors of such forecasts in that past. */
export interface BackTested {
  readonly mean: Float64Array
  /** Scale of its errors, in units. */
  readonly scale: number
  /** Per origin: (actual - forecast) / scale at that origin, by horizon. */
  readonly errors: readonly Float64Array[]
  readonly intermittent: boolean
}

/**
 * Forecasts a series and back-tests the same forecaster on up to 6 earlier origins. Members are weighted by
 * (mean absolute back-test error)^-p with p = 2k/(k + 1) for k origins: equal weights without a back-test.
 */
export function backTest(args: {
  readonly series: Float64Array
  readonly horizon: number
  readonly period: number
  /** Mean absolute step of such series, as a share of their mean. */
  readonly usualStep: number
}): BackTested {
  const { horizon, period, usualStep } = args
  const y = recentPart(args.series, period)
  const intermittent = isIntermittent(y)
  const scaleOf = (part: Float64Array, forecast: number, step: number | null) =>
    intermittent ? intermittentScale(part, forecast) : regularScale(part, step)
  const ends = origins(y.length, horizon)
  const past = ends.map((end) => memberForecasts(y.slice(0, end), horizon, period))
  const members = memberForecasts(y, horizon, period)
  // The members can change over time (regular once, intermittent now): then all are weighted equally.
  const comparable = past.every((set) => set.length === members.length)
  const weights = comparable ? memberWeights(members.length, past, ends, y) : members.map(() => 1)
  const mean = combine(members, weights)
  const errors = ends.map((end, k) => {
    const set = past[k]!
    const forecast = combine(set, comparable ? weights : set.map(() => 1))
    const scale = scaleOf(y.subarray(0, end), forecast[0]!, null)
    return forecast.map((v, h) => (y[end + h]! - v) / scale)
  })
  const scale = scaleOf(y, mean[0] ?? 0, ends.length === 0 ? usualStep : null)
  return { mean, scale, errors, intermittent }
}

function origins(length: number, horizon: number): number[] {
  const step = Math.max(1, horizon >> 1)
  const ends: number[] = []
  for (let end = length - horizon; ends.length < mostOrigins && end >= shortestHistory; end -= step)
    ends.push(end)
  return ends
}

function memberWeights(
  count: number,
  past: readonly Float64Array[][],
  ends: readonly number[],
  y: Float64Array,
): number[] {
  const power = (2 * ends.length) / (ends.length + 1)
  return Array.from({ length: count }, (_, member) => {
    let absolute = 0
    past.forEach((set, k) => {
      set[member]!.forEach((v, h) => {
        absolute += Math.abs(v - y[ends[k]! + h]!)
      })
    })
    return (absolute + 1e-9) ** -power
  })
}

/** sqrt(forecast x variance-to-mean ratio), the ratio shrunk to 1.5 with the weight of 5 values. */
function intermittentScale(y: Float64Array, forecast: number): number {
  const n = y.length
  const mean = meanOf(y)
  let variance = 0
  for (const v of y) variance += (v - mean) ** 2 / n
  const ratio = (n * (variance / Math.max(mean, 1e-9)) + 5 * 1.5) / (n + 5)
  return Math.sqrt(Math.max(forecast, 0.02) * ratio)
}

/**
 * Mean absolute step over the last 52 values, at least a thousandth of the mean. Where no back-test shows how far
 * errors reach (`usualStep`, a share of the mean), 2 usual steps count in addition: two equal values do not make it certain.
 */
function regularScale(y: Float64Array, usualStep: number | null): number {
  const recent = y.subarray(Math.max(0, y.length - 52))
  const mean = meanOf(y)
  const count = Math.max(0, recent.length - 1)
  const own = meanDistance(recent, 1)
  if (usualStep === null) return Math.max(own, mean * 1e-3, 1e-9)
  const step = (count * own + priorSteps * usualStep * mean) / (count + priorSteps)
  return Math.max(step, mean * 1e-3, 1e-9) * Math.sqrt(1 + 1 / (count + 1))
}
