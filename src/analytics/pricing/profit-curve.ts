/**
 * Money made at a new price relative to today's, at constant elasticity e:
 * (p1 - c) (p1 / p0)^e - (p0 - c), in units of today's price and today's quantity. With unit cost
 * c = 0 it is revenue. `ratio` is p1 / p0, `costShare` c / p0.
 */
export function gainAtElasticity(ratio: number, costShare: number, elasticity: number): number {
  return (ratio - costShare) * ratio ** elasticity - (1 - costShare)
}

/** Nodes and weights of E[f(Z)] for Z ~ N(0, 1), exact to degree 17 (numpy hermegauss(9), weights to sum 1). */
const NODES = [1.0232556637891326, 2.07684797867783, 3.20542900285647, 4.512745863399783]
const WEIGHTS = [0.24409750289493953, 0.04991640676521782, 0.0027891413212317692, 2.2345844007746607e-5]
const CENTRE_WEIGHT = 0.40634920634920635

/** Demand that rises with the price is not believed in when money is at stake: e counts as at most this. */
const LEAST_ELASTIC = -0.05

/** Expected gain over the posterior e ~ N(mean, deviation²), by 9-point Gauss-Hermite quadrature. */
export function expectedGain(ratio: number, costShare: number, mean: number, deviation: number): number {
  const at = (node: number) =>
    gainAtElasticity(ratio, costShare, Math.min(mean + deviation * node, LEAST_ELASTIC))
  let sum = CENTRE_WEIGHT * at(0)
  for (let k = 0; k < NODES.length; k++) sum += WEIGHTS[k]! * (at(NODES[k]!) + at(-NODES[k]!))
  return sum
}

/**
 * Elasticity at which the new price makes exactly as much as today's: ln[(1 - c) / (r - c)] / ln r.
 * A rise pays above it, a cut below it. NaN where either price makes no money, or for r = 1.
 * Without a cost (revenue) it is -1 for every price.
 */
export function breakEvenElasticity(ratio: number, costShare: number): number {
  return Math.log((1 - costShare) / (ratio - costShare)) / Math.log(ratio)
}
