import { createRandom } from '#analytics'
import type { StoreScore } from './score-types.ts'

const DRAWS = 400
/** Fixed, so that the same scores always print the same. */
const SEED = 15

/** 5th and 95th percentile. */
export type Range = readonly [low: number, high: number]

/**
 * 5th and 95th percentile of several figures over stores drawn again from these, with replacement: how far another set
 * of as many stores of the same kinds would differ by chance. Promises of one store are not independent, so stores are
 * drawn.
 */
export function resample(
  scores: readonly StoreScore[],
  figures: (drawn: readonly StoreScore[]) => readonly (number | null)[],
): Range[] {
  const random = createRandom(SEED)
  const draws = Array.from({ length: DRAWS }, () =>
    figures(scores.map(() => scores[random.integer(0, scores.length - 1)]!)),
  )
  return draws[0]!.map((_, k): Range => {
    // A ratio without a true gain is above all others.
    const sorted = draws.map((values) => values[k] ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
    return [sorted[Math.floor(0.05 * DRAWS)]!, sorted[Math.floor(0.95 * DRAWS)]!]
  })
}
