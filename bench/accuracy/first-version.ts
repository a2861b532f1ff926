import { keptScores } from './kept-scores.ts'

/** Written by score-first-version.ts: the first version (commit ac8eeb8, 20 November 2026) on the same stores. */
export const FIRST_VERSION_FILE = new URL('first-version-scores.json', import.meta.url)

/** Score of the first version on a store, from order lines; `null` if it was not run on that store. */
export const firstVersionScore = keptScores(FIRST_VERSION_FILE)
