import { factor, solveLower } from './symmetric.ts'

/** Evidence about a vector ψ: precision P (row-major) and r = P times mean. */
export interface Information {
  readonly precision: Float64Array
  readonly score: Float64Array
}

/**
 * One level of a normal hierarchy in information form. For ψ ~ N(χ, D⁻¹) and data (P, r) on ψ, the data say on χ
 * P' = P − P (P + D)⁻¹ P,  r' = r − P (P + D)⁻¹ r,  with the factor ½ ln|D| − ½ ln|P + D| + ½ r'(P + D)⁻¹ r.
 * Works with singular P (no price move in a half-year). The scratch arrays serve all calls.
 */
export class Absorber {
  private readonly system: Float64Array
  private readonly rows: Float64Array
  private readonly right: Float64Array
  private readonly column: Float64Array
  private readonly size: number

  constructor(size: number) {
    this.size = size
    this.system = new Float64Array(size * size)
    this.rows = new Float64Array(size * size)
    this.right = new Float64Array(size)
    this.column = new Float64Array(size)
  }

  /**
   * Adds P' and r' to `precision` and `score`, and returns the log factor. The data start at `at` × size² and
   * `at` × size.
   */
  addTo(into: Information, data: Information, at: number, prior: Float64Array, logPrior: number): number {
    const { size: n, system, rows, right, column } = this
    const p = at * n * n
    const s = at * n
    for (let k = 0; k < n * n; k++) system[k] = data.precision[p + k]! + prior[k]!
    const logDeterminant = factor(system, n)
    // With L L' = P + D: rows of `rows` are L⁻¹ P e_j, so that P (P + D)⁻¹ P is a product of these.
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) column[i] = data.precision[p + i * n + j]!
      solveLower(system, n, column)
      for (let i = 0; i < n; i++) rows[j * n + i] = column[i]!
    }
    for (let i = 0; i < n; i++) right[i] = data.score[s + i]!
    solveLower(system, n, right)
    let square = 0
    for (let i = 0; i < n; i++) square += right[i]! * right[i]!
    for (let j = 0; j < n; j++) {
      let moved = 0
      for (let i = 0; i < n; i++) moved += rows[j * n + i]! * right[i]!
      into.score[j]! += data.score[s + j]! - moved
      for (let k = 0; k <= j; k++) {
        let value = 0
        for (let i = 0; i < n; i++) value += rows[j * n + i]! * rows[k * n + i]!
        const left = data.precision[p + j * n + k]! - value
        into.precision[j * n + k]! += left
        if (k < j) into.precision[k * n + j]! += left
      }
    }
    return 0.5 * (logPrior - logDeterminant + square)
  }
}
