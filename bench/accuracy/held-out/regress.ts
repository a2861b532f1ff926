export interface Slope {
  readonly value: number
  /** Standard error. */
  readonly error: number
}

/**
 * Least squares of `y` on the columns: the coefficient of the first column. A constant is added, columns that do not
 * vary are left out. `null` if the first column hardly varies (below `leastSpread`) or the columns are collinear.
 */
export function regress(
  y: readonly number[],
  columns: readonly (readonly number[])[],
  leastSpread: number,
): Slope | null {
  const n = y.length
  const centred = columns.map(centre)
  if (spread(centred[0]!) < leastSpread) return null
  const kept = centred.filter((column) => spread(column) > 1e-9)
  const own = centre(y)
  const k = kept.length
  if (n <= k + 1) return null
  // The first column is eliminated last, so that what is left of it gives its coefficient.
  const basis: number[][] = []
  for (const column of [...kept.slice(1), kept[0]!]) {
    const left = [...column]
    for (let pass = 0; pass < 2; pass++) for (const each of basis) takeOut(left, each)
    const size = Math.sqrt(dot(left, left))
    if (size < 1e-6 * Math.sqrt(dot(column, column))) return null
    basis.push(left.map((value) => value / size))
    if (basis.length === k) {
      const value = dot(left, own) / size ** 2
      for (const each of basis) takeOut(own, each)
      return { value, error: Math.sqrt(dot(own, own) / (n - k - 1)) / size }
    }
  }
  return null
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)
const spread = (column: readonly number[]) => Math.sqrt(dot(column, column) / column.length)

function centre(column: readonly number[]): number[] {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length
  return column.map((value) => value - mean)
}

function takeOut(vector: number[], unit: readonly number[]): void {
  const share = dot(vector, unit)
  for (let i = 0; i < vector.length; i++) vector[i]! -= share * unit[i]!
}
