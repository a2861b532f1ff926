import { factor, inverse, solve } from './drift/symmetric.ts'
import { DEAL_PRECISION, type ModelState, SUMS, type TypicalDeal } from './model-state.ts'
import { STORE_PRIOR } from './pool.ts'

/** Coefficients whose mean all products of a store share, as columns of the regression: trend, deal, after-deal. */
export const SHARED = 3
/** With the elasticity before them, in the order of the columns 1 to 4. */
const ALL = SHARED + 1
/** Standard deviations of the store's means before any data. */
const PRIOR_DEVIATION = [0.3, 0.15, 0.15] as const

/** Joint posterior of the store's mean trend, deal and after-deal effect. */
export interface SharedMeans {
  readonly mean: Float64Array
  /** SHARED × SHARED, with the elasticities of all levels integrated out. */
  readonly covariance: Float64Array
}

interface Spreads {
  readonly spreadOfProducts: number
  readonly spreadOfTypes: number
}

/**
 * Means of trend, deal and after-deal effect over products, estimated together with the types' and the store's mean
 * elasticity: e_i ~ N(m_c, τ²), m_c ~ N(m, ω²), b_i ~ N(b, s_b²), g_i ~ N(g, s_g²), h_i ~ N(h, s_h²). What a product's data
 * say on (m_c, b, g, h) is P − P (P + D⁻¹)⁻¹ P with P from its sums without the level; the levels are absorbed in turn.
 */
export function poolSharedMeans(
  state: ModelState,
  typeOf: Int32Array,
  typeCount: number,
  { spreadOfProducts, spreadOfTypes }: Spreads,
  deal: TypicalDeal,
): SharedMeans {
  const types = sumByType(state, typeOf, typeCount, spreadOfProducts)
  const precision = new Float64Array(ALL * ALL)
  const score = new Float64Array(ALL)
  const means = [STORE_PRIOR.mean, 0, deal.effect, deal.after]
  const deviations = [STORE_PRIOR.deviation, ...PRIOR_DEVIATION]
  for (let j = 0; j < ALL; j++) {
    precision[j * ALL + j] = 1 / deviations[j]! ** 2
    score[j] = means[j]! / deviations[j]! ** 2
  }
  const between = 1 / spreadOfTypes ** 2
  for (let type = 0; type < typeCount; type++) {
    const p = type * ALL * ALL
    const s = type * ALL
    if (!(types.precision[p]! > 0)) continue
    const pivot = types.precision[p]! + between
    for (let j = 0; j < ALL; j++) {
      const share = types.precision[p + j * ALL]! / pivot
      score[j]! += types.score[s + j]! - share * types.score[s]!
      for (let m = 0; m < ALL; m++)
        precision[j * ALL + m]! += types.precision[p + j * ALL + m]! - share * types.precision[p + m]!
    }
  }
  factor(precision, ALL)
  solve(precision, ALL, score)
  const covariance = inverse(precision, ALL)
  return {
    mean: score.slice(1),
    covariance: Float64Array.from({ length: SHARED * SHARED }, (_, k) => {
      return covariance[(Math.floor(k / SHARED) + 1) * ALL + (k % SHARED) + 1]!
    }),
  }
}

const gram = new Float64Array(ALL * ALL)
const right = new Float64Array(ALL)
const system = new Float64Array(ALL * ALL)
const moved = new Float64Array(ALL)
const column = new Float64Array(ALL)

function sumByType(state: ModelState, typeOf: Int32Array, typeCount: number, spread: number) {
  const { cells, priors, scale } = state
  const precision = new Float64Array(typeCount * ALL * ALL)
  const score = new Float64Array(typeCount * ALL)
  const own = [1 / spread ** 2, priors.trendPrecision, priors.dealPrecision, DEAL_PRECISION]
  for (let product = 0; product < cells.productCount; product++) {
    if (cells.start[product + 1] === cells.start[product]) continue
    withoutLevel(state.moments, product * SUMS, scale[product]!, priors.level[product]!)
    for (let k = 0; k < ALL * ALL; k++) system[k] = gram[k]!
    for (let j = 0; j < ALL; j++) {
      system[j * ALL + j]! += own[j]!
      moved[j] = right[j]!
    }
    factor(system, ALL)
    solve(system, ALL, moved)
    const type = typeOf[product]!
    for (let j = 0; j < ALL; j++) {
      for (let m = 0; m < ALL; m++) column[m] = gram[m * ALL + j]!
      solve(system, ALL, column)
      let taken = 0
      for (let m = 0; m < ALL; m++) taken += gram[j * ALL + m]! * moved[m]!
      score[type * ALL + j]! += right[j]! - taken
      for (let m = 0; m < ALL; m++) {
        let value = gram[j * ALL + m]!
        for (let d = 0; d < ALL; d++) value -= gram[m * ALL + d]! * column[d]!
        precision[type * ALL * ALL + j * ALL + m]! += value
      }
    }
  }
  return { precision, score }
}

/** Sums of columns 1 to 4 with the level integrated out, into `gram` and `right`. */
function withoutLevel(sums: Float64Array, at: number, scale: number, level: number): void {
  const first = sums[at]! / scale + 1e-6
  const own = sums[at + 15]! / scale + 1e-6 * level
  for (let j = 0, k = 5; j < ALL; j++) {
    const share = sums[at + 1 + j]! / scale / first
    right[j] = sums[at + 16 + j]! / scale - share * own
    for (let m = j; m < ALL; m++, k++) {
      const value = sums[at + k]! / scale - (share * sums[at + 1 + m]!) / scale
      gram[j * ALL + m] = value
      gram[m * ALL + j] = value
    }
  }
}

/** Lower factor R of the covariance: the means are their estimate plus R z, with z independent standard normal errors. */
export function errorDirections({ covariance }: SharedMeans): Float64Array {
  const root = covariance.slice()
  factor(root, SHARED)
  for (let j = 0; j < SHARED; j++) for (let m = j + 1; m < SHARED; m++) root[j * SHARED + m] = 0
  return root
}

/**
 * Change of each product's score on its elasticity with each z: −P_es (P_ss + D⁻¹)⁻¹ D⁻¹ R, as the store's means are the
 * centres of the products' own trend, deal and after-deal effects.
 */
export function sharedSlopes(state: ModelState, directions: Float64Array): Float64Array[] {
  const { cells, priors, scale } = state
  const own = [priors.trendPrecision, priors.dealPrecision, DEAL_PRECISION]
  const slopes = Array.from({ length: SHARED }, () => new Float64Array(cells.productCount))
  const inner = new Float64Array(SHARED * SHARED)
  const crossed = new Float64Array(SHARED)
  for (let product = 0; product < cells.productCount; product++) {
    if (cells.start[product + 1] === cells.start[product]) continue
    withoutLevel(state.moments, product * SUMS, scale[product]!, priors.level[product]!)
    for (let j = 0; j < SHARED; j++) {
      crossed[j] = gram[j + 1]!
      for (let m = 0; m < SHARED; m++) inner[j * SHARED + m] = gram[(j + 1) * ALL + m + 1]!
      inner[j * SHARED + j]! += own[j]!
    }
    factor(inner, SHARED)
    solve(inner, SHARED, crossed)
    for (let z = 0; z < SHARED; z++)
      for (let j = 0; j < SHARED; j++)
        slopes[z]![product]! -= crossed[j]! * own[j]! * directions[j * SHARED + z]!
  }
  return slopes
}
