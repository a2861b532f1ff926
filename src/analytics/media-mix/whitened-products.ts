import { dot, subtract } from './confounding.ts'

/** Inner products needed by the sampler, after quasi-differencing and removing the baseline. */
export interface WhitenedProducts {
  readonly correlation: number
  /** y'y and, per response column, x'y and x'x (row-major), all orthogonal to the baseline. */
  readonly yy: number
  readonly xy: Float64Array
  readonly xx: Float64Array
  /** ln of the likelihood's factors that depend on the correlation only: ln(1 - rho^2)/2 - ln|X'X|/2. */
  readonly logFactor: number
}

/**
 * For AR(1) disturbances: v_t - rho v_{t-1}, the first value times sqrt(1 - rho^2) (Prais and Winsten 1954); then
 * Gram-Schmidt against the baseline columns, which is the same as integrating their coefficients out under a flat prior.
 */
export function whitenedProducts(
  y: Float64Array,
  baseline: readonly Float64Array[],
  columns: readonly Float64Array[],
  correlation: number,
): WhitenedProducts {
  const basis: Float64Array[] = []
  let logDeterminant = 0
  for (const column of baseline) {
    const v = whiten(column, correlation)
    takeOut(v, basis)
    const length = Math.sqrt(dot(v, v))
    if (length < 1e-9) continue
    logDeterminant += 2 * Math.log(length)
    basis.push(v.map((x) => x / length))
  }
  const clean = (v: Float64Array) => {
    const w = whiten(v, correlation)
    takeOut(w, basis)
    return w
  }
  const wy = clean(y)
  const wx = columns.map(clean)
  const n = columns.length
  const xx = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      xx[i * n + j] = dot(wx[i]!, wx[j]!)
      xx[j * n + i] = xx[i * n + j]!
    }
  }
  return {
    correlation,
    yy: dot(wy, wy),
    xy: Float64Array.from(wx, (v) => dot(v, wy)),
    xx,
    logFactor: 0.5 * Math.log(1 - correlation ** 2) - 0.5 * logDeterminant,
  }
}

function whiten(v: Float64Array, correlation: number): Float64Array {
  return v.map((x, t) => (t === 0 ? x * Math.sqrt(1 - correlation ** 2) : x - correlation * v[t - 1]!))
}

/** Subtracts the projections on an orthonormal basis, in place; twice, for precision. */
function takeOut(v: Float64Array, basis: readonly Float64Array[]): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const b of basis) subtract(v, b)
  }
}
