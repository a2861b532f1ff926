import type { Marginal } from './marginal.ts'

/** Posterior of all elasticities from a three-level normal model: product within type within store. */
export interface Pooled {
  readonly mean: Float64Array
  readonly deviation: Float64Array
  /** Part of the variance that comes from the errors of the store's shared means. */
  readonly sharedVariance: Float64Array
  /** Posterior mean of the elasticity of the product's type, the centre of the product's prior. */
  readonly typeMean: Float64Array
  readonly storeMean: number
  readonly storeDeviation: number
  readonly spreadOfProducts: number
  readonly spreadOfTypes: number
  readonly mixture: readonly MixturePoint[]
}

/**
 * One pair of spreads with its probability and the mean of each type given it. A product's prior is their mixture.
 */
export interface MixturePoint {
  readonly weight: number
  readonly spread: number
  readonly centre: Float64Array
  readonly centreVariance: Float64Array
  /** Change of each type's mean with each standardized error of the store's shared means. */
  readonly centreSlopes: readonly Float64Array[]
}

/** Prior of the store's mean, deliberately weak. Published means: -1.76 (Tellis 1988), -2.62 (Bijmolt 2005). */
export const STORE_PRIOR = { mean: -1.8, deviation: 1.2 } as const
/** Lognormal priors of the two spreads: median, and standard deviation of the logarithm. */
const PRODUCT_SPREAD_PRIOR = { median: 0.75, logDeviation: 0.35 } as const
const TYPE_SPREAD_PRIOR = { median: 0.4, logDeviation: 0.5 } as const
/** Widens the intervals for error that a store's products share; the estimate of the spread needs none (decision 214). */
export const SPREAD_CORRECTION = 1.1
export const PRODUCT_SPREADS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95, 1.1, 1.3, 1.6, 2]
export const TYPE_SPREADS = [0.02, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1]
const MIN_PRECISION = 1e-9
const MIN_WEIGHT = 1e-4

/** One point of the grid: spreads, the store's mean given them, and sufficient sums by type. */
interface GridPoint {
  readonly productSpread: number
  readonly typeSpread: number
  readonly storeMean: number
  readonly storeVariance: number
  readonly types: TypeSums
  weight: number
}

interface TypeSums {
  /** Sum of the weights 1 / (variance + spread²) by type; `mean` is the weighted mean by type. */
  readonly weight: Float64Array
  readonly mean: Float64Array
  readonly logLikelihood: number
}

/**
 * e_i ~ N(type mean, spreadOfProducts²), type mean ~ N(store mean, spreadOfTypes²). Both spreads are averaged over a
 * grid by their marginal likelihood, so that the interval includes their uncertainty. `priorWidth` multiplies the
 * deviation of the store's prior and the medians of the spreads' priors.
 */
export function poolElasticities(
  own: Marginal,
  typeOf: Int32Array,
  typeCount: number,
  priorWidth = 1,
): Pooled {
  const points: GridPoint[] = []
  for (const productSpread of PRODUCT_SPREADS) {
    const types = sumByType(own, typeOf, typeCount, productSpread)
    for (const typeSpread of TYPE_SPREADS)
      points.push(gridPoint(types, { productSpread, typeSpread }, priorWidth))
  }
  const best = points.reduce((top, point) => Math.max(top, point.weight), Number.NEGATIVE_INFINITY)
  for (const point of points) point.weight = Math.exp(point.weight - best)
  const sum = points.reduce((total, point) => total + point.weight, 0)
  const kept = points.filter((point) => point.weight / sum >= MIN_WEIGHT)
  const keptSum = kept.reduce((total, point) => total + point.weight, 0)
  for (const point of kept) point.weight /= keptSum
  return mixPosterior(kept, own, typeOf)
}

function sumByType(own: Marginal, typeOf: Int32Array, typeCount: number, spread: number): TypeSums {
  const weight = new Float64Array(typeCount)
  const first = new Float64Array(typeCount)
  let logWeights = 0
  for (let i = 0; i < typeOf.length; i++) {
    const precision = own.precision[i]!
    if (!(precision > MIN_PRECISION)) continue
    const w = 1 / (1 / precision + spread * spread)
    weight[typeOf[i]!]! += w
    first[typeOf[i]!]! += (w * own.score[i]!) / precision
    logWeights += Math.log(w)
  }
  const mean = first.map((value, type) => (weight[type]! > 0 ? value / weight[type]! : 0))
  let squares = 0
  for (let i = 0; i < typeOf.length; i++) {
    const precision = own.precision[i]!
    if (!(precision > MIN_PRECISION)) continue
    squares += (own.score[i]! / precision - mean[typeOf[i]!]!) ** 2 / (1 / precision + spread * spread)
  }
  return { weight, mean, logLikelihood: 0.5 * (logWeights - squares) }
}

