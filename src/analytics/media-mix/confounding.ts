import { meanOf, sumOf } from '../stats/mean.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'
import { createRandom } from '../stats/random.ts'

/**
 * Standard deviation of ln (true return / return estimated from the weeks): at least 0.2 without an experiment, and
 * more the more a channel's spend follows known demand, since it then follows unknown demand as well (Altonji, Elder
 * and Taber 2005). The size is a judgement: in 15 experiments comparisons without one were often wrong by a half or
 * more (Gordon et al. 2019).
 */
const DEVIATION = { least: 0.2, byCorrelation: 0.4 } as const
const SEED = 17

/** Standard deviation of the log of that error. */
export const confoundingDeviation = (spend: Float64Array, baseline: readonly Float64Array[]): number =>
  DEVIATION.least + DEVIATION.byCorrelation * multipleCorrelation(spend, baseline)

/** Equally likely error factors with mean 1, the smallest first. */
export const errorFactors = (deviation: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, k) =>
    Math.exp(deviation * normalQuantile((k + 0.5) / count) - deviation ** 2 / 2),
  )

/** Error factors, one for each draw, in random order that differs by channel. */
export function confoundingFactors(spend: Float64Array, deviation: number, count: number): Float64Array {
  const factors = errorFactors(deviation, count)
  // The order depends on the spend, so that the errors of channels are independent.
  const place = Math.floor(1e6 * (spend.reduce((sum, x, t) => sum + x * (t + 1), 0) / sumOf(spend)))
  createRandom(SEED + place).shuffle(factors)
  return factors
}

/** Multiple correlation of the spend with the baseline's columns, adjusted for their number; 0..1. */
export function multipleCorrelation(spend: Float64Array, baseline: readonly Float64Array[]): number {
  const mean = meanOf(spend)
  const rest = spend.map((x) => x - mean)
  const whole = dot(rest, rest)
  const basis: Float64Array[] = []
  for (const column of baseline) {
    const centre = meanOf(column)
    const v = column.map((x) => x - centre)
    const length = Math.sqrt(dot(v, v))
    for (const b of basis) subtract(v, b)
    const left = Math.sqrt(dot(v, v))
    if (left < 1e-6 * Math.max(length, 1e-300) || length === 0) continue
    basis.push(v.map((x) => x / left))
  }
  for (const b of basis) subtract(rest, b)
  const freedom = spend.length - 1 - basis.length
  if (!(whole > 0) || freedom <= 0) return 1
  const unexplained = (dot(rest, rest) / whole) * ((spend.length - 1) / freedom)
  return Math.sqrt(Math.max(0, 1 - unexplained))
}

/** Subtracts the projection on a vector of length 1, in place. */
export function subtract(v: Float64Array, b: Float64Array): void {
  const share = dot(v, b)
  for (let t = 0; t < v.length; t++) v[t]! -= share * b[t]!
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let t = 0; t < a.length; t++) sum += a[t]! * b[t]!
  return sum
}
