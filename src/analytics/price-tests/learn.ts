/**
 * What is believed of one product: e = mean + typeWeight × (error of its type's mean) + own error. Of a stored fit with
 * own share w and spread τ within the type: ownVariance = τ² (1 - w), typeWeight = 1 - w.
 */
export interface PriorProduct {
  readonly type: number
  readonly mean: number
  readonly ownVariance: number
  readonly typeWeight: number
}

/** What a test says of one product: an elasticity and the variance of its error. */
export interface TestEvidence {
  readonly estimate: number
  readonly variance: number
}

export interface Learned {
  readonly mean: number
  readonly variance: number
}

export const varianceOf = (
  { ownVariance, typeWeight, type }: PriorProduct,
  typeVariances: ArrayLike<number>,
): number => ownVariance + typeWeight ** 2 * typeVariances[type]!

/**
 * Posterior of all products of the types after a test of some: the error of a type's mean g ~ N(0, V) is shared, so
 * untested products learn too. V' = 1 / (1/V + Σ b² / (t + v)), g' = V' Σ b (y - m) / (t + v); a tested product then
 * is pulled by t / (t + v) to its own result. Conjugate normal model (Gelman et al., Bayesian Data Analysis, ch. 5).
 */
export function learnFromTest(
  products: readonly PriorProduct[],
  typeVariances: ArrayLike<number>,
  evidence: ReadonlyMap<number, TestEvidence>,
): Learned[] {
  const precision = Float64Array.from(typeVariances, (variance) => 1 / Math.max(variance, 1e-12))
  const pull = new Float64Array(precision.length)
  for (const [at, { estimate, variance }] of evidence) {
    const { type, mean, ownVariance, typeWeight } = products[at]!
    precision[type]! += typeWeight ** 2 / (ownVariance + variance)
    pull[type]! += (typeWeight * (estimate - mean)) / (ownVariance + variance)
  }
  return products.map((product, at) => {
    const { type, mean, ownVariance, typeWeight } = product
    const typeVariance = 1 / precision[type]!
    const moved = mean + typeWeight * typeVariance * pull[type]!
    const seen = evidence.get(at)
    if (!seen) return { mean: moved, variance: ownVariance + typeWeight ** 2 * typeVariance }
    const share = ownVariance / (ownVariance + seen.variance)
    const left = ownVariance * (1 - share)
    return {
      mean: moved + share * (seen.estimate - moved),
      variance: left + (typeWeight * (1 - share)) ** 2 * typeVariance,
    }
  })
}

/** Variances of all products after tests with these variances: what is learned whatever the results are. */
export function learnedVariances(
  products: readonly PriorProduct[],
  typeVariances: ArrayLike<number>,
  noises: ReadonlyMap<number, number>,
): number[] {
  const evidence = new Map(
    [...noises].map(([at, variance]) => [at, { estimate: products[at]!.mean, variance }] as const),
  )
  return learnFromTest(products, typeVariances, evidence).map(({ variance }) => variance)
}
