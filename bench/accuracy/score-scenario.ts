import {
  type AdvisedPrice,
  adviseStore,
  estimateStore,
  type ProductEstimate,
  type StoreEstimate,
} from '#analytics'
import type { Answer, Question } from './answers.ts'
import { firstVersionScore } from './first-version.ts'
import { mixedModelScore } from './mixed-model.ts'
import { leastSquaresAnswers } from './ordinary-least-squares.ts'
import { plainPrices } from './plain-rule.ts'
import { benchStore, questionOf, type Scenario } from './scenario.ts'
import { mean, type Score, score } from './score.ts'
import { columnsOf, periodsOf } from './store-columns.ts'

export const METHODS = [
  { id: 'orders', name: 'Quanto, from order lines' },
  { id: 'changesOnly', name: '  …without the prices to test' },
  { id: 'plainRule', name: '  …by a plain rule, a loss at 0.10' },
  { id: 'firstVersion', name: 'First version, from order lines' },
  { id: 'marked', name: 'Quanto, promotions, gaps marked' },
  { id: 'priceLog', name: 'Quanto, with a price log' },
  { id: 'months', name: 'Quanto, from monthly totals' },
  { id: 'mixedModel', name: 'R lme4, monthly, random slopes' },
  { id: 'leastSquares', name: 'OLS per product, monthly' },
] as const

export type MethodId = (typeof METHODS)[number]['id']

export interface ScenarioResult {
  readonly scores: Partial<Record<MethodId, Score>>
  /** Standard deviation of the true elasticities around their types' means. */
  readonly trueSpread: number
  readonly lines: number
  readonly seconds: number
}

/** Scores all methods on one generated store, except for products that never sold. */
export function scoreScenario(scenario: Scenario, seed: number, productCount: number): ScenarioResult {
  const store = benchStore(scenario, seed, productCount)
  const { lines, products, priceLog } = columnsOf(store)
  const started = performance.now()
  const orders = estimateStore(lines, products)
  const seconds = (performance.now() - started) / 1000
  const throughDay = lines.day.reduce((last, day) => Math.max(last, day))
  const known = orders.products.flatMap((product, i) => (product.hasHistory ? [i] : []))
  const questions = known.map((i) => questionOf(store, i))
  const events = { promotions: periodsOf(store.promotions), stockOuts: periodsOf(store.stockOuts) }
  const scored = (estimate: StoreEstimate, kinds: readonly AdvisedPrice['kind'][] = ['change', 'test']) =>
    score(answersOf({ estimate, known, questions, kinds }), questions)
  const pick = (answers: readonly Answer[]) => known.map((i) => answers[i]!)
  const everyone = store.products.map((_, i) => questionOf(store, i))
  const mixed = mixedModelScore(scenario, seed)
  const first = firstVersionScore(scenario, seed)
  const departures = known.map((i) => store.truth[i]!.elasticity - store.truth[i]!.typeElasticity)
  return {
    trueSpread: Math.sqrt(mean(departures.map((value) => value ** 2))),
    lines: lines.day.length,
    seconds,
    scores: {
      orders: scored(orders),
      changesOnly: scored(orders, ['change']),
      plainRule: score(plainAnswers(orders, known, questions), questions),
      ...(first ? { firstVersion: first } : {}),
      marked: scored(estimateStore(lines, products, { events })),
      priceLog: scored(estimateStore(lines, products, { priceLog })),
      months: scored(estimateStore(lines, products, { grain: 'months', throughDay })),
      ...(mixed ? { mixedModel: mixed } : {}),
      leastSquares: score(pick(leastSquaresAnswers(lines, everyone)), questions),
    },
  }
}

interface Asked {
  readonly estimate: StoreEstimate
  readonly known: readonly number[]
  readonly questions: readonly Question[]
  /** Kinds of advice that are applied. */
  readonly kinds: readonly AdvisedPrice['kind'][]
}

function plainAnswers(
  { products }: StoreEstimate,
  known: readonly number[],
  questions: readonly Question[],
): Answer[] {
  const estimates = known.map((i) => products[i]!)
  const prices = plainPrices(estimates, questions)
  return estimates.map((estimate, k) => ({ ...claimOf(estimate), price: prices[k]! }))
}

/** If nothing is claimed (a store without price changes), −1.8 ± 2 is scored. */
function claimOf({ elasticity, low, high }: ProductEstimate): Omit<Answer, 'price'> {
  return { elasticity: elasticity ?? -1.8, low: low ?? -3.8, high: high ?? 0.2 }
}

/** Answers of `quanto estimate`; no move where it claims nothing. */
function answersOf({ estimate, known, questions, kinds }: Asked): Answer[] {
  const estimates = known.map((i) => estimate.products[i]!)
  const advised = adviseStore({ ...estimate, products: estimates }, questions)
  return estimates.map((estimate, k) => {
    const { kind, price } = advised[k]!
    return {
      ...claimOf(estimate),
      price: kinds.includes(kind) && price !== null ? price : questions[k]!.price,
    }
  })
}
