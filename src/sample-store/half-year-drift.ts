import type { RandomSource } from '#analytics'
import type { ProductPlan } from './sample-store.ts'
import type { StoreSettings } from './store-settings.ts'

const HALF_YEAR_DAYS = 182
const DAYS_PER_MONTH = 30.4375
/** Demand never rises with the price. */
const LEAST_ELASTIC = -0.05

/**
 * Departure of the price response from its long run, by half-year counted back from the last day; number 0 is the
 * half-year after the history. Sum of independent normal departures of the store, the type and the product.
 */
export function drawDrift(
  plans: readonly ProductPlan[],
  settings: StoreSettings,
  random: RandomSource,
): ProductPlan[] {
  const { storeDrift, typeDrift, productDrift } = settings
  if (storeDrift === 0 && typeDrift === 0 && productDrift === 0) return [...plans]
  const count = 1 + Math.ceil((settings.months * DAYS_PER_MONTH) / HALF_YEAR_DAYS)
  const draw = (source: RandomSource, spread: number) =>
    Float64Array.from({ length: count }, () => source.normal(0, spread))
  const store = draw(random.split(1), storeDrift)
  return plans.map((plan) => {
    const type = draw(random.split(100 + plan.type), typeDrift)
    const own = draw(random.split(1000 + plan.index), productDrift)
    const drift = own.map((value, block) => value + type[block]! + store[block]!)
    return { ...plan, drift, truth: withNext(plan.truth, drift) }
  })
}

/** Adds what holds in the half-year after the history to a product's truth. */
export function withNext<Truth extends { readonly elasticity: number }>(truth: Truth, drift?: Float64Array) {
  return { ...truth, nextElasticity: departed(truth.elasticity, drift?.[0]) }
}

/** Elasticity that holds on a day, which may lie after the history. */
export function elasticityOn({ truth, drift }: ProductPlan, day: number, endDay: number): number {
  if (drift === undefined) return truth.elasticity
  const block = day >= endDay ? 0 : 1 + Math.floor((endDay - 1 - day) / HALF_YEAR_DAYS)
  return departed(truth.elasticity, drift[Math.min(block, drift.length - 1)])
}

function departed(elasticity: number, departure = 0): number {
  return Math.min(LEAST_ELASTIC, elasticity + departure)
}
