/** Nearest integer, halves to the even one (IEEE 754, R, numpy): unbiased, unlike Math.round. */
export function roundHalfEven(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}
