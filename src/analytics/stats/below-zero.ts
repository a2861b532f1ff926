import { NORMAL_95, normalCdf } from './normal.ts'
import { normalQuantile } from './normal-quantile.ts'

/** Standard deviations from 0 beyond which the truncation changes nothing (P(x > 0) < 1e-7). */
export const FAR_BELOW = 5.2

/** P(x < 0) of N(mean, deviation²), with a lower bound that keeps quotients meaningful. */
export function massBelowZero(mean: number, deviation: number): number {
  return -mean > FAR_BELOW * deviation ? 1 : Math.max(normalCdf(-mean / deviation), 1e-6)
}

/** Value below which x ~ N(mean, deviation²) lies with this probability, given x < 0: mean + s Φ⁻¹(p Φ(−mean / s)). */
export function quantileBelowZero(mean: number, deviation: number, probability: number): number {
  return Math.min(0, mean + deviation * normalQuantile(probability * massBelowZero(mean, deviation)))
}

/**
 * Ends of the 90 % interval of x ~ N(mean, deviation²), given x < 0. Example: −0.5 ± 0.5 → −1.36 … −0.08 instead of
 * −1.32 … 0.32. The figure itself stays inside. A mean above 0 contradicts x < 0 and keeps the plain interval.
 */
export function intervalBelowZero(mean: number, deviation: number): { low: number; high: number } {
  const half = NORMAL_95 * deviation
  if (mean > 0 || -mean > FAR_BELOW * deviation) return { low: mean - half, high: mean + half }
  return {
    low: quantileBelowZero(mean, deviation, 0.05),
    high: Math.max(mean, quantileBelowZero(mean, deviation, 0.95)),
  }
}
