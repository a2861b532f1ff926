/** Longest distance at which values are compared, and number of last values that are. */
const farthest = 12
const recentValues = 52
/** What holds where nothing is known: the step as a share of the mean, and the power of the distance. */
const plain = { step: 0.5, power: 0.2 }
/** Number of series that the plain values weigh. */
const plainWeight = 2

export interface UsualSteps {
  /** Mean absolute step from one value to the next, as a share of the mean. */
  readonly step: number
  /** Power of the distance with which differences grow: 0 for noise about a level, 0.5 for a random walk. */
  readonly power: number
}

/**
 * How far the series of a set usually move. A short series has few steps of its own, and no past in which its forecast
 * could be tried at the whole horizon: what all of them do stands in for it.
 */
export function usualSteps(series: readonly Float64Array[]): UsualSteps {
  let step = plainWeight * plain.step
  let count = plainWeight
  let slope = plainWeight * plain.power
  let weight = plainWeight
  for (const whole of series) {
    const y = whole.subarray(Math.max(0, whole.length - recentValues))
    const own = meanDistance(y, 1)
    if (y.length < 3 || own === 0) continue
    step += Math.min(1, own / meanOf(y))
    count++
    const growth = growthOf(y, own)
    slope += growth.slope
    weight += growth.weight
  }
  return { step: step / count, power: Math.max(0, slope / weight) }
}

/** Regression of the log of the mean distance on the log of the steps between, through the first; weight at most 1. */
function growthOf(y: Float64Array, own: number): { slope: number; weight: number } {
  let slope = 0
  let weight = 0
  for (let k = 2; k <= farthest && k <= y.length / 2; k++) {
    const log = Math.log(k)
    slope += log * Math.log(Math.max(0.1, meanDistance(y, k) / own))
    weight += log ** 2
  }
  const share = weight === 0 ? 0 : Math.min(1, weight) / weight
  return { slope: slope * share, weight: weight * share }
}

export function meanOf(y: Float64Array): number {
  let sum = 0
  for (const v of y) sum += v
  return sum / Math.max(1, y.length)
}

/** Mean absolute difference of values `k` steps apart; 0 where there are none. */
export function meanDistance(y: Float64Array, k: number): number {
  let sum = 0
  for (let t = k; t < y.length; t++) sum += Math.abs(y[t]! - y[t - k]!)
  return sum / Math.max(1, y.length - k)
}
