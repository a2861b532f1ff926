import { existsSync, readFileSync } from 'node:fs'
import type { Score } from './score.ts'

/** Written by score-first-version.ts: the first version (commit ac8eeb8, 20 November 2026) on the same stores. */
export const FIRST_VERSION_FILE = new URL('first-version-scores.json', import.meta.url)

let scores: Record<string, Score> | null = null

/** Score of the first version on a store, from order lines; `null` if it was not run on that store. */
export function firstVersionScore(scenario: string, seed: number): Score | null {
  scores ??= existsSync(FIRST_VERSION_FILE)
    ? (JSON.parse(readFileSync(FIRST_VERSION_FILE, 'utf8')) as Record<string, Score>)
    : {}
  return scores[`${scenario}-${seed}`] ?? null
}
