import { createRandom } from '#analytics'
import {
  difficulties,
  generateSampleStore,
  type SampleStore,
  type SampleStoreOptions,
  wildSettings,
} from '#sample-store'
import type { Question } from './answers.ts'

/** First day after the generated histories; an arbitrary fixed day. */
export const END_DAY = 20_454

/**
 * Kinds of store: every one that the generator has, stores that grow by half to 2.7 times a year, and stores whose
 * parameters are all drawn at random in wider ranges than those of `random`.
 */
export const SCENARIOS = [...difficulties, 'growing', 'wild'] as const
export type Scenario = (typeof SCENARIOS)[number]

function optionsOf(scenario: Scenario, seed: number): Pick<SampleStoreOptions, 'difficulty' | 'settings'> {
  const random = createRandom(seed).split(77)
  switch (scenario) {
    case 'growing':
      return { settings: { storeTrend: random.uniform(0.4, 1), trendSpread: 0.4, launchShare: 0.3 } }
    case 'wild':
      return { settings: wildSettings(random) }
    default:
      return { difficulty: scenario }
  }
}

export function scenarioStore(scenario: Scenario, seed: number, productCount: number): SampleStore {
  return generateSampleStore({ seed, endDay: END_DAY, productCount, ...optionsOf(scenario, seed) })
}

/**
 * Draws a store of the bench. Each kind has its own seed: with one seed all kinds would have the same means of their
 * product types, and all scenarios would share the same luck.
 */
export function benchStore(scenario: Scenario, seed: number, productCount: number): SampleStore {
  return scenarioStore(scenario, 1000 * seed + SCENARIOS.indexOf(scenario), productCount)
}

export function questionOf(store: SampleStore, product: number): Question {
  const truth = store.truth[product]!
  const { priceCents, costCents } = store.products[product]!
  const unitsPerDay = truth.baseUnitsPerDay * (priceCents / truth.referencePriceCents) ** truth.nextElasticity
  const { elasticity, nextElasticity } = truth
  return { elasticity, nextElasticity, price: priceCents / 100, cost: costCents / 100, unitsPerDay }
}
