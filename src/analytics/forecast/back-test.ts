import { combine, isIntermittent, memberForecasts, recentPart } from './forecast-series.ts'

/** Back-test origins per series, half a horizon apart, and the shortest history one may start from. */
const mostOrigins = 6
const shortestHistory = 12

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
export function backTest(series: Float64Array, horizon: number, period: number): BackTested {
  const y = recentPart(series, period)
  const intermittent = isIntermittent(y)
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
    const scale = errorScale(y.subarray(0, end), forecast[0]!, intermittent)
    return forecast.map((v, h) => (y[end + h]! - v) / scale)
  })
  return { mean, scale: errorScale(y, mean[0] ?? 0, intermittent), errors, intermittent }
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

/**
 * Regular series: mean absolute step over the last 52 values, at least a thousandth of the mean.
 * Intermittent: sqrt(forecast x variance-to-mean ratio), the ratio shrunk to 1.5 with the weight of 5 values.
 */
function errorScale(y: Float64Array, forecast: number, intermittent: boolean): number {
  const n = y.length
  let mean = 0
  for (const v of y) mean += Math.abs(v) / Math.max(1, n)
  if (intermittent) {
    let variance = 0
    for (const v of y) variance += (v - mean) ** 2 / n
    const ratio = (n * (variance / Math.max(mean, 1e-9)) + 5 * 1.5) / (n + 5)
    return Math.sqrt(Math.max(forecast, 0.02) * ratio)
  }
  const recent = y.subarray(Math.max(0, n - 52))
  let steps = 0
  for (let t = 1; t < recent.length; t++) steps += Math.abs(recent[t]! - recent[t - 1]!)
  // With a handful of steps half the mean is added twice, so that two equal values do not look certain.
  const steady = recent.length < 8 ? mean : 0
  const count = recent.length - 1 + (steady > 0 ? 2 : 0)
  return Math.max((steps + steady) / Math.max(1, count), mean * 1e-3, 1e-9)
}
