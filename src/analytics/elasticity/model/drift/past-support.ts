import type { BlockEvidence } from './block-evidence.ts'

/** How far the store's past supports differences between its products. */
export interface PastSupport {
  /** Number of products whose own data speak in both halves of the window. */
  readonly products: number
  /** Part of the assumed variance between products that was there in both halves, 0..1. */
  readonly share: number
}

/** A half counts if a product's own data leave no larger standard deviation than this. */
const MOST_DEVIATION = 3
const LEAST_PRODUCTS = 20
/** Variance between products that the weights of the pairs assume. */
const ASSUMED_VARIANCE = 0.5

/**
 * Split in time of the store's own data: the covariance over products of their elasticities in the first and in the
 * second half of the half-years, less what the errors of the two share, is the variance between products that lasts.
 * Its ratio to the variance `spread`² that the pooling assumes is shrunk to 1 as if known to ± 1 before.
 * `null` with one half-year, or fewer than 20 products with both halves.
 */
export function pastSupport(own: BlockEvidence, spread: number): PastSupport | null {
  const pairs = pairsOf(own)
  if (pairs.length < LEAST_PRODUCTS) return null
  const means = [0, 1].map((half) => {
    let [weight, sum] = [0, 0]
    for (const { value, variance } of pairs) {
      const w = 1 / (variance[half]! + ASSUMED_VARIANCE)
      weight += w
      sum += w * value[half]!
    }
    return sum / weight
  })
  let [weight, sum] = [0, 0]
  for (const { value, variance, covariance } of pairs) {
    const w = 1 / ((variance[0]! + ASSUMED_VARIANCE) * (variance[1]! + ASSUMED_VARIANCE))
    weight += w
    sum += w * ((value[0]! - means[0]!) * (value[1]! - means[1]!) - covariance)
  }
  const assumed = spread ** 2
  const opinion = 1 / assumed ** 2
  const lasting = (sum + opinion * assumed) / (weight + opinion)
  return { products: pairs.length, share: Math.min(Math.max(lasting / assumed, 0), 1) }
}

interface Pair {
  readonly value: readonly [number, number]
  readonly variance: readonly [number, number]
  readonly covariance: number
}

/** Own estimates of each product in the two halves, from its information summed over the half-years of each. */
function pairsOf({ blocks, precision, score }: BlockEvidence): Pair[] {
  const split = Math.floor(blocks / 2)
  if (split === 0) return []
  const pairs: Pair[] = []
  for (let product = 0; product < score.length / blocks; product++) {
    let [early, both, late, first, second] = [0, 0, 0, 0, 0]
    for (let b = 0; b < blocks; b++) {
      if (b < split) first += score[product * blocks + b]!
      else second += score[product * blocks + b]!
      for (let d = 0; d < blocks; d++) {
        const value = precision[(product * blocks + b) * blocks + d]!
        if (b < split && d < split) early += value
        else if (b >= split && d >= split) late += value
        else both += value / 2
      }
    }
    const determinant = early * late - both * both
    if (!(determinant > 1e-9)) continue
    const variance = [late / determinant, early / determinant] as const
    if (Math.max(...variance) > MOST_DEVIATION ** 2) continue
    const value = [
      (late * first - both * second) / determinant,
      (early * second - both * first) / determinant,
    ] as const
    pairs.push({ value, variance, covariance: -both / determinant })
  }
  return pairs
}
