import { fastExp } from '../../stats/fast-exp.ts'
import { COLUMNS, type ModelState, type Noise, SUMS, WEEKS_PER_YEAR } from './model-state.ts'

/** Limits of a cell's linear predictor and mean: beyond them numerical limits, not demand, would decide. */
export const MAX_LOG_MEAN = 15
const MIN_MEAN = 1e-8
const TREND_PER_WEEK = 1 / WEEKS_PER_YEAR
/** Maximum of a residual in standard deviations, so that one freak order does not dominate the fit. */
const MAX_DEVIATIONS = 4

/** Returns the powers of the weekly correlation, so that gaps of several weeks need no call of pow(). */
export function correlationPowers(noise: Noise, weekCount: number): Float64Array {
  const powers = new Float64Array(weekCount + 2)
  powers[0] = 1
  for (let k = 1; k < powers.length; k++) powers[k] = powers[k - 1]! * noise.correlation
  return powers
}

/**
 * Computes the sums of one generalised least squares step of one product at its current coefficients, into `out`
 * at `at` (layout: PRODUCT_SUMS). Working response z = eta + (y - mu)/mu with variance
 * poisson/mu + cell + week * AR(1); the AR(1) part is one hidden state, so V⁻¹ is a scalar Kalman
 * filter run on z and on the columns together (Harvey 1989, 3.4): innovations are uncorrelated.
 * The state is kept in scalars, because most of the run time is spent in this loop.
 */
export function productSums(
  state: ModelState,
  product: number,
  noise: Noise,
  powers: Float64Array,
  out: Float64Array,
  at: number,
): void {
  if (state.hasDeals[product] === 1) sumsWithDeals(state, product, noise, powers, out, at)
  else sumsWithoutDeals(state, product, noise, powers, out, at)
}

function sumsWithDeals(
  state: ModelState,
  product: number,
  noise: Noise,
  powers: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const { cells, price, logDays, effect, onSale, coefficients } = state
  const { week, units, deal, afterDeal } = cells
  const k = product * COLUMNS
  const b0 = coefficients[k]!
  const b1 = coefficients[k + 1]!
  const b2 = coefficients[k + 2]!
  const b3 = coefficients[k + 3]!
  const b4 = coefficients[k + 4]!
  const trendStart = (cells.weekCount / 2) * TREND_PER_WEEK + state.trendMean[product]!
  const { poisson, cell: cellVariance, week: weekVariance } = noise
  let p = weekVariance
  let sz = 0,
    s0 = 0,
    s1 = 0,
    s2 = 0,
    s3 = 0,
    s4 = 0
  let a00 = 0,
    a01 = 0,
    a02 = 0,
    a03 = 0,
    a04 = 0
  let a11 = 0,
    a12 = 0,
    a13 = 0,
    a14 = 0
  let a22 = 0,
    a23 = 0,
    a24 = 0,
    a33 = 0,
    a34 = 0,
    a44 = 0
  let r0 = 0,
    r1 = 0,
    r2 = 0,
    r3 = 0,
    r4 = 0
  let quadratic = 0
  let determinant = 1
  let logDeterminant = 0
  let count = 0
  let before = -1
  const to = cells.start[product + 1]!
  for (let c = cells.start[product]!; c < to; c++) {
    if (onSale[c] === 0) continue
    const x1 = price[c]!
    const x2 = week[c]! * TREND_PER_WEEK - trendStart
    const x3 = deal[c]!
    const x4 = afterDeal[c]!
    const linear = b0 + x1 * b1 + x2 * b2 + x3 * b3 + x4 * b4
    const mean = Math.max(fastExp(Math.min(linear + logDays[c]! + effect[c]!, MAX_LOG_MEAN)), MIN_MEAN)
    const perMean = 1 / mean
    const own = poisson * perMean + cellVariance
    let residual = units[c]! * perMean - 1
    const total = own + weekVariance
    if (residual > 0 && residual * residual > MAX_DEVIATIONS * MAX_DEVIATIONS * total)
      residual = MAX_DEVIATIONS * Math.sqrt(total)
    const now = week[c]!
    if (before >= 0 && now !== before) {
      const f = powers[now - before]!
      sz *= f
      s0 *= f
      s1 *= f
      s2 *= f
      s3 *= f
      s4 *= f
      p = f * f * p + weekVariance * (1 - f * f)
    }
    before = now
    const inverse = 1 / (p + own)
    const gain = p * inverse
    const vz = residual + linear - sz
    const v0 = 1 - s0
    const v1 = x1 - s1
    const v2 = x2 - s2
    const v3 = x3 - s3
    const v4 = x4 - s4
    sz += gain * vz
    s0 += gain * v0
    s1 += gain * v1
    s2 += gain * v2
    s3 += gain * v3
    s4 += gain * v4
    p *= 1 - gain
    const w0 = v0 * inverse
    const w1 = v1 * inverse
    const w2 = v2 * inverse
    const w3 = v3 * inverse
    const w4 = v4 * inverse
    r0 += w0 * vz
    r1 += w1 * vz
    r2 += w2 * vz
    r3 += w3 * vz
    r4 += w4 * vz
    a00 += w0 * v0
    a01 += w0 * v1
    a02 += w0 * v2
    a03 += w0 * v3
    a04 += w0 * v4
    a11 += w1 * v1
    a12 += w1 * v2
    a13 += w1 * v3
    a14 += w1 * v4
    a22 += w2 * v2
    a23 += w2 * v3
    a24 += w2 * v4
    a33 += w3 * v3
    a34 += w3 * v4
    a44 += w4 * v4
    quadratic += vz * vz * inverse
    determinant *= inverse
    if (determinant < 1e-200 || determinant > 1e200) {
      logDeterminant -= Math.log(determinant)
      determinant = 1
    }
    count++
  }
  out[at] = a00
  out[at + 1] = a01
  out[at + 2] = a02
  out[at + 3] = a03
  out[at + 4] = a04
  out[at + 5] = a11
  out[at + 6] = a12
  out[at + 7] = a13
  out[at + 8] = a14
  out[at + 9] = a22
  out[at + 10] = a23
  out[at + 11] = a24
  out[at + 12] = a33
  out[at + 13] = a34
  out[at + 14] = a44
  out[at + 15] = r0
  out[at + 16] = r1
  out[at + 17] = r2
  out[at + 18] = r3
  out[at + 19] = r4
  out[at + 20] = quadratic
  out[at + 21] = logDeterminant - Math.log(determinant)
  out[at + 22] = count
}

