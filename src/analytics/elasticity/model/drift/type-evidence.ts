import { Absorber, type Information } from './absorb.ts'
import type { BlockEvidence } from './block-evidence.ts'
import { productPrior } from './grid.ts'

/**
 * Sums of the products' evidence by type at one pair of spreads, on ψ = (long run, departure of each half-year); all
 * types one after the other.
 */
export interface TypeEvidence extends Information {
  readonly typeCount: number
  readonly size: number
  readonly log: number
}

export function typeEvidence(
  own: BlockEvidence,
  typeOf: Int32Array,
  typeCount: number,
  products: Iterable<number>,
  spread: number,
  drift: number,
): TypeEvidence {
  const { blocks } = own
  const prior = productPrior(spread, drift, blocks)
  const absorber = new Absorber(blocks)
  const sums = Array.from({ length: typeCount }, (): Information => {
    return { precision: new Float64Array(blocks * blocks), score: new Float64Array(blocks) }
  })
  let log = 0
  for (const product of products) {
    if (!hasEvidence(own, product)) continue
    log += absorber.addTo(sums[typeOf[product]!]!, own, product, prior.matrix, prior.log)
  }
  const size = blocks + 1
  const result = {
    typeCount,
    size,
    log,
    precision: new Float64Array(typeCount * size * size),
    score: new Float64Array(typeCount * size),
  }
  sums.forEach((sum, type) => {
    withLongRun(sum, blocks, result, type)
  })
  return result
}

/** True if the product's own data say anything. */
export function hasEvidence({ blocks, precision }: BlockEvidence, product: number): boolean {
  const at = product * blocks * blocks
  for (let b = 0; b < blocks; b++) if (precision[at + b * (blocks + 1)]! > 1e-12) return true
  return false
}

/** Z' P Z and Z' r for Z = [1 | I]: each half-year's elasticity is the long run plus its departure. */
function withLongRun({ precision, score }: Information, blocks: number, into: Information, type: number) {
  const size = blocks + 1
  const p = type * size * size
  const s = type * size
  for (let b = 0; b < blocks; b++) {
    into.score[s]! += score[b]!
    into.score[s + b + 1] = score[b]!
    for (let d = 0; d < blocks; d++) {
      const value = precision[b * blocks + d]!
      into.precision[p]! += value
      into.precision[p + b + 1]! += value
      into.precision[p + (d + 1) * size]! += value
      into.precision[p + (b + 1) * size + d + 1] = value
    }
  }
}
