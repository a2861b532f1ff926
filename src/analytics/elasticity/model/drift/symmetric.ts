/** Replaces the lower triangle of a symmetric positive definite matrix (row-major) by its Cholesky factor; returns ln|M|. */
export function factor(m: Float64Array, n: number): number {
  let logDeterminant = 0
  for (let j = 0; j < n; j++) {
    let diagonal = m[j * n + j]!
    for (let k = 0; k < j; k++) diagonal -= m[j * n + k]! * m[j * n + k]!
    const root = Math.sqrt(Math.max(diagonal, 1e-300))
    m[j * n + j] = root
    logDeterminant += 2 * Math.log(root)
    for (let i = j + 1; i < n; i++) {
      let value = m[i * n + j]!
      for (let k = 0; k < j; k++) value -= m[i * n + k]! * m[j * n + k]!
      m[i * n + j] = value / root
    }
  }
  return logDeterminant
}

/** Solves L x = v in place for the lower factor L. */
export function solveLower(l: Float64Array, n: number, v: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let value = v[i]!
    for (let k = 0; k < i; k++) value -= l[i * n + k]! * v[k]!
    v[i] = value / l[i * n + i]!
  }
}

/** Solves L L' x = v in place. */
export function solve(l: Float64Array, n: number, v: Float64Array): void {
  solveLower(l, n, v)
  for (let i = n - 1; i >= 0; i--) {
    let value = v[i]!
    for (let k = i + 1; k < n; k++) value -= l[k * n + i]! * v[k]!
    v[i] = value / l[i * n + i]!
  }
}

/** Inverse of L L' as a full matrix. */
export function inverse(l: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    column[j] = 1
    solve(l, n, column)
    for (let i = 0; i < n; i++) result[i * n + j] = column[i]!
  }
  return result
}