/** Same sums without the two deal columns, which are zero for products without a deal. */
function sumsWithoutDeals(
  state: ModelState,
  product: number,
  noise: Noise,
  powers: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const { cells, price, logDays, effect, onSale, coefficients } = state
  const { week, units } = cells
  const k = product * COLUMNS
  const b0 = coefficients[k]!
  const b1 = coefficients[k + 1]!
  const b2 = coefficients[k + 2]!
  const trendStart = (cells.weekCount / 2) * TREND_PER_WEEK + state.trendMean[product]!
  const { poisson, cell: cellVariance, week: weekVariance } = noise
  let p = weekVariance
  let sz = 0,
    s0 = 0,
    s1 = 0,
    s2 = 0
  let a00 = 0,
    a01 = 0,
    a02 = 0,
    a11 = 0,
    a12 = 0,
    a22 = 0
  let r0 = 0,
    r1 = 0,
    r2 = 0
  let quadratic = 0
  let determinant = 1
  let logDeterminant = 0
  let count = 0
  let before = -1
  const to = cells.start[product + 1]!
  for (let c = cells.start[product]!; c < to; c++) {
    if (onSale[c] === 0) continue
    const x1 = price[c]!
    const x2 = week[c]! * TREND_PER_WEEK - trendStart
    const linear = b0 + x1 * b1 + x2 * b2
    const mean = Math.max(fastExp(Math.min(linear + logDays[c]! + effect[c]!, MAX_LOG_MEAN)), MIN_MEAN)
    const perMean = 1 / mean
    const own = poisson * perMean + cellVariance
    let residual = units[c]! * perMean - 1
    const total = own + weekVariance
    if (residual > 0 && residual * residual > MAX_DEVIATIONS * MAX_DEVIATIONS * total)
      residual = MAX_DEVIATIONS * Math.sqrt(total)
    const now = week[c]!
    if (before >= 0 && now !== before) {
      const f = powers[now - before]!
      sz *= f
      s0 *= f
      s1 *= f
      s2 *= f
      p = f * f * p + weekVariance * (1 - f * f)
    }
    before = now
    const inverse = 1 / (p + own)
    const gain = p * inverse
    const vz = residual + linear - sz
    const v0 = 1 - s0
    const v1 = x1 - s1
    const v2 = x2 - s2
    sz += gain * vz
    s0 += gain * v0
    s1 += gain * v1
    s2 += gain * v2
    p *= 1 - gain
    const w0 = v0 * inverse
    const w1 = v1 * inverse
    const w2 = v2 * inverse
    r0 += w0 * vz
    r1 += w1 * vz
    r2 += w2 * vz
    a00 += w0 * v0
    a01 += w0 * v1
    a02 += w0 * v2
    a11 += w1 * v1
    a12 += w1 * v2
    a22 += w2 * v2
    quadratic += vz * vz * inverse
    determinant *= inverse
    if (determinant < 1e-200 || determinant > 1e200) {
      logDeterminant -= Math.log(determinant)
      determinant = 1
    }
    count++
  }
  out.fill(0, at, at + SUMS)
  out[at] = a00
  out[at + 1] = a01
  out[at + 2] = a02
  out[at + 5] = a11
  out[at + 6] = a12
  out[at + 9] = a22
  out[at + 15] = r0
  out[at + 16] = r1
  out[at + 17] = r2
  out[at + 20] = quadratic
  out[at + 21] = logDeterminant - Math.log(determinant)
  out[at + 22] = count
}
