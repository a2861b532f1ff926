import { Absorber, type Information } from './absorb.ts'
import type { BlockEvidence } from './block-evidence.ts'
import type { DriftPoint } from './pool-drift.ts'
import { hasEvidence } from './type-evidence.ts'

/** What is known of every product: its long-run elasticity, and what holds in a coming half-year. */
export interface ProductPosteriors {
  readonly mean: Float64Array
  /** Standard deviation of the long run, and of a coming half-year around the same mean. */
  readonly deviation: Float64Array
  readonly nextDeviation: Float64Array
  /** Weight of the product's own data in the long run, 0..1. */
  readonly ownShare: Float64Array
}

/**
 * Given ψ of its type, with Q, q the product's evidence on a_i + type's departures (its own drift absorbed):
 * v = 1/(1/τ² + 1'Q1), a = v 1'q + L ψ, L = (1 − v 1'Q1, −v Q1), Var = v + L Cov(ψ) L'; mixed over the points.
 */
export function productPosterior(
  own: BlockEvidence,
  typeOf: Int32Array,
  points: readonly DriftPoint[],
  spreadCorrection: number,
): ProductPosteriors {
  const n = typeOf.length
  const sums = {
    mean: new Float64Array(n),
    square: new Float64Array(n),
    coming: 0,
    ownShare: new Float64Array(n),
  }
  for (const point of points) {
    addPoint(own, typeOf, point, point.spread * spreadCorrection, sums)
    sums.coming += point.weight * point.comingVariance
  }
  const variance = sums.square.map((value, i) => Math.max(value - sums.mean[i]! ** 2, 1e-9))
  return {
    mean: sums.mean,
    deviation: variance.map(Math.sqrt),
    nextDeviation: variance.map((value) => Math.sqrt(value + sums.coming)),
    ownShare: sums.ownShare,
  }
}

interface Sums {
  readonly mean: Float64Array
  readonly square: Float64Array
  readonly ownShare: Float64Array
}

function addPoint(
  own: BlockEvidence,
  typeOf: Int32Array,
  point: DriftPoint,
  spread: number,
  into: Sums,
): void {
  const { blocks } = own
  const size = blocks + 1
  const drift = new Float64Array(blocks * blocks)
  for (let b = 0; b < blocks; b++) drift[b * (blocks + 1)] = 1 / point.productDrift ** 2
  const absorber = new Absorber(blocks)
  const left: Information = { precision: new Float64Array(blocks * blocks), score: new Float64Array(blocks) }
  const weights = new Float64Array(size)
  for (let i = 0; i < typeOf.length; i++) {
    left.precision.fill(0)
    left.score.fill(0)
    if (hasEvidence(own, i)) absorber.addTo(left, own, i, drift, 0)
    let score = 0
    let all = 0
    for (let b = 0; b < blocks; b++) {
      score += left.score[b]!
      let row = 0
      for (let d = 0; d < blocks; d++) row += left.precision[b * blocks + d]!
      weights[b + 1] = row
      all += row
    }
    const variance = 1 / (1 / spread ** 2 + all)
    weights[0] = 1 - variance * all
    for (let b = 1; b < size; b++) weights[b]! *= -variance
    const { mean, spread: above } = project(point, typeOf[i]!, weights)
    const value = variance * score + mean
    into.mean[i]! += point.weight * value
    into.square[i]! += point.weight * (variance + above + value * value)
    into.ownShare[i]! += point.weight * variance * all
  }
}

/** L ψ and L Cov(ψ) L' for one type. */
function project({ mean, covariance }: DriftPoint, type: number, weights: Float64Array) {
  const size = weights.length
  let value = 0
  let spread = 0
  for (let k = 0; k < size; k++) {
    value += weights[k]! * mean[type * size + k]!
    let row = 0
    for (let m = 0; m < size; m++) row += covariance[(type * size + k) * size + m]! * weights[m]!
    spread += weights[k]! * row
  }
  return { mean: value, spread }
}
