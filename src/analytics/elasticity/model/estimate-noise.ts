import { COLUMNS, DEAL_PRECISION, type ModelState, type Noise, PRODUCT_SUMS, SUMS } from './model-state.ts'
import { correlationPowers, productSums } from './product-sums.ts'
import { FiveSystem } from './solve-five.ts'

const MAX_PRODUCTS = 300
/** Lower bounds of the search: logarithms of the variance parameters, and the logit of the correlation. */
const LOWER = [-2.3, -6, -6, -3]
const UPPER = [12, 0.5, 0.5, 3]
const FIRST_STEP = [0.3, 0.6, 0.6, 0.6]
const SWEEPS = 6

/**
 * Estimates the four noise parameters by restricted maximum likelihood at the current coefficients, by coordinate
 * search on at most 300 products that sell enough. The sample is every k-th product by expected units, so that it is
 * not random and does not depend on the numbering of products.
 */
export function estimateNoise(state: ModelState): void {
  const products = sampleProducts(state)
  if (products.length === 0) return
  const likelihoodAt = (point: readonly number[]) => restrictedLikelihood(state, products, noiseAt(point))
  let point = [
    Math.log(state.noise.poisson),
    Math.log(state.noise.cell),
    Math.log(state.noise.week),
    Math.log(state.noise.correlation / (1 - state.noise.correlation)),
  ]
  let best = likelihoodAt(point)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let k = 0; k < point.length; k++) {
      for (const sign of [1, -1]) {
        const step = sign * FIRST_STEP[k]! * 0.6 ** sweep
        for (;;) {
          const trial = point.with(k, Math.min(Math.max(point[k]! + step, LOWER[k]!), UPPER[k]!))
          const value = likelihoodAt(trial)
          if (!(value > best + 1e-6)) break
          best = value
          point = trial
        }
      }
    }
  }
  state.noise = noiseAt(point)
  state.noiseAtBound = point[0]! >= UPPER[0]! || point[1]! >= UPPER[1]! || point[2]! >= UPPER[2]!
}

function noiseAt(point: readonly number[]): Noise {
  return {
    poisson: Math.exp(point[0]!),
    cell: Math.exp(point[1]!),
    week: Math.exp(point[2]!),
    correlation: 1 / (1 + Math.exp(-point[3]!)),
  }
}

function sampleProducts(state: ModelState): number[] {
  const { cells } = state
  const expected: { product: number; mean: number; count: number }[] = []
  for (let product = 0; product < cells.productCount; product++) {
    let count = 0
    let sum = 0
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      if (state.onSale[c] === 0) continue
      count++
      sum += state.mean[c]!
    }
    expected.push({ product, mean: sum / Math.max(count, 1), count })
  }
  let chosen = expected.filter((row) => row.mean > 1 && row.count >= 15)
  if (chosen.length < 10) chosen = expected.filter((row) => row.mean > 0.3 && row.count >= 10)
  if (chosen.length <= MAX_PRODUCTS) return chosen.map((row) => row.product)
  chosen.sort((a, b) => a.mean - b.mean || a.product - b.product)
  const stride = chosen.length / MAX_PRODUCTS
  return Array.from({ length: MAX_PRODUCTS }, (_, k) => chosen[Math.floor((k + 0.5) * stride)]!.product)
}

function restrictedLikelihood(state: ModelState, products: readonly number[], noise: Noise): number {
  const powers = correlationPowers(noise, state.cells.weekCount)
  const sums = new Float64Array(SUMS)
  const system = new FiveSystem()
  const { priors } = state
  let likelihood = 0
  for (const product of products) {
    productSums(state, product, noise, powers, sums, 0)
    let constant = sums[PRODUCT_SUMS.quadratic]!
    system.load(sums, 0, 1, COLUMNS - 1)
    const addPrior = (column: number, mean: number, precision: number) => {
      system.addPrior(column, mean, precision)
      constant += precision * mean * mean
    }
    addPrior(0, priors.level[product]!, 1e-6)
    addPrior(1, priors.elasticity[product]!, priors.elasticityPrecision)
    addPrior(2, priors.trendMean, priors.trendPrecision)
    addPrior(3, priors.dealMean, priors.dealPrecision)
    addPrior(4, priors.afterDealMean, DEAL_PRECISION)
    system.factor()
    const residual = constant - system.explained()
    likelihood -= 0.5 * (sums[PRODUCT_SUMS.logDeterminant]! + system.logDeterminant + residual)
  }
  return likelihood
}
