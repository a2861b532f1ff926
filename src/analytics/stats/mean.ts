/** Sum of the values, from left to right; 0 without values. */
export function sumOf(values: Float64Array | readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** Arithmetic mean, in the unit of the values; NaN without values. */
export function meanOf(values: Float64Array | readonly number[]): number {
  return sumOf(values) / values.length
}
