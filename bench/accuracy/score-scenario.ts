import {
  type Difficulty,
  estimateStore,
  priceAtStake,
  recommendPrice,
  type StoreEstimate,
  stakesOf,
} from '#analytics'
import type { Answer, Question } from './answers.ts'
import { mixedModelScore } from './mixed-model.ts'
import { leastSquaresAnswers } from './ordinary-least-squares.ts'
import { benchStore, questionOf } from './scenario.ts'
import { type Score, score } from './score.ts'
import { columnsOf, periodsOf } from './store-columns.ts'

export const METHODS = [
  { id: 'orders', name: 'Quanto, from order lines' },
  { id: 'highConfidence', name: '  …moving only at P >= 0.8' },
  { id: 'marked', name: 'Quanto, promotions, gaps marked' },
  { id: 'priceLog', name: 'Quanto, with a price log' },
  { id: 'months', name: 'Quanto, from monthly totals' },
  { id: 'mixedModel', name: 'R lme4, monthly, random slopes' },
  { id: 'leastSquares', name: 'OLS per product, monthly' },
] as const

export type MethodId = (typeof METHODS)[number]['id']

export interface ScenarioResult {
  readonly scores: Partial<Record<MethodId, Score>>
  readonly lines: number
  readonly seconds: number
}

/** All methods on one generated store. Products that never sold are not asked about. */
export function scoreScenario(difficulty: Difficulty, seed: number, productCount: number): ScenarioResult {
  const store = benchStore(difficulty, seed, productCount)
  const { lines, products, priceLog } = columnsOf(store)
  const started = performance.now()
  const orders = estimateStore(lines, products)
  const seconds = (performance.now() - started) / 1000
  const throughDay = lines.day.reduce((last, day) => Math.max(last, day))
  const known = orders.products.flatMap((product, i) => (product.hasHistory ? [i] : []))
  const questions = known.map((i) => questionOf(store, i))
  const events = { promotions: periodsOf(store.promotions), stockOuts: periodsOf(store.stockOuts) }
  const scored = (estimate: StoreEstimate, leastProbability?: number) =>
    score(answersOf(estimate, known, questions, leastProbability), questions)
  const pick = (answers: readonly Answer[]) => known.map((i) => answers[i]!)
  const everyone = store.products.map((_, i) => questionOf(store, i))
  const mixed = mixedModelScore(difficulty, seed)
  return {
    lines: lines.day.length,
    seconds,
    scores: {
      orders: scored(orders),
      highConfidence: scored(orders, 0.8),
      marked: scored(estimateStore(lines, products, { events })),
      priceLog: scored(estimateStore(lines, products, { priceLog })),
      months: scored(estimateStore(lines, products, { grain: 'months', throughDay })),
      ...(mixed ? { mixedModel: mixed } : {}),
      leastSquares: score(pick(leastSquaresAnswers(lines, everyone)), questions),
    },
  }
}

/**
 * As `quanto estimate` answers, or moving only where that pays with `leastProbability`. Where nothing is claimed
 * (a store without price changes), silence is scored as -1.8 ± 2 and no move.
 */
function answersOf(
  estimate: StoreEstimate,
  known: readonly number[],
  questions: readonly Question[],
  leastProbability?: number,
): Answer[] {
  const stakes = stakesOf(known.map((i, k) => ({ ...estimate.products[i]!, ...questions[k]! })))
  return known.map((i, k) => {
    const { elasticity, low, high, standardDeviation } = estimate.products[i]!
    const { price, cost } = questions[k]!
    const asked = { elasticity, standardDeviation, price, cost }
    const advised =
      leastProbability === undefined
        ? priceAtStake({ ...asked, stake: stakes[k]! })
        : recommendPrice({ ...asked, leastProbability }).price
    return {
      elasticity: elasticity ?? -1.8,
      low: low ?? -3.8,
      high: high ?? 0.2,
      price: advised ?? price,
    }
  })
}
