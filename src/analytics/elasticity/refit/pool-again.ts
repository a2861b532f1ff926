import { tellProduct } from '../model/describe-products.ts'
import type { Marginal } from '../model/marginal.ts'
import { poolElasticities } from '../model/pool.ts'
import type { ProductEstimate } from '../types/product-estimate.ts'
import type { StoreFit } from './store-fit.ts'

export interface PooledAgain {
  readonly estimates: readonly ProductEstimate[]
  readonly fit: StoreFit
  readonly storeElasticity: number
  readonly spreadOfTypes: number
}

/**
 * Pools products that were fitted one by one: type means, store mean and spreads come from all of them instead of
 * from the products of the run. The estimate from each product's own data stays unchanged.
 */
export function poolAgain(
  fit: StoreFit,
  estimates: readonly ProductEstimate[],
  own: Marginal,
  typeOf: Int32Array,
): PooledAgain {
  const pooled = poolElasticities(own, typeOf, fit.typeElasticity.length)
  const { mixture, storeDeviation, spreadOfProducts } = pooled
  const verdict = { ...fit, storeDeviation, monthsOnly: false }
  return {
    fit: { ...fit, mixture, storeDeviation, spreadOfProducts },
    storeElasticity: pooled.storeMean,
    spreadOfTypes: pooled.spreadOfTypes,
    estimates: estimates.map((estimate, product) => {
      if (!estimate.hasHistory) return estimate
      const precision = own.precision[product]!
      const ownShare = precision / (precision + 1 / spreadOfProducts ** 2)
      const posterior = { mean: pooled.mean[product]!, deviation: pooled.deviation[product]! }
      return tellProduct({ ...estimate, ownShare }, posterior, verdict)
    }),
  }
}
