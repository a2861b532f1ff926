import { NORMAL_95 } from './normal.ts'

/**
 * 95 % point of Student's t, `freedom` > 0 need not be whole: half-width of a 90 % interval in standard errors.
 * Hill (1970), "Algorithm 396: Student's t-quantiles", to 0.1 % for 2 degrees and more, 2 % between 1 and 2.
 */
export function student95(freedom: number): number {
  const n = Math.max(1, freedom)
  if (n === 1) return 1 / Math.tan(0.05 * Math.PI)
  const a = 1 / (n - 0.5)
  const b = 48 / a ** 2
  let c = (((20_700 * a) / b - 98) * a - 16) * a + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n
  const y = (0.1 * d) ** (2 / n)
  if (y <= 0.05 + a) {
    const first = 1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)
    return Math.sqrt(n * (((first * y - 1) * (n + 1)) / (n + 2) + 1 / y))
  }
  const x = -NORMAL_95
  const square = x * x
  if (n < 5) c += 0.3 * (n - 4.5) * (x + 0.6)
  c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
  const z = (((((0.4 * square + 6.3) * square + 36) * square + 94.5) / c - square - 3) / b + 1) * x
  return Math.sqrt(n * Math.expm1(a * z * z))
}
