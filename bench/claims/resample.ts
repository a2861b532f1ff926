import { createRandom } from '#analytics'
import type { StoreScore } from './score-types.ts'

const DRAWS = 400
/** Fixed, so that the same scores always print the same. */
const SEED = 15

/** 5th and 95th percentile. */
export type Range = readonly [low: number, high: number]

/**
 * 5th and 95th percentile of a figure over stores drawn again from these, with replacement: how far another set of as
 * many stores of the same kinds would differ by chance. Promises of one store are not independent, so stores are drawn.
 */
export function resample(
  scores: readonly StoreScore[],
  figure: (drawn: readonly StoreScore[]) => number | null,
): Range | null {
  if (scores.length === 0) return null
  const random = createRandom(SEED)
  const values = Array.from({ length: DRAWS }, () => {
    const drawn = scores.map(() => scores[random.integer(0, scores.length - 1)]!)
    return figure(drawn)
  })
  // A ratio without a true gain is above all others.
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  return [sorted[Math.floor(0.05 * DRAWS)]!, sorted[Math.floor(0.95 * DRAWS)]!]
}
