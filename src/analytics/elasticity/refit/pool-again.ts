import { withCompetitorDoubt } from '../model/competitors/fit-competitors.ts'
import { posteriorOfProduct, tellProduct } from '../model/describe-products.ts'
import type { BlockEvidence } from '../model/drift/block-evidence.ts'
import { driftPosterior, isUnsupported, steadyPosterior } from '../model/drift/estimate-drift.ts'
import { pastSupport } from '../model/drift/past-support.ts'
import { poolDrift } from '../model/drift/pool-drift.ts'
import type { Marginal } from '../model/marginal.ts'
import { poolElasticities } from '../model/pool.ts'
import type { CompetitorEffect } from '../types/competitor-effect.ts'
import type { ProductEstimate } from '../types/product-estimate.ts'
import type { StoreFit } from './store-fit.ts'

export interface PooledAgain {
  readonly estimates: readonly ProductEstimate[]
  readonly fit: StoreFit
  readonly storeElasticity: number
  readonly spreadOfTypes: number
}

/** Evidence of all products' own data; `blocks` is by half-year, `null` without drift. */
export interface OwnEvidence {
  readonly own: Marginal
  readonly blocks: BlockEvidence | null
  /** Effects of competitors' prices; `null` without any. */
  readonly competitors?: readonly CompetitorEffect[] | null
}

/**
 * Pools products that were fitted one by one: type means, store mean and spreads come from all of them instead of
 * from the products of the run. The estimate from each product's own data stays unchanged.
 */
export function poolAgain(
  fit: StoreFit,
  estimates: readonly ProductEstimate[],
  { own, blocks, competitors = null }: OwnEvidence,
  typeOf: Int32Array,
  priorWidth?: number,
): PooledAgain {
  const pooled = poolElasticities(own, typeOf, fit.typeElasticity.length, priorWidth)
  const { mixture, storeDeviation, spreadOfProducts } = pooled
  const levels = blocks && poolDrift(blocks, typeOf, fit.typeElasticity.length, { priorWidth })
  const drift =
    fit.drift && blocks && levels
      ? { ...fit.drift, levels, support: pastSupport(blocks, levels.spreads.product) }
      : null
  const steady =
    drift && blocks ? driftPosterior(blocks, typeOf, drift, pooled) : steadyPosterior(own, pooled)
  const posterior = withCompetitorDoubt(steady, competitors)
  const verdict = { ...fit, storeDeviation, monthsOnly: false, isUnsupported: isUnsupported(drift) }
  return {
    fit: { ...fit, mixture, storeDeviation, spreadOfProducts, drift },
    storeElasticity: pooled.storeMean,
    spreadOfTypes: pooled.spreadOfTypes,
    estimates: estimates.map((estimate, product) => {
      if (!estimate.hasHistory) return estimate
      const ownShare = posterior.ownShare[product]!
      return tellProduct({ ...estimate, ownShare }, posteriorOfProduct(posterior, product), verdict)
    }),
  }
}
