import type { RoundConstraint } from './types/round-constraint.ts'
import { MOST_STEP } from './widen-limits.ts'

/** Room that keeps the noise of adding from breaking a limit that was just reached. */
const NOISE = 1e-7
/** Parts of its range by which the two ends of a constraint are loosened; most constraints have one end, that of `most`. */
export interface LoosePart {
  readonly least: number
  readonly most: number
}

/** The constraint loosened by a part of its range; `null` if it has none. Example: at most 10 of 110 by 0.1 → 20. */
export function loosened(
  constraint: RoundConstraint,
  { least, most: part }: LoosePart,
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
      return {
        ...constraint,
        least: constraint.least - least,
        most: constraint.most + part,
      }
    case 'image':
    case 'dearer':
      return { ...constraint, most: constraint.most + part }
    case 'cover':
      return { ...constraint, weeks: constraint.weeks * (1 - part) }
    case 'bounds':
      return {
        ...constraint,
        cut: constraint.cut === null ? null : Math.min(MOST_STEP, constraint.cut + part),
        rise: constraint.rise === null ? null : Math.min(MOST_STEP, constraint.rise + part),
        isTried: constraint.isTried && part < 1,
        restDays: constraint.restDays === null ? null : Math.floor(constraint.restDays * (1 - part)) || null,
      }
    case 'clear':
      // On the scale of logarithms: of 900,000 units, halvings of the range itself end thousands apart.
      return { ...constraint, units: Math.max(1, constraint.units) ** (1 - part) }
    case 'same':
    case 'together':
      return null
  }
}

/**
 * The constraint with the least limit that a round with this sum keeps, and the part of its range that it is loosened
 * by; `null` if its limit is no sum.
 */
export function loosenedTo(
  constraint: RoundConstraint,
  reached: { readonly sum: number; readonly most: number },
  products: number,
): { readonly part: number; readonly to: RoundConstraint } | null {
  const { sum, most } = reached
  switch (constraint.kind) {
    case 'changes':
      return {
        part: Math.max(0, sum - constraint.most) / Math.max(1, products - constraint.most),
        to: { ...constraint, most: Math.round(sum) },
      }
    case 'image':
    case 'dearer':
      return { part: Math.max(0, sum - constraint.most), to: { ...constraint, most: sum + NOISE } }
    case 'floor': {
      if (constraint.figure === 'margin' || constraint.chance !== null || !(most < 0)) return null
      const least = Math.min(constraint.least, (constraint.least * sum) / most) * (1 - NOISE)
      return { part: 1 - least / constraint.least, to: { ...constraint, least } }
    }
    default:
      return null
  }
}
