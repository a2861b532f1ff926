import { meanOf } from '../../stats/mean.ts'
import { normalMixtureBoundary, tuneMixture } from './normal-mixture.ts'

/** Chance of a false alarm that is allowed over the whole watch. */
const CANARY_ALPHA = 0.05
/** Share of the profit that may be missing without counting as harm. */
export const ALLOWED_LOSS = 0.02
/** Day on which the boundary is tightest. */
const TUNED_DAY = 14
/** Days of past sales behind the expected profit, whose error grows with the square of the days watched. */
const BASELINE_DAYS = 56
/** Least weeks for a variance. */
const LEAST_WEEKS = 8
const WEEK = 7

/** What a group of products varies by; money in one currency. */
export interface CanaryNoise {
  /** Variance of the group's profit on a day at the old prices (money squared); see `dayVariance`. */
  readonly dayVariance: number
  /** New unit profits over old ones, each weighted by the units expected; 1 if no price moves. */
  readonly marginRatio: number
}

/**
 * Variance of a group's profit on a day: the variance (n - 1) of the weekly profits, each divided by the root of how
 * the rest of the store did in that week, over 7. `profit` and `rest` are one value a week, oldest first, at the old
 * prices (16 weeks wanted). `null` with fewer than 8 weeks, or without sales of the rest.
 * Weeks hold the slow noise that days of their own would hide.
 */
export function dayVariance(profit: readonly number[], rest: readonly number[]): number | null {
  const weeks = profit.length
  const usual = meanOf(rest)
  if (weeks < LEAST_WEEKS || !(usual > 0)) return null
  const ratios = profit.map((each, week) => each / Math.sqrt(Math.max(rest[week]! / usual, 1 / usual)))
  const mean = meanOf(ratios)
  return ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (weeks - 1) / WEEK
}

/** Variance of profit minus expected profit after some days (may be a fraction): v r^2 (t + t^2 / 56). */
export function differenceVariance({ dayVariance, marginRatio }: CanaryNoise, days: number): number {
  return dayVariance * marginRatio ** 2 * (days + days ** 2 / BASELINE_DAYS)
}

/** Sum of the differences below which harm is proved on that day (returned above zero). */
export function harmBoundary(noise: CanaryNoise, days: number): number {
  const rho = tuneMixture(differenceVariance(noise, TUNED_DAY), CANARY_ALPHA)
  return normalMixtureBoundary(differenceVariance(noise, days), rho, CANARY_ALPHA)
}
