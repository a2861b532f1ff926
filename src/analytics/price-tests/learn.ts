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

/** What is believed after a test, in the form of what was believed before it: a further test can be planned on it. */
export interface Posterior {
  readonly products: readonly PriorProduct[]
  readonly typeVariances: readonly number[]
}

/**
 * Posterior of all products of the types after a test of some: the error of a type's mean g ~ N(0, V) is shared, so
 * untested products learn too. V' = 1 / (1/V + Σ b² / (t + v)), g' = V' Σ b (y - m) / (t + v); a tested product then
 * is pulled by t / (t + v) to its own result. Conjugate normal model (Gelman et al., Bayesian Data Analysis, ch. 5).
 */
export function posteriorOf(
  products: readonly PriorProduct[],
  typeVariances: ArrayLike<number>,
  evidence: ReadonlyMap<number, TestEvidence>,
): Posterior {
  const precision = Float64Array.from(typeVariances, (variance) => 1 / Math.max(variance, 1e-12))
  const pull = new Float64Array(precision.length)
  for (const [at, { estimate, variance }] of evidence) {
    const { type, mean, ownVariance, typeWeight } = products[at]!
    precision[type]! += typeWeight ** 2 / (ownVariance + variance)
    pull[type]! += (typeWeight * (estimate - mean)) / (ownVariance + variance)
  }
  return {
    typeVariances: Array.from(precision, (each) => 1 / each),
    products: products.map(({ type, mean, ownVariance, typeWeight }, at) => {
      const moved = mean + (typeWeight * pull[type]!) / precision[type]!
      const seen = evidence.get(at)
      const share = seen ? ownVariance / (ownVariance + seen.variance) : 0
      return {
        type,
        mean: seen ? moved + share * (seen.estimate - moved) : moved,
        ownVariance: ownVariance * (1 - share),
        typeWeight: typeWeight * (1 - share),
      }
    }),
  }
}

/** Mean and variance of every product after a test. */
export function learnFromTest(
  products: readonly PriorProduct[],
  typeVariances: ArrayLike<number>,
  evidence: ReadonlyMap<number, TestEvidence>,
): Learned[] {
  const after = posteriorOf(products, typeVariances, evidence)
  return after.products.map((product) => ({
    mean: product.mean,
    variance: varianceOf(product, after.typeVariances),
  }))
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
