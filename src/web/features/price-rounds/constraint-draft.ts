import type { RegionalSettings } from '#contract/settings'
import { parseNumber } from '#web/lib/format/parse.ts'
import type { RoundConstraint, RoundScope } from './types.ts'

/** Kinds that the form adds; the others are only shown. */
export const FORM_KINDS = ['changes', 'floor', 'ladders', 'image', 'dearer', 'cover'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** The least and the largest number that a field takes, in the unit that is typed. */
export const FIELD_LIMITS = {
  changes: { min: 0, max: 10_000 },
  floor: { min: 50, max: 150 },
  ladders: { min: 0, max: 50 },
  image: { min: 0, max: 100 },
  dearer: { min: 0, max: 100 },
  cover: { min: 0.5, max: 104 },
} as const satisfies Record<FormKind, { readonly min: number; readonly max: number }>

const STORE: RoundScope = { kind: 'store' }

/** A constraint of which the form changes one number. */
export type TypedConstraint = Extract<RoundConstraint, { readonly kind: FormKind }>

export function isTyped(constraint: RoundConstraint): constraint is TypedConstraint {
  return constraint.kind in FIELD_LIMITS
}

/** A new constraint as it is offered. */
export function newConstraint(kind: FormKind, products: number): RoundConstraint {
  switch (kind) {
    case 'changes':
      return { kind, of: STORE, most: Math.max(1, Math.min(60, Math.ceil(products / 5))) }
    case 'floor':
      return { kind, of: STORE, figure: 'revenue', least: 1, chance: null }
    case 'ladders':
      return { kind, cheaper: 0.05, repair: false }
    case 'image':
      return { kind, best: 20, most: 0.02 }
    case 'dearer':
      return { kind, most: 0.3 }
    case 'cover':
      return { kind, of: STORE, weeks: 2 }
  }
}

/** The number of a constraint that a person types: percent, prices or weeks. */
export function typedOf(constraint: TypedConstraint): number {
  switch (constraint.kind) {
    case 'floor':
      return percent(constraint.least)
    case 'ladders':
      return percent(constraint.cheaper)
    case 'cover':
      return constraint.weeks
    case 'changes':
      return constraint.most
    default:
      return percent(constraint.most)
  }
}

const percent = (share: number) => Math.round(share * 1000) / 10

/** The constraint with another number; `null`: it is none, or outside of what the field takes. */
export function withTyped(
  constraint: RoundConstraint,
  typed: string,
  regional: RegionalSettings,
): RoundConstraint | null {
  const value = parseNumber(regional, typed.replace(/%$/, ''))
  if (value === null || !isTyped(constraint)) return null
  const { min, max } = FIELD_LIMITS[constraint.kind]
  if (value < min || value > max) return null
  const share = Math.round(value * 1000) / 100_000
  switch (constraint.kind) {
    case 'changes':
      return Number.isInteger(value) ? { ...constraint, most: value } : null
    case 'floor':
      return { ...constraint, least: share }
    case 'ladders':
      return { ...constraint, cheaper: share }
    case 'cover':
      return { ...constraint, weeks: value }
    case 'image':
    case 'dearer':
      return { ...constraint, most: share }
  }
}
