import type { Grade } from '../types/product-estimate.ts'

/** Grades by the weight of the product's own data; the first row whose limit is exceeded applies. */
const GRADES = [
  { grade: 'A', ownShareAbove: 0.7, meaning: 'The product’s own sales decide.' },
  { grade: 'B', ownShareAbove: 0.4, meaning: 'Own sales and similar products both count.' },
  { grade: 'C', ownShareAbove: 0.15, meaning: 'Similar products count more than own sales.' },
  { grade: 'D', ownShareAbove: Number.NEGATIVE_INFINITY, meaning: 'From similar products.' },
] as const satisfies readonly { grade: Grade; ownShareAbove: number; meaning: string }[]

/** With fewer units or price levels than these the grade is C at best, whatever the weight. */
const MIN_UNITS_FOR_AB = 30
const MIN_LEVELS_FOR_AB = 2

export interface GradeInput {
  readonly ownShare: number
  readonly units: number
  readonly priceLevels: number
  readonly elasticity: number
  readonly monthsOnly: boolean
  readonly noiseAtBound: boolean
  /** True if differences between products did not last in the store's own past. */
  readonly isUnsupported: boolean
}

/** Returns the grade A to D, at best C if the evidence is thin or doubtful. */
export function gradeOf(input: GradeInput): Grade {
  const grade = GRADES.find((row) => input.ownShare > row.ownShareAbove)?.grade ?? 'D'
  const capped =
    input.monthsOnly ||
    input.noiseAtBound ||
    input.isUnsupported ||
    input.units < MIN_UNITS_FOR_AB ||
    input.priceLevels < MIN_LEVELS_FOR_AB ||
    input.elasticity > 0
  return capped && (grade === 'A' || grade === 'B') ? 'C' : grade
}
