import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import type { Ranged } from '../stats/ranged.ts'
import type { Gain } from './advise-price.ts'

/** Units expected at an unchanged price, with their 90 % interval. */
export interface ExpectedUnits {
  readonly units: number
  readonly low: number
  readonly high: number
}

/** Largest deviation used: an interval from next to nothing only shows that the error is large. */
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
 * Gain in money of a month: that of a unit of revenue × price × units. The interval is that of the product of two
 * independent factors: the gain, normal on each side with its own end, and the units, log-normal with mean 1, by
 * seven equally likely values. Units are never below 0: the lower end is above 0 exactly where that of the gain is.
 */
export function monthlyGain(gain: Gain, revenue: number, deviationOfUnits: number): Ranged {
  const { expected, low, high } = gain
  if (deviationOfUnits === 0) return { value: expected * revenue, low: low * revenue, high: high * revenue }
  const units = SEVENTHS.map((z) => Math.exp(deviationOfUnits * z - deviationOfUnits ** 2 / 2))
  return {
    value: expected * revenue,
    low: Math.min(expected, productQuantile(gain, units, 0.05)) * revenue,
    high: Math.max(expected, productQuantile(gain, units, 0.95)) * revenue,
  }
}

/** Number of halvings of the range, down to less than a millionth of it. */
const BISECTIONS = 24

/** Value below which gain × units lies with this probability, found by bisection. */
function productQuantile(
  { expected, low, high }: Gain,
  units: readonly number[],
  probability: number,
): number {
  const below = (value: number) => {
    const side = Math.max(value < expected ? expected - low : high - expected, Number.MIN_VALUE)
    return normalCdf(((value - expected) * NORMAL_95) / side)
  }
  const share = (value: number) => units.reduce((sum, each) => sum + below(value / each), 0) / units.length
  const reach = Math.max(...units, 1)
  // The search starts from 0, where the units have no influence, so that the sign is exact.
  const isNegative = share(0) > probability
  let [from, to] = isNegative
    ? [Math.min(low, expected, 0) * 2 * reach, 0]
    : [0, Math.max(high, expected, 0) * 2 * reach]
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (from + to) / 2
    if (share(middle) < probability) from = middle
    else to = middle
  }
  return isNegative ? from : to
}
