import { seasonalIndices } from './seasonal-indices.ts'
import { dampedTrend, intermittentLevel, simpleSmoothing, theta } from './smoothing.ts'

/** Share of zeros above which a series is intermittent and gets no season and no trend. */
const intermittentShare = 0.25
/**
 * Older values are ignored because they mislead: four seasons are used, or 200 values if that is longer (measured on
 * M4 weekly).
 */
const shortestMemory = 200
const seasonsRemembered = 4

export function isIntermittent(y: Float64Array): boolean {
  let zeros = 0
  for (const v of y) if (v <= 0) zeros++
  return zeros > intermittentShare * y.length
}

export function recentPart(y: Float64Array, period: number): Float64Array {
  const keep = Math.max(shortestMemory, seasonsRemembered * period)
  return y.length > keep ? y.slice(y.length - keep) : y
}

/**
 * Forecasts of the members, each never below 0. A regular series: simple smoothing, damped trend and
 * Theta on the deseasonalised values; an intermittent one: the mean of TSB, simple smoothing and the
 * last 12 values, as one member. Fewer than 3 values: their mean. `period` is the number of steps in a season.
 */
export function memberForecasts(y: Float64Array, horizon: number, period: number): Float64Array[] {
  const n = y.length
  let mean = 0
  for (const v of y) mean += v / n
  if (n < 3 || mean === 0) return [new Float64Array(horizon).fill(n === 0 ? 0 : Math.max(0, mean))]
  if (isIntermittent(y)) {
    const level = (intermittentLevel(y) + simpleSmoothing(y) + recentMean(y, 12)) / 3
    return [new Float64Array(horizon).fill(Math.max(0, level))]
  }
  const season = seasonalIndices(y, period)
  const plain = y.map((v, t) => v / season[t % period]!)
  const level = new Float64Array(horizon).fill(simpleSmoothing(plain))
  return [level, dampedTrend(plain, horizon), theta(plain, horizon)].map((path) =>
    path.map((v, h) => Math.max(0, v) * season[(n + h) % period]!),
  )
}

/** Weighted mean of the members' paths. */
export function combine(members: readonly Float64Array[], weights: readonly number[]): Float64Array {
  let total = 0
  for (const w of weights) total += w
  return members[0]!.map((_, h) =>
    members.reduce((sum, path, k) => sum + (weights[k]! / total) * path[h]!, 0),
  )
}

function recentMean(y: Float64Array, count: number): number {
  const last = y.subarray(Math.max(0, y.length - count))
  let sum = 0
  for (const v of last) sum += v
  return sum / last.length
}
