type Values = Float64Array | Int32Array | readonly number[]

/** Sum of the values, from left to right; 0 without values. */
export function sumOf(values: Values): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** Arithmetic mean, in the unit of the values; NaN without values. */
export function meanOf(values: Values): number {
  return sumOf(values) / values.length
}
