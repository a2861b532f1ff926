import { DEAL_PRECISION, type ModelState, SUMS } from './model-state.ts'
import { FiveSystem } from './solve-five.ts'

/** Evidence of each product's own data on one coefficient, with the other coefficients integrated out. */
export interface Marginal {
  readonly precision: Float64Array
  /** Precision times mean. */
  readonly score: Float64Array
  /** Change of the scores with each standardized error of the store's shared means; absent if these count as known. */
  readonly slopes?: readonly Float64Array[]
}

/** Returns the marginal likelihood of one coefficient per product, given the priors of the other four. */
export function marginalOf(state: ModelState, column: number): Marginal {
  const n = state.cells.productCount
  const precision = new Float64Array(n)
  const score = new Float64Array(n)
  const system = new FiveSystem()
  const { priors } = state
  for (let product = 0; product < n; product++) {
    if (state.cells.start[product + 1] === state.cells.start[product]) continue
    system.load(state.moments, product * SUMS, state.scale[product]!, column)
    if (column !== 0) system.addPrior(0, priors.level[product]!, 1e-6)
    if (column !== 1) system.addPrior(1, priors.elasticity[product]!, priors.elasticityPrecision)
    if (column !== 2) system.addPrior(2, priors.trendMean, priors.trendPrecision)
    if (column !== 3) system.addPrior(3, priors.dealMean, priors.dealPrecision)
    if (column !== 4) system.addPrior(4, priors.afterDealMean, DEAL_PRECISION)
    system.factor()
    precision[product] = Math.max(system.pivot, 0)
    score[product] = system.pivotScore
  }
  return { precision, score }
}

/**
 * Precision-weighted mean of a coefficient over products, with standard deviation `between` among them and prior
 * N(`priorMean`, 0.15²).
 */
export function pooledMean(marginal: Marginal, between: number, priorMean: number): number {
  let weight = 1 / 0.15 ** 2
  let sum = weight * priorMean
  for (let product = 0; product < marginal.precision.length; product++) {
    const precision = marginal.precision[product]!
    if (!(precision > 1e-6)) continue
    const w = 1 / (1 / precision + between ** 2)
    weight += w
    sum += (w * marginal.score[product]!) / precision
  }
  return sum / weight
}

/** Variance of a coefficient with mean `centre` over products, by the method of moments, limited to [low, high]. */
export function pooledVariance(marginal: Marginal, centre: number, low: number, high: number): number {
  let weight = 0
  let sum = 0
  for (let product = 0; product < marginal.precision.length; product++) {
    const precision = marginal.precision[product]!
    if (!(precision > 1e-6)) continue
    const noise = 1 / precision
    const w = 1 / (noise + 0.09) ** 2
    weight += w
    sum += w * ((marginal.score[product]! * noise - centre) ** 2 - noise)
  }
  return Math.min(Math.max(weight > 0 ? sum / weight : 0.09, low), high)
}
