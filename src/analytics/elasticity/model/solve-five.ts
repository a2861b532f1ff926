import { COLUMNS, PRODUCT_SUMS } from './model-state.ts'

const gramAt = new Int32Array(COLUMNS * COLUMNS)
for (let row = 0, k = 0; row < COLUMNS; row++) {
  for (let column = row; column < COLUMNS; column++, k++) {
    gramAt[row * COLUMNS + column] = k
    gramAt[column * COLUMNS + row] = k
  }
}

/**
 * Symmetric positive definite system of one product, M v = s, solved by Cholesky in place. `last` is the column
 * eliminated last: `pivot` is then the precision of its coefficient with all others integrated out, `pivotScore` that
 * precision times its mean. One instance serves all products, so the loops allocate nothing.
 */
export class FiveSystem {
  readonly matrix = new Float64Array(COLUMNS * COLUMNS)
  readonly right = new Float64Array(COLUMNS)
  pivot = 0
  pivotScore = 0
  logDeterminant = 0
  private readonly position = new Int32Array(COLUMNS)
  private readonly rowOf = new Int32Array(COLUMNS)

  /** Loads M = X'V⁻¹X / scale and s = X'V⁻¹z / scale, with column `last` moved to the end. */
  load(sums: Float64Array, at: number, scale: number, last: number): void {
    let next = 0
    for (let column = 0; column < COLUMNS; column++) if (column !== last) this.position[next++] = column
    this.position[COLUMNS - 1] = last
    for (let row = 0; row < COLUMNS; row++) this.rowOf[this.position[row]!] = row
    for (let row = 0; row < COLUMNS; row++) {
      const source = this.position[row]! * COLUMNS
      for (let column = 0; column < COLUMNS; column++) {
        this.matrix[row * COLUMNS + column] = sums[at + gramAt[source + this.position[column]!]!]! / scale
      }
      this.right[row] = sums[at + PRODUCT_SUMS.score + this.position[row]!]! / scale
    }
  }

  /** Adds a normal prior to the coefficient of `column`. */
  addPrior(column: number, mean: number, precision: number): void {
    const row = this.rowOf[column]!
    this.matrix[row * COLUMNS + row]! += precision
    this.right[row]! += precision * mean
  }

  /** Replaces `matrix` by its lower Cholesky factor and `right` by the forward-solved right side. */
  factor(): void {
    const { matrix: m, right } = this
    this.logDeterminant = 0
    for (let j = 0; j < COLUMNS; j++) {
      let diagonal = m[j * COLUMNS + j]!
      for (let k = 0; k < j; k++) diagonal -= m[j * COLUMNS + k]! ** 2
      if (j === COLUMNS - 1) this.pivot = diagonal
      const root = Math.sqrt(Math.max(diagonal, 1e-12))
      m[j * COLUMNS + j] = root
      this.logDeterminant += 2 * Math.log(root)
      for (let i = j + 1; i < COLUMNS; i++) {
        let value = m[i * COLUMNS + j]!
        for (let k = 0; k < j; k++) value -= m[i * COLUMNS + k]! * m[j * COLUMNS + k]!
        m[i * COLUMNS + j] = value / root
      }
      let score = right[j]!
      for (let k = 0; k < j; k++) score -= m[j * COLUMNS + k]! * right[k]!
      if (j === COLUMNS - 1) this.pivotScore = score
      right[j] = score / root
    }
  }

  /** Returns s'M⁻¹s; call `factor` first. */
  explained(): number {
    let sum = 0
    for (const value of this.right) sum += value * value
    return sum
  }

  /** Writes the solution in the order of the columns; call `factor` first, with `last` = the last column. */
  solve(out: Float64Array): void {
    const { matrix: m, right } = this
    for (let j = COLUMNS - 1; j >= 0; j--) {
      let value = right[j]!
      for (let i = j + 1; i < COLUMNS; i++) value -= m[i * COLUMNS + j]! * out[i]!
      out[j] = value / m[j * COLUMNS + j]!
    }
  }
}
