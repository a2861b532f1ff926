/**
 * One-sided boundary for a sum with mean zero: P(sum < -boundary at any look) <= alpha, however often and whenever it
 * is looked at. boundary = sqrt(2 (V + rho) ln(sqrt((V + rho) / rho) / (2 alpha) + 1)), V the variance of the sum so
 * far, rho > 0 in the units of V. Degenerate: V = 0 gives the boundary of the start, which no sum of zero crosses.
 * Source: Howard, Ramdas, McAuliffe, Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic confidence sequences",
 * Annals of Statistics 49(2), one-sided normal mixture.
 */
export function normalMixtureBoundary(variance: number, rho: number, alpha: number): number {
  const widened = variance + rho
  return Math.sqrt(2 * widened * Math.log(Math.sqrt(widened / rho) / (2 * alpha) + 1))
}

/**
 * The rho that makes the boundary tightest near the variance given: V / (-2 ln(2 alpha) + ln(-2 ln(2 alpha) + 1)).
 * Source: the same, section 3.5.
 */
export function tuneMixture(variance: number, alpha: number): number {
  const twice = -2 * Math.log(2 * alpha)
  return variance / (twice + Math.log(twice + 1))
}
