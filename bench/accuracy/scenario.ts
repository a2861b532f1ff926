import { type Difficulty, generateSampleStore, type SampleStore } from '#analytics'
import type { Question } from './answers.ts'

/** First day after the generated histories: any fixed day will do. */
export const END_DAY = 20_454

export const SCENARIOS = [
  'base',
  'clean',
  'sparse',
  'fewChanges',
  'endogenous',
  'wholesale',
  'short',
  'stockOuts',
  'heavyTails',
  'trending',
  'inelastic',
  'elastic',
  'random',
] as const satisfies readonly Difficulty[]

export function scenarioStore(difficulty: Difficulty, seed: number, productCount: number): SampleStore {
  return generateSampleStore({ seed, endDay: END_DAY, productCount, difficulty })
}

export function questionOf(store: SampleStore, product: number): Question {
  const truth = store.truth[product]!
  const { priceCents, costCents } = store.products[product]!
  const unitsPerDay = truth.baseUnitsPerDay * (priceCents / truth.referencePriceCents) ** truth.elasticity
  return { elasticity: truth.elasticity, price: priceCents / 100, cost: costCents / 100, unitsPerDay }
}
