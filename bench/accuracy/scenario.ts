import { type Difficulty, difficulties, generateSampleStore, type SampleStore } from '#sample-store'
import type { Question } from './answers.ts'

/** First day after the generated histories; an arbitrary fixed day. */
export const END_DAY = 20_454

/** Exports every kind of store that the generator has; the bench runs all of them. */
export { difficulties as SCENARIOS } from '#sample-store'

export function scenarioStore(difficulty: Difficulty, seed: number, productCount: number): SampleStore {
  return generateSampleStore({ seed, endDay: END_DAY, productCount, difficulty })
}

/**
 * Draws a store of the bench. Each kind has its own seed: with one seed all kinds would have the same means of their
 * product types, and all scenarios would share the same luck.
 */
export function benchStore(difficulty: Difficulty, seed: number, productCount: number): SampleStore {
  return scenarioStore(difficulty, 1000 * seed + difficulties.indexOf(difficulty), productCount)
}

export function questionOf(store: SampleStore, product: number): Question {
  const truth = store.truth[product]!
  const { priceCents, costCents } = store.products[product]!
  const unitsPerDay = truth.baseUnitsPerDay * (priceCents / truth.referencePriceCents) ** truth.nextElasticity
  const { elasticity, nextElasticity } = truth
  return { elasticity, nextElasticity, price: priceCents / 100, cost: costCents / 100, unitsPerDay }
}
