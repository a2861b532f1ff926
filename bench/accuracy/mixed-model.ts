import { existsSync, readFileSync } from 'node:fs'
import type { Answer, Question } from './answers.ts'
import { plugInPrice } from './ordinary-least-squares.ts'
import type { Score } from './score.ts'

/** Written by score-mixed-model.ts from the answers of R's lme4 (1.1-31) to lme4.R on the same stores. */
export const SCORES_FILE = new URL('lme4-scores.json', import.meta.url)

let scores: Record<string, Score> | null = null

/** Score of R's lme4 on a store; `null` if R was not run on that store. */
export function mixedModelScore(difficulty: string, seed: number): Score | null {
  scores ??= existsSync(SCORES_FILE)
    ? (JSON.parse(readFileSync(SCORES_FILE, 'utf8')) as Record<string, Score>)
    : {}
  return scores[`${difficulty}-${seed}`] ?? null
}

/** Converts rows of elasticity, low, high to answers; prices follow by plugging the estimate in. */
export function mixedModelAnswers(
  rows: readonly (readonly number[])[],
  questions: readonly Question[],
): Answer[] {
  return questions.map((question, i) => {
    const [elasticity, low, high] = rows[i]!
    return { elasticity: elasticity!, low: low!, high: high!, price: plugInPrice(elasticity!, question) }
  })
}
