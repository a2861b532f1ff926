import { NORMAL_95, normalCdf } from '../../../stats/normal.ts'
import type { CompetitorEffect, CompetitorVerdict, StoreCompetitors } from '../../types/competitor-effect.ts'
import type { ProductPosteriors } from '../drift/product-posterior.ts'
import type { ModelState } from '../model-state.ts'
import { competitorEvidence } from './competitor-evidence.ts'
import { applyEffect, type CompetitorState } from './competitor-state.ts'
import { type CompetitorPool, competitorPosterior, poolCompetitors } from './pool-competitors.ts'

/** Share of the posterior that has to lie on one side for a verdict. */
const SURE = 0.9
/** Median effect of one brand's price on another's sales (Auer and Papies 2020): below it the effect is none of note. */
const OF_NO_NOTE = 0.1

/** Estimates all effects at the model's coefficients, and takes them up into the offsets. Returns what holds for all. */
export function updateCompetitors(
  state: ModelState,
  competitors: CompetitorState,
  typeOf: Int32Array,
  typeCount: number,
  known: CompetitorPool | null,
): CompetitorPool {
  const evidence = competitorEvidence(state, competitors)
  const pool = known ?? poolCompetitors(evidence, competitors.products, typeOf, typeCount)
  competitors.products.forEach((product, at) => {
    const { mean } = competitorPosterior(pool, typeOf[product]!, evidence[at]!)
    competitors.effect[product] = mean
    competitors.absentEffect[product] = evidence[at]!.absentAt(mean)
    applyEffect(state, competitors, product)
  })
  return pool
}

/** The effect of every product, at the state's last coefficients, which stay as they are. */
export function describeCompetitors(
  state: ModelState,
  competitors: CompetitorState,
  typeOf: Int32Array,
  typeCount: number,
  known: CompetitorPool | null,
): { readonly effects: readonly CompetitorEffect[]; readonly pool: CompetitorPool } {
  const evidence = competitorEvidence(state, competitors)
  const pool = known ?? poolCompetitors(evidence, competitors.products, typeOf, typeCount)
  const effects = competitors.facts.map((facts): CompetitorEffect => ({ ...facts, estimate: null }))
  competitors.products.forEach((product, at) => {
    const own = evidence[at]!
    const { mean, deviation } = competitorPosterior(pool, typeOf[product]!, own)
    effects[product] = {
      ...competitors.facts[product]!,
      estimate: {
        ...{ mean, deviation, low: mean - NORMAL_95 * deviation, high: mean + NORMAL_95 * deviation },
        ...{ probability: normalCdf(mean / deviation), verdict: verdictOf(mean, deviation) },
        doubt: Math.abs(own.slope) * deviation,
      },
    }
  })
  return { effects, pool }
}

function verdictOf(mean: number, deviation: number): CompetitorVerdict {
  if (normalCdf(mean / deviation) >= SURE) return 'yes'
  return normalCdf((OF_NO_NOTE - mean) / deviation) >= SURE ? 'no' : 'unclear'
}

export function storeCompetitors(pool: CompetitorPool): StoreCompetitors | null {
  if (pool.products === 0) return null
  const { storeMean: mean, storeDeviation: deviation, products } = pool
  return { mean, deviation, probability: normalCdf(mean / deviation), products }
}

/** Adds to our own elasticities what the doubt about competitors' effects adds. */
export function withCompetitorDoubt(
  posterior: ProductPosteriors,
  effects: readonly CompetitorEffect[] | null,
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
