import type { Answer, Question } from './answers.ts'
import { keptScores } from './kept-scores.ts'
import { plugInPrice } from './ordinary-least-squares.ts'

/** Written by score-mixed-model.ts from the answers of R's lme4 (1.1-31) to lme4.R on the same stores. */
export const SCORES_FILE = new URL('lme4-scores.json', import.meta.url)

/** Score of R's lme4 on a store; `null` if R was not run on that store. */
export const mixedModelScore = keptScores(SCORES_FILE)

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
