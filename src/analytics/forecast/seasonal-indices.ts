import { meanOf } from '../stats/mean.ts'

/**
 * Multiplicative seasonal indices (mean 1), shrunk towards 1 as James and Stein do: log ratios to the centred moving
 * average, averaged by season, times w = max(0, 1 - (m-3)/((m-1) F) dfw/(dfw+2)) with F the ratio of
 * between- to within-season variance. Noise gives F near 1 and so w near 0; a clear season keeps w near 1.
 * Fewer than `period + 4` values, or period 1: all ones.
 */
export function seasonalIndices(y: Float64Array, period: number): Float64Array {
  const indices = new Float64Array(period).fill(1)
  if (period < 2 || y.length < period + 4) return indices
  const ratios = logRatios(y, period)
  const all = ratios.flat()
  if (all.length === 0) return indices
  const grand = meanOf(all)
  const effects = ratios.map((list) => (list.length > 0 ? meanOf(list) - grand : 0))
  const weight = shrinkage(ratios, effects, grand)
  let total = 0
  for (let k = 0; k < period; k++) {
    indices[k] = Math.exp(weight * effects[k]!)
    total += indices[k]!
  }
  return indices.map((v) => (v * period) / total)
}

/** Log of value over trend, by season; a straight line at half the local slope continues the trend at both ends. */
function logRatios(y: Float64Array, period: number): number[][] {
  const ratios: number[][] = Array.from({ length: period }, () => [])
  const half = period >> 1
  const first = half
  const last = y.length - half - 1
  if (last < first) return ratios
  const trend = centredAverage(y, period)
  const left =
    (trend[Math.min(last, first + 3)]! - trend[first]!) / Math.max(1, Math.min(last, first + 3) - first)
  const right =
    (trend[last]! - trend[Math.max(first, last - 3)]!) / Math.max(1, last - Math.max(first, last - 3))
  let level = 0
  for (const v of y) level += v / y.length
  for (let t = 0; t < y.length; t++) {
    let base = trend[t]!
    if (t < first) base = trend[first]! - left * 0.5 * (first - t)
    else if (t > last) base = trend[last]! + right * 0.5 * (t - last)
    // A ratio to a trend near zero says nothing; a zero counts as 2 % of the trend.
    if (base > level * 0.05) ratios[t % period]!.push(Math.log(Math.max(y[t]!, base * 0.02) / base))
  }
  return ratios
}

/** Centred moving average over one period; an even period weighs its two ends by half. */
function centredAverage(y: Float64Array, period: number): Float64Array {
  const half = period >> 1
  const even = period % 2 === 0
  const average = new Float64Array(y.length)
  for (let t = half; t < y.length - half; t++) {
    let sum = 0
    for (let k = -half; k <= half; k++) sum += y[t + k]! * (even && Math.abs(k) === half ? 0.5 : 1)
    average[t] = sum / period
  }
  return average
}

/** Weight of the estimated season; with fewer than 4 repeats, a cautious 0.3. */
function shrinkage(ratios: readonly number[][], effects: readonly number[], grand: number): number {
  const period = ratios.length
  let within = 0
  let between = 0
  let freedom = 0
  ratios.forEach((list, k) => {
    for (const v of list) within += (v - grand - effects[k]!) ** 2
    freedom += Math.max(0, list.length - 1)
    between += list.length * effects[k]! ** 2
  })
  if (freedom < 4) return 0.3
  const ratio = between / (period - 1) / Math.max(within / freedom, 1e-9)
  return Math.max(0, 1 - ((period - 3) / (period - 1) / ratio) * (freedom / (freedom + 2)))
}
