import { type Difficulty, difficulties, generateSampleStore, type SampleStore } from '#sample-store'
import type { Question } from './answers.ts'

/** First day after the generated histories: any fixed day will do. */
export const END_DAY = 20_454

/** The bench runs every kind of store that the generator knows. */
export { difficulties as SCENARIOS } from '#sample-store'

export function scenarioStore(difficulty: Difficulty, seed: number, productCount: number): SampleStore {
  return generateSampleStore({ seed, endDay: END_DAY, productCount, difficulty })
}

/**
 * A store of the bench. Each kind draws by itself: under one seed all kinds would have the same means of their
 * product types, and thirteen scenarios the luck of one.
 */
export function benchStore(difficulty: Difficulty, seed: number, productCount: number): SampleStore {
  return scenarioStore(difficulty, 1000 * seed + difficulties.indexOf(difficulty), productCount)
}

export function questionOf(store: SampleStore, product: number): Question {
  const truth = store.truth[product]!
  const { priceCents, costCents } = store.products[product]!
  const unitsPerDay = truth.baseUnitsPerDay * (priceCents / truth.referencePriceCents) ** truth.elasticity
  return { elasticity: truth.elasticity, price: priceCents / 100, cost: costCents / 100, unitsPerDay }
}
