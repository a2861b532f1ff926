import { NORMAL_95 } from '../../stats/normal.ts'
import type { PromotionEffect } from '../types/product-estimate.ts'
import { DEAL_PRECISION, type ModelState, SUMS } from './model-state.ts'
import { FiveSystem } from './solve-five.ts'

/** Depth (in logs) of a usual promotion: what an announced cut of about a fifth sells is stated for it. */
const USUAL_DEPTH = 0.2
/** Below this weight of the product's own promotions nothing is said of them. */
const LEAST_OWN_WEIGHT = 0.15
/** Standard deviation of the store's mean effect of promotions before any data; counted in full, which is cautious. */
const STORE_DEVIATION = 0.15
/** Prior that holds the elasticity at a value. */
const FIXED = 1e9

/**
 * Elasticity of a usual promotion, price cut and advert together: e − g / 0.2 with g the ln effect beyond the price. The
 * two depend on each other: g given e is normal, with a mean linear in e. `null` if the product's own data say too little
 * of g.
 */
export function promotionEffect(
  state: ModelState,
  product: number,
  elasticity: { readonly mean: number; readonly deviation: number },
): PromotionEffect | null {
  if (state.hasDeals[product] === 0) return null
  const { dealPrecision, dealMean } = state.priors
  const given = (value: number) => {
    const { precision, score } = evidenceAt(state, product, value)
    const all = precision + dealPrecision
    return { mean: (score + dealPrecision * dealMean) / all, all }
  }
  const { mean, all } = given(elasticity.mean)
  const fromOthers = dealPrecision / all
  if (1 - fromOthers < LEAST_OWN_WEIGHT) return null
  const slope = given(elasticity.mean + 1).mean - mean
  const value = elasticity.mean - mean / USUAL_DEPTH
  const variance =
    (elasticity.deviation * (1 - slope / USUAL_DEPTH)) ** 2 +
    (1 / all + (fromOthers * STORE_DEVIATION) ** 2) / USUAL_DEPTH ** 2
  const half = NORMAL_95 * Math.sqrt(variance)
  return { elasticity: value, low: value - half, high: value + half }
}

/** Own evidence on the effect of promotions with the elasticity held at a value. */
function evidenceAt(state: ModelState, product: number, elasticity: number) {
  const { priors } = state
  const system = new FiveSystem()
  system.load(state.moments, product * SUMS, state.scale[product]!, 3)
  system.addPrior(0, priors.level[product]!, 1e-6)
  system.addPrior(1, elasticity, FIXED)
  system.addPrior(2, priors.trendMean, priors.trendPrecision)
  system.addPrior(4, priors.afterDealMean, DEAL_PRECISION)
  system.factor()
  return { precision: Math.max(system.pivot, 0), score: system.pivotScore }
}
