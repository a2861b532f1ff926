import { upperGamma } from '../stats/incomplete-gamma.ts'
import { NORMAL_95 } from '../stats/normal.ts'

/** Largest mean for which the distribution is summed unit by unit. */
const SUMMED_MEAN = 60
const MOST_STEPS = 2000

/**
 * 90 % interval of a count with this mean and variance: negative binomial where the variance exceeds the mean, else
 * Poisson; a large one by the gamma distribution (Wilson and Hilferty 1931). Ends are whole units for small means. Mean 0: 0 to 0.
 */
export function demandInterval(mean: number, variance: number): { low: number; high: number } {
  if (!(mean > 0)) return { low: 0, high: 0 }
  if (mean > SUMMED_MEAN) {
    const shape = mean ** 2 / Math.max(variance, mean)
    const at = (z: number) => mean * Math.max(0, 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3
    return { low: at(-NORMAL_95), high: at(NORMAL_95) }
  }
  const extra = Math.max(variance - mean, 1e-9)
  const size = mean ** 2 / extra
  const share = mean / (mean + size)
  let chance = Math.exp(-size * Math.log1p(mean / size))
  let sum = chance
  let low = -1
  let count = 0
  for (; count < MOST_STEPS; count++) {
    if (low < 0 && sum > 0.05) low = count
    if (sum >= 0.95) break
    chance *= (share * (count + size)) / (count + 1)
    sum += chance
  }
  return { low: Math.max(0, low), high: count }
}

/** Most units that are summed one by one; the gamma distribution misses the chance of more by under 0.0001. */
const MOST_SUMMED = 20_000

/**
 * P(at least so many units) of a count: negative binomial where the variance exceeds the mean, else Poisson. Example: mean 8,
 * variance 23.84, 6 → 0.65.
 */
export function chanceOfAtLeast(units: number, mean: number, variance: number): number {
  const least = Math.ceil(units)
  if (!(least > 0)) return 1
  if (!(mean > 0)) return 0
  const size = mean ** 2 / Math.max(variance - mean, 1e-9)
  if (least > MOST_SUMMED) {
    const shape = mean ** 2 / Math.max(variance, mean)
    return upperGamma(shape, ((least - 0.5) * shape) / mean)
  }
  const share = mean / (mean + size)
  let log = -size * Math.log1p(mean / size)
  let fewer = 0
  for (let count = 0; count < least; count++) {
    fewer += Math.exp(log)
    log += Math.log((share * (count + size)) / (count + 1))
  }
  return Math.max(0, 1 - fewer)
}
