import { existsSync, readFileSync } from 'node:fs'
import type { Answer, Question } from './answers.ts'
import { plugInPrice } from './ordinary-least-squares.ts'
import type { Score } from './score.ts'

/** Kept by score-mixed-model.ts from what R's lme4 (1.1-31) answered to lme4.R on the same stores. */
export const SCORES_FILE = new URL('lme4-scores.json', import.meta.url)

let scores: Record<string, Score> | null = null

/** Score of R's lme4 on a store; `null` where that store was not given to R. */
export function mixedModelScore(difficulty: string, seed: number): Score | null {
  scores ??= existsSync(SCORES_FILE)
    ? (JSON.parse(readFileSync(SCORES_FILE, 'utf8')) as Record<string, Score>)
    : {}
  return scores[`${difficulty}-${seed}`] ?? null
}

/** Rows of elasticity, low, high as answers; prices by plugging the estimate in. */
export function mixedModelAnswers(
  rows: readonly (readonly number[])[],
  questions: readonly Question[],
): Answer[] {
  return questions.map((question, i) => {
    const [elasticity, low, high] = rows[i]!
    return { elasticity: elasticity!, low: low!, high: high!, price: plugInPrice(elasticity!, question) }
  })
}
