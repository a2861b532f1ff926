import { NORMAL_95 } from '../stats/normal.ts'
import type { Gain } from './advise-price.ts'
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

/**
 * A gain in money of a month: that of a unit of revenue × price × units. The errors of the two factors are
 * independent, so each side of the interval is that of a product: var = g² u² + d² (1 + u²), with g the gain, d its
 * deviation on that side and u that of the units.
 * Example: gain 0.02 (-0.01 … 0.05), price 10, 100 units, u = 0.2 → 20 (-12 … 52).
 */
export function monthlyGain(gain: Gain, revenue: number, deviationOfUnits: number): Ranged {
  const side = (end: number) => {
    const own = (gain.expected - end) / NORMAL_95
    return NORMAL_95 * Math.hypot(gain.expected * deviationOfUnits, own * Math.hypot(1, deviationOfUnits))
  }
  return {
    value: gain.expected * revenue,
    low: (gain.expected - side(gain.low)) * revenue,
    high: (gain.expected + side(gain.high)) * revenue,
  }
}
