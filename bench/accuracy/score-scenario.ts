import {
  type Difficulty,
  estimateStore,
  generateSampleStore,
  isoDateOfDay,
  recommendPrice,
  type SampleStore,
  type StoreEstimate,
} from '#analytics'
import type { Answer, Question } from './answers.ts'
import { leastSquaresAnswers } from './ordinary-least-squares.ts'
import { type Score, score } from './score.ts'
import { columnsOf } from './store-columns.ts'

export interface ScenarioScores {
  readonly orders: Score
  readonly priceLog: Score
  readonly months: Score
  readonly leastSquares: Score
  readonly seconds: number
}

/** First day after the generated histories: any fixed day will do. */
const END_DAY = 20_454

export function scoreScenario(difficulty: Difficulty, seed: number, productCount: number): ScenarioScores {
  const store = generateSampleStore({ seed, endDay: END_DAY, productCount, difficulty })
  const { lines, products, priceLog } = columnsOf(store)
  const started = performance.now()
  const orders = estimateStore(lines, products)
  const seconds = (performance.now() - started) / 1000
  const known = orders.products.map((product, i) => (product.hasHistory ? i : -1)).filter((i) => i >= 0)
  const questions = known.map((i) => questionOf(store, i))
  const scored = (estimate: StoreEstimate) => score(answersOf(estimate, known, questions), questions)
  const all = store.products.map((_, i) => questionOf(store, i))
  const ordinary = leastSquaresAnswers(lines, all)
  return {
    orders: scored(orders),
    priceLog: scored(estimateStore(lines, products, { priceLog })),
    months: scored(estimateStore(lines, products, { grain: 'months', throughDay: END_DAY - 1 })),
    leastSquares: score(
      known.map((i) => ordinary[i]!),
      questions,
    ),
    seconds,
  }
}

export function describeEnd(): string {
  return isoDateOfDay(END_DAY - 1)
}

function questionOf(store: SampleStore, product: number): Question {
  const truth = store.truth[product]!
  const { priceCents, costCents } = store.products[product]!
  const unitsPerDay = truth.baseUnitsPerDay * (priceCents / truth.referencePriceCents) ** truth.elasticity
  return { elasticity: truth.elasticity, price: priceCents / 100, cost: costCents / 100, unitsPerDay }
}

/** Where nothing is claimed (a store without price changes), the method's silence is scored as -1.8 and no move. */
function answersOf(
  estimate: StoreEstimate,
  known: readonly number[],
  questions: readonly Question[],
): Answer[] {
  return known.map((i, k) => {
    const product = estimate.products[i]!
    const { price, cost } = questions[k]!
    const advice = recommendPrice({ ...product, price, cost })
    return {
      elasticity: product.elasticity ?? -1.8,
      low: product.low ?? -3.8,
      high: product.high ?? 0.2,
      price: advice.price ?? price,
    }
  })
}
