import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import type { Ranged } from '../stats/ranged.ts'
import type { Gain } from './advice.ts'

/** Units expected at an unchanged price, with the variance of the units that will be sold (see `DemandCurve`). */
export interface ExpectedUnits {
  readonly units: number
  readonly dispersion: number
  readonly deviation: number
}

/** Largest deviation used: more only shows that the error is large. */
const MOST_DEVIATION = 1.5
/** Part of the dispersion that is an error of the expectation; the rest is the chance of single purchases (docs/methods.md). */
const ERROR_OF_LEVEL = 0.25

/**
 * Standard deviation of the log of the expected units. A gain is one of expected units: which customers happen to come
 * in a month is the same at both prices. Example: 8 units, dispersion 2, deviation 0.35 → 0.43; of the units that
 * will be sold it is 0.61.
 */
export function unitsDeviation({ units, dispersion, deviation }: ExpectedUnits): number {
  if (!(units > 0)) return 0
  return Math.min(MOST_DEVIATION, Math.sqrt(deviation ** 2 + (ERROR_OF_LEVEL * dispersion) / units))
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
