import { FAR_BELOW, massBelowZero, quantileBelowZero } from '../stats/below-zero.ts'
import { NORMAL_95, normalCdf } from '../stats/normal.ts'

/** Belief on an elasticity: N(mean, deviation²), given that demand falls when the price rises (e < 0). */
export interface Belief {
  readonly mean: number
  readonly deviation: number
}

const LEAST_DEVIATION = 1e-9

/** P(e < x | e < 0), for any number of x. */
export function chancesBelow({ mean, deviation }: Belief): (x: number) => number {
  const spread = Math.max(deviation, LEAST_DEVIATION)
  const mass = massBelowZero(mean, spread)
  return (x) => (x >= 0 ? 1 : Math.min(1, normalCdf((x - mean) / spread) / mass))
}

/**
 * E[ratio^e | e < 0]: with L = ln ratio, exp(m L + s² L² / 2) Φ(-(m + s² L) / s) / Φ(-m / s).
 * Example: m = -2, s = 0.5, ratio 0.9 → 1.2363; at the mean alone 1.2346.
 */
export function meanPower({ mean, deviation }: Belief, ratio: number): number {
  const spread = Math.max(deviation, LEAST_DEVIATION)
  const log = Math.log(ratio)
  const moved = mean + spread * spread * log
  const whole = Math.exp(mean * log + (spread * spread * log * log) / 2)
  if (-mean > FAR_BELOW * spread && -moved > FAR_BELOW * spread) return whole
  return (whole * normalCdf(-moved / spread)) / massBelowZero(mean, spread)
}

/** Ends of the 90 % interval given e < 0. */
export function beliefEnds({ mean, deviation }: Belief): { readonly low: number; readonly high: number } {
  const spread = Math.max(deviation, LEAST_DEVIATION)
  if (-mean > FAR_BELOW * spread) return { low: mean - NORMAL_95 * spread, high: mean + NORMAL_95 * spread }
  return { low: beliefQuantile({ mean, deviation }, 0.05), high: beliefQuantile({ mean, deviation }, 0.95) }
}

/** Elasticity below which e lies with this probability, given e < 0. */
export function beliefQuantile({ mean, deviation }: Belief, probability: number): number {
  return quantileBelowZero(mean, Math.max(deviation, LEAST_DEVIATION), probability)
}
