import { NORMAL_95, normalCdf } from '../../../stats/normal.ts'
import type { RivalEffect, RivalVerdict, StoreRivals } from '../../types/rival-effect.ts'
import type { ProductPosteriors } from '../drift/product-posterior.ts'
import type { ModelState } from '../model-state.ts'
import { poolRivals, type RivalPool, rivalPosterior } from './pool-rivals.ts'
import { rivalEvidence } from './rival-evidence.ts'
import { applyEffect, type RivalState } from './rival-state.ts'

/** Share of the posterior that has to lie on one side for a verdict. */
const SURE = 0.9
/** Median effect of one brand's price on another's sales (Auer and Papies 2020): below it the effect is none of note. */
const OF_NO_NOTE = 0.1

/** Estimates all effects at the model's coefficients, and takes them up into the offsets. Returns what holds for all. */
export function updateRivals(
  state: ModelState,
  rivals: RivalState,
  typeOf: Int32Array,
  typeCount: number,
  known: RivalPool | null,
): RivalPool {
  const evidence = rivalEvidence(state, rivals)
  const pool = known ?? poolRivals(evidence, rivals.products, typeOf, typeCount)
  rivals.products.forEach((product, at) => {
    const { mean } = rivalPosterior(pool, typeOf[product]!, evidence[at]!)
    rivals.effect[product] = mean
    rivals.absentEffect[product] = evidence[at]!.absentAt(mean)
    applyEffect(state, rivals, product)
  })
  return pool
}

/** The effect of every product, at the state's last coefficients, which stay as they are. */
export function describeRivals(
  state: ModelState,
  rivals: RivalState,
  typeOf: Int32Array,
  typeCount: number,
  known: RivalPool | null,
): { readonly effects: readonly RivalEffect[]; readonly pool: RivalPool } {
  const evidence = rivalEvidence(state, rivals)
  const pool = known ?? poolRivals(evidence, rivals.products, typeOf, typeCount)
  const effects = rivals.facts.map((facts): RivalEffect => ({ ...facts, estimate: null }))
  rivals.products.forEach((product, at) => {
    const own = evidence[at]!
    const { mean, deviation } = rivalPosterior(pool, typeOf[product]!, own)
    effects[product] = {
      ...rivals.facts[product]!,
      estimate: {
        ...{ mean, deviation, low: mean - NORMAL_95 * deviation, high: mean + NORMAL_95 * deviation },
        ...{ probability: normalCdf(mean / deviation), verdict: verdictOf(mean, deviation) },
        doubt: Math.abs(own.slope) * deviation,
      },
    }
  })
  return { effects, pool }
}

function verdictOf(mean: number, deviation: number): RivalVerdict {
  if (normalCdf(mean / deviation) >= SURE) return 'yes'
  return normalCdf((OF_NO_NOTE - mean) / deviation) >= SURE ? 'no' : 'unclear'
}

export function storeRivals(pool: RivalPool): StoreRivals | null {
  if (pool.products === 0) return null
  const { storeMean: mean, storeDeviation: deviation, products } = pool
  return { mean, deviation, probability: normalCdf(mean / deviation), products }
}

/** Adds to our own elasticities what the doubt about competitors' effects adds. */
export function withRivalDoubt(
  posterior: ProductPosteriors,
  effects: readonly RivalEffect[] | null,
): ProductPosteriors {
  if (effects === null) return posterior
  const widened = (values: Float64Array) =>
    values.map((value, product) => Math.hypot(value, effects[product]?.estimate?.doubt ?? 0))
  return {
    ...posterior,
    deviation: widened(posterior.deviation),
    nextDeviation: widened(posterior.nextDeviation),
  }
}
