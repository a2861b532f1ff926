import { NORMAL_95 } from '../stats/normal.ts'
import type { Gain } from './advise-price.ts'
import { quantileOf } from './joint-draws.ts'
import type { Ranged } from './simulate-price.ts'

/** Units that are expected at an unchanged price, with their 90 % interval. */
export interface ExpectedUnits {
  readonly units: number
  readonly low: number
  readonly high: number
}

/** At most: an interval from next to nothing says no more than that the error is large. */
const MOST_DEVIATION = 1.5

/** Standard deviation of the log of the units. */
export function unitsDeviation({ units, low, high }: ExpectedUnits): number {
  if (!(units > 0) || !(high > 0)) return 0
  const least = Math.max(low, units * Math.exp(-2 * NORMAL_95 * MOST_DEVIATION))
  return Math.min(MOST_DEVIATION, Math.max(0, Math.log(high / least) / (2 * NORMAL_95)))
}

/** Quantiles of a standard normal in the middle of seven equal parts. */
const SEVENTHS = [-1.4652, -0.7916, -0.3661, 0, 0.3661, 0.7916, 1.4652] as const

/**
 * A gain in money of a month: that of a unit of revenue × price × units. The interval is that of the product of two
 * independent factors, by 49 equally likely readings: the gain, normal on each side as far as its own end goes, and the
 * units, log-normal with mean 1. Where the gain is sure to be one, so is the sum.
 */
export function monthlyGain(gain: Gain, revenue: number, deviationOfUnits: number): Ranged {
  const { expected, low, high } = gain
  if (deviationOfUnits === 0) return { value: expected * revenue, low: low * revenue, high: high * revenue }
  const units = SEVENTHS.map((z) => Math.exp(deviationOfUnits * z - deviationOfUnits ** 2 / 2))
  const gains = SEVENTHS.map((z) => expected + ((z < 0 ? expected - low : high - expected) * z) / NORMAL_95)
  const readings = Float64Array.from(units.flatMap((u) => gains.map((g) => g * u))).sort()
  return {
    value: expected * revenue,
    low: Math.min(expected, quantileOf(readings, 0.05)) * revenue,
    high: Math.max(expected, quantileOf(readings, 0.95)) * revenue,
  }
}
