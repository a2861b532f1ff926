import type { RoundConstraint } from './types/round-constraint.ts'

/** The constraint loosened by a part of its range; `null` if it has none. Example: at most 10 of 110 by 0.1 → 20. */
export function loosened(
  constraint: RoundConstraint,
  part: number,
  products: number,
): RoundConstraint | null {
  switch (constraint.kind) {
    case 'changes':
      return {
        ...constraint,
        most: Math.ceil(constraint.most + part * Math.max(0, products - constraint.most)),
      }
    case 'floor':
      return { ...constraint, least: constraint.least * (1 - part) }
    case 'ladder':
      return { ...constraint, cheaper: constraint.cheaper - part }
    case 'quality':
    case 'gap':
      return { ...constraint, least: constraint.least - part, most: constraint.most + part }
    case 'image':
    case 'dearer':
      return { ...constraint, most: constraint.most + part }
    case 'cover':
      return { ...constraint, weeks: constraint.weeks * (1 - part) }
    case 'clear':
      return { ...constraint, units: constraint.units * (1 - part) }
    case 'same':
    case 'together':
      return null
  }
}
