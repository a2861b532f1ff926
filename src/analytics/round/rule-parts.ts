import type { RoundConstraint } from './types/round-constraint.ts'

/** The pairs of products that a constraint is made of, each as a constraint of its own; one about a sum is its only part. */
export function partsOf(constraint: RoundConstraint): RoundConstraint[] {
  switch (constraint.kind) {
    case 'ladder':
      return adjacent(constraint.steps).map((steps) => ({ ...constraint, steps }))
    case 'quality':
    case 'same':
    case 'together':
      return adjacent(constraint.productIds).map((productIds) => ({ ...constraint, productIds }))
    case 'gap':
      return constraint.pairs.map((pair) => ({ ...constraint, pairs: [pair] }))
    default:
      return [constraint]
  }
}

function adjacent<T>(all: readonly T[]): T[][] {
  return all.slice(1).map((each, at) => [all[at]!, each])
}

/** Products that a part is about; none of one about a sum. */
export function productsOf(part: RoundConstraint): readonly number[] {
  switch (part.kind) {
    case 'ladder':
      return part.steps.map(({ productId }) => productId)
    case 'quality':
    case 'same':
    case 'together':
      return part.productIds
    case 'gap':
      return part.pairs.flat()
    case 'clear':
      return [part.productId]
    default:
      return []
  }
}
