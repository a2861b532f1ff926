const MINUTE_S = 60
const HOUR_S = 3600

/** Seconds from each failed attempt to the next: eight attempts within about 28 hours. */
const DELAYS_S = [5, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 5 * HOUR_S, 10 * HOUR_S, 10 * HOUR_S]

/** Up to a tenth is added, so that the messages that failed together do not come back together. */
const SPREAD = 0.1

/**
 * Returns the seconds until the next attempt after `tries` failed ones, or `null` if that was the last. `chance`: a
 * number from 0 to 1.
 */
export function secondsToNextTry(tries: number, chance: number): number | null {
  const delay = DELAYS_S[tries - 1]
  return delay === undefined ? null : Math.ceil(delay * (1 + SPREAD * chance))
}
