import type { CompetitorEvidence } from './competitor-evidence.ts'

/**
 * g_i ~ N(γ of the type, 0.15²), γ of a type ~ N(γ of the store, 0.15²), γ ~ N(0.3, 0.3²). Identical goods at other shops
 * lie above the median cross effect of 0.10 between different brands (Auer and Papies 2020, 7,264 effects), hence 0.3.
 */
export const COMPETITOR_PRIOR = { mean: 0.3, ofStore: 0.3, ofTypes: 0.15, ofProducts: 0.15 } as const

/** What the store's data say of the effect; enough to judge single products without the others. */
export interface CompetitorPool {
  readonly storeMean: number
  readonly storeDeviation: number
  /** By type: mean of γ and its variance. */
  readonly centre: Float64Array
  readonly centreVariance: Float64Array
  /** Number of products whose effect was estimated. */
  readonly products: number
}

const MIN_PRECISION = 1e-9

/** Closed form, because all spreads are fixed: too few products have such prices to estimate them. */
export function poolCompetitors(
  evidence: readonly CompetitorEvidence[],
  products: readonly number[],
  typeOf: Int32Array,
  typeCount: number,
): CompetitorPool {
  const weight = new Float64Array(typeCount)
  const sum = new Float64Array(typeCount)
  evidence.forEach(({ precision, score }, at) => {
    if (!(precision > MIN_PRECISION)) return
    const w = 1 / (1 / precision + COMPETITOR_PRIOR.ofProducts ** 2)
    const type = typeOf[products[at]!]!
    weight[type]! += w
    sum[type]! += (w * score) / precision
  })
  let precision = 1 / COMPETITOR_PRIOR.ofStore ** 2
  let score = precision * COMPETITOR_PRIOR.mean
  weight.forEach((own, type) => {
    if (!(own > 0)) return
    const w = 1 / (1 / own + COMPETITOR_PRIOR.ofTypes ** 2)
    precision += w
    score += (w * sum[type]!) / own
  })
  const storeMean = score / precision
  const prior = 1 / COMPETITOR_PRIOR.ofTypes ** 2
  return {
    storeMean,
    storeDeviation: Math.sqrt(1 / precision),
    centre: weight.map((own, type) => (sum[type]! + storeMean * prior) / (own + prior)),
    centreVariance: weight.map((own) => 1 / (own + prior) + (prior / (own + prior)) ** 2 / precision),
    products: evidence.length,
  }
}

/** Before any data. */
export function untaughtPool(typeCount: number): CompetitorPool {
  return poolCompetitors([], [], new Int32Array(0), typeCount)
}

/** Posterior mean and standard deviation of a product's effect. */
export function competitorPosterior(
  pool: CompetitorPool,
  type: number,
  { precision, score }: CompetitorEvidence,
) {
  const prior = 1 / COMPETITOR_PRIOR.ofProducts ** 2
  const all = precision + prior
  const share = prior / all
  return {
    mean: (score + prior * pool.centre[type]!) / all,
    deviation: Math.sqrt(1 / all + share * share * pool.centreVariance[type]!),
  }
}
