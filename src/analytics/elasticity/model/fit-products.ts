import { fastExp } from '../../stats/fast-exp.ts'
import {
  COLUMNS,
  DEAL_PRECISION,
  LEVEL_PRECISION,
  type ModelState,
  PRODUCT_SUMS,
  SUMS,
  trendOfWeek,
} from './model-state.ts'
import { correlationPowers, MAX_LOG_MEAN, productSums } from './product-sums.ts'
import { FiveSystem } from './solve-five.ts'

const MAX_LEVEL_STEP = 2
const MAX_STEP = 1.5
/** A product counts as converged once no coefficient changes by this much in a step. */
export const CONVERGED = 0.003

/**
 * Fits each product by penalised iteratively reweighted least squares: coefficients at the mode of likelihood times
 * prior, and the sums at that mode (for pooling).
 */
export function fitProducts(state: ModelState, iterations: number, converged = CONVERGED): void {
  const powers = correlationPowers(state.noise, state.cells.weekCount)
  const system = new FiveSystem()
  const next = new Float64Array(COLUMNS)
  for (let product = 0; product < state.cells.productCount; product++) {
    if (state.cells.start[product + 1] === state.cells.start[product]) continue
    const at = product * SUMS
    let step = Number.POSITIVE_INFINITY
    for (let k = 0; k < iterations && step >= converged; k++) {
      productSums(state, product, state.noise, powers, state.moments, at)
      step = improve(state, product, system, next)
    }
    if (step >= converged) productSums(state, product, state.noise, powers, state.moments, at)
  }
}

/** Takes one damped Newton step and returns its largest component. */
function improve(state: ModelState, product: number, system: FiveSystem, next: Float64Array): number {
  const { priors, coefficients } = state
  system.load(state.moments, product * SUMS, state.scale[product]!, COLUMNS - 1)
  system.addPrior(0, priors.level[product]!, LEVEL_PRECISION)
  system.addPrior(1, priors.elasticity[product]!, priors.elasticityPrecision)
  system.addPrior(2, priors.trendMean, priors.trendPrecision)
  system.addPrior(3, priors.dealMean, priors.dealPrecision)
  system.addPrior(4, priors.afterDealMean, DEAL_PRECISION)
  system.factor()
  system.solve(next)
  let largest = 0
  for (let column = 0; column < COLUMNS; column++) {
    const limit = column === 0 ? MAX_LEVEL_STEP : MAX_STEP
    const k = product * COLUMNS + column
    const step = Math.min(Math.max(next[column]! - coefficients[k]!, -limit), limit)
    coefficients[k]! += step
    largest = Math.max(largest, Math.abs(step))
  }
  return largest
}

/** Writes the expected units of every cell into `state.mean`, as if each cell were on sale. */
export function updateMeans(state: ModelState): void {
  const { cells, coefficients, price, logDays, effect, mean } = state
  for (let product = 0; product < cells.productCount; product++) {
    const k = product * COLUMNS
    const to = cells.start[product + 1]!
    const trend = coefficients[k + 2]!
    const level = coefficients[k]! - trend * state.trendMean[product]!
    for (let c = cells.start[product]!; c < to; c++) {
      const linear =
        level +
        price[c]! * coefficients[k + 1]! +
        trend * trendOfWeek(cells.week[c]!, cells.weekCount) +
        cells.deal[c]! * coefficients[k + 3]! +
        cells.afterDeal[c]! * coefficients[k + 4]!
      mean[c] = fastExp(Math.min(linear + logDays[c]! + effect[c]!, MAX_LOG_MEAN))
    }
  }
}

/**
 * Sets the residual variance of each product relative to the store's, shrunk towards 1 as if 30 more cells had shown
 * exactly 1 (in the manner of Smyth 2004, limma), and limited to 0.6 .. 4.
 */
export function updateScales(state: ModelState): void {
  const system = new FiveSystem()
  for (let product = 0; product < state.cells.productCount; product++) {
    const at = product * SUMS
    system.load(state.moments, at, 1, COLUMNS - 1)
    for (let column = 0; column < COLUMNS; column++) system.addPrior(column, 0, 1e-6)
    system.factor()
    const residual = Math.max(state.moments[at + PRODUCT_SUMS.quadratic]! - system.explained(), 0)
    const freedom = Math.max(state.moments[at + PRODUCT_SUMS.cells]! - COLUMNS, 0)
    state.scale[product] = Math.min(Math.max((30 + residual) / (30 + freedom), 0.6), 4)
  }
}