/** Returns the store's mean at these spreads and, as `weight` for now, the log marginal likelihood of the point. */
function gridPoint(
  types: TypeSums,
  { productSpread, typeSpread }: Pick<GridPoint, 'productSpread' | 'typeSpread'>,
  priorWidth: number,
): GridPoint {
  const priorPrecision = 1 / (priorWidth * STORE_PRIOR.deviation) ** 2
  let precision = priorPrecision
  let score = priorPrecision * STORE_PRIOR.mean
  let logs = 0
  const weightOf = (type: number) => 1 / (1 / types.weight[type]! + typeSpread * typeSpread)
  for (let type = 0; type < types.weight.length; type++) {
    if (!(types.weight[type]! > 0)) continue
    const w = weightOf(type)
    precision += w
    score += w * types.mean[type]!
    logs += Math.log(w) - Math.log(types.weight[type]!)
  }
  const storeMean = score / precision
  let squares = priorPrecision * (storeMean - STORE_PRIOR.mean) ** 2
  for (let type = 0; type < types.weight.length; type++) {
    if (types.weight[type]! > 0) squares += weightOf(type) * (types.mean[type]! - storeMean) ** 2
  }
  const weight =
    types.logLikelihood +
    0.5 * (logs - squares - Math.log(precision)) +
    logPrior(productSpread / priorWidth, PRODUCT_SPREAD_PRIOR) +
    logPrior(typeSpread / priorWidth, TYPE_SPREAD_PRIOR)
  return { productSpread, typeSpread, storeMean, storeVariance: 1 / precision, types, weight }
}

function logPrior(spread: number, prior: { median: number; logDeviation: number }): number {
  return -0.5 * (Math.log(spread / prior.median) / prior.logDeviation) ** 2
}

/** Returns mean and standard deviation of every elasticity, given the product's own data and the types. */
export function posteriorOf(
  mixture: readonly MixturePoint[],
  own: Marginal,
  typeOf: Int32Array,
): Pick<Pooled, 'mean' | 'deviation' | 'sharedVariance' | 'typeMean'> {
  const n = typeOf.length
  const mean = new Float64Array(n)
  const square = new Float64Array(n)
  const typeMean = new Float64Array(n)
  const slopes = own.slopes ?? []
  const moved = slopes.map(() => new Float64Array(n))
  for (const { weight, spread, centre, centreVariance, centreSlopes } of mixture) {
    const prior = 1 / (spread * spread)
    for (let i = 0; i < n; i++) {
      const type = typeOf[i]!
      const precision = own.precision[i]! + prior
      const share = prior / precision
      const value = (own.score[i]! + centre[type]! * prior) / precision
      const variance = 1 / precision + share * share * centreVariance[type]!
      mean[i]! += weight * value
      square[i]! += weight * (variance + value * value)
      typeMean[i]! += weight * centre[type]!
      for (let j = 0; j < slopes.length; j++)
        moved[j]![i]! += (weight * (slopes[j]![i]! + centreSlopes[j]![type]! * prior)) / precision
    }
  }
  const sharedVariance = mean.map((_, i) => moved.reduce((sum, slope) => sum + slope[i]! ** 2, 0))
  const deviation = square.map((value, i) =>
    Math.sqrt(Math.max(value - mean[i]! ** 2, 1e-9) + sharedVariance[i]!),
  )
  return { mean, deviation, sharedVariance, typeMean }
}

function mixPosterior(points: readonly GridPoint[], own: Marginal, typeOf: Int32Array): Pooled {
  let storeMean = 0
  let storeVariance = 0
  let spreadOfProducts = 0
  let spreadOfTypes = 0
  const found = points.map((point) => typePosterior(point, own, typeOf))
  const mixture = found.map(({ point }) => point)
  const storeSlopes = (own.slopes ?? []).map(() => 0)
  points.forEach((point, k) => {
    storeMean += point.weight * point.storeMean
    storeVariance += point.weight * point.storeVariance
    spreadOfProducts += point.weight * mixture[k]!.spread
    spreadOfTypes += point.weight * point.typeSpread
    found[k]!.storeSlopes.forEach((slope, j) => {
      storeSlopes[j]! += point.weight * slope
    })
  })
  return {
    ...posteriorOf(mixture, own, typeOf),
    mixture,
    storeMean,
    storeDeviation: Math.sqrt(storeSlopes.reduce((sum, slope) => sum + slope ** 2, storeVariance)),
    spreadOfProducts,
    spreadOfTypes,
  }
}

/** Returns the posterior mean and variance of each type's mean, which includes each product's own data (BLUP). */
function typePosterior(point: GridPoint, own: Marginal, typeOf: Int32Array) {
  const { weight, mean } = point.types
  const prior = 1 / point.typeSpread ** 2
  const precision = weight.map((of) => of + prior)
  const slopes = (own.slopes ?? []).map((slope) => centreSlope(point, own.precision, slope, typeOf))
  const mixed: MixturePoint = {
    weight: point.weight,
    spread: point.productSpread * SPREAD_CORRECTION,
    centre: precision.map((all, type) => (weight[type]! * mean[type]! + point.storeMean * prior) / all),
    centreVariance: precision.map((all) => 1 / all + (prior / all) ** 2 * point.storeVariance),
    centreSlopes: slopes.map(({ centre }) => centre),
  }
  return { point: mixed, storeSlopes: slopes.map(({ store }) => store) }
}

/** The means are linear in the scores: what a change of these makes of the types' means and the store's. */
function centreSlope(
  { types, productSpread, typeSpread, storeVariance }: GridPoint,
  precision: Float64Array,
  slope: Float64Array,
  typeOf: Int32Array,
) {
  const sums = new Float64Array(types.weight.length)
  for (let i = 0; i < typeOf.length; i++) {
    if (precision[i]! > MIN_PRECISION)
      sums[typeOf[i]!]! += slope[i]! / (1 + precision[i]! * productSpread ** 2)
  }
  const prior = 1 / typeSpread ** 2
  const share = (type: number) => prior / (types.weight[type]! + prior)
  const store = storeVariance * sums.reduce((all, sum, type) => all + sum * share(type), 0)
  return { store, centre: sums.map((sum, type) => (sum + store * prior) / (types.weight[type]! + prior)) }
}
