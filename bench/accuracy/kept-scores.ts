import { existsSync, readFileSync } from 'node:fs'
import type { Score } from './score.ts'

/** Scores by `scenario-seed` that another program left in a file of this folder; none where it never ran. */
export function readKeptScores(file: URL): Record<string, Score> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Returns how a store's kept score is found, `null` if there is none; the file is read at the first question. */
export function keptScores(file: URL): (scenario: string, seed: number) => Score | null {
  let scores: Record<string, Score> | null = null
  return (scenario, seed) => {
    scores ??= readKeptScores(file)
    return scores[`${scenario}-${seed}`] ?? null
  }
}
