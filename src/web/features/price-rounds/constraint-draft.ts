import { percentOf, shareOf } from './number-field.tsx'
import type { RoundConstraint, RoundScope } from './types.ts'

/** Kinds that the form adds, in the order in which it offers them. */
export const FORM_KINDS = [
  'changes',
  'floor',
  'ladders',
  'gap',
  'quality',
  'same',
  'together',
  'bounds',
  'image',
  'dearer',
  'cover',
  'clear',
] as const satisfies RoundConstraint['kind'][]
export type FormKind = (typeof FORM_KINDS)[number]

/** The least and the largest number that a field takes, in the unit that is typed. */
export const FIELD_LIMITS = {
  changes: { min: 0, max: 10_000 },
  floor: { min: 50, max: 150 },
  ladders: { min: 0, max: 50 },
  dearer: { min: 0, max: 100 },
  cover: { min: 0.5, max: 104 },
} as const satisfies Partial<Record<FormKind, { readonly min: number; readonly max: number }>>

const STORE: RoundScope = { kind: 'store' }

/** A constraint of which the form changes one number. */
export type TypedConstraint = Extract<RoundConstraint, { readonly kind: keyof typeof FIELD_LIMITS }>

export function isTyped(constraint: RoundConstraint): constraint is TypedConstraint {
  return constraint.kind in FIELD_LIMITS
}

/** Kinds that are no rule before a person chose their products. */
export const isWhole = (kind: FormKind) => kind !== 'gap' && kind !== 'quality' && kind !== 'clear'

/** A new constraint as it is offered; without its products where only a person can choose them. */
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
    case 'gap':
      return { kind, pairs: [], least: 0.05, most: 0.12, repair: false }
    case 'quality':
      return { kind, productIds: [], least: 0.05, most: 0.3, repair: false }
    case 'same':
      return { kind, of: STORE, repair: false }
    case 'together':
      return { kind, of: STORE }
    case 'bounds':
      return { kind, of: STORE, cut: 0.05, rise: 0.05, isTried: false, restDays: null }
    case 'clear':
      return { kind, productId: 0, units: 10, days: 30 }
  }
}

/** The number of a constraint that a person types: percent, prices or weeks. */
export function typedOf(constraint: TypedConstraint): number {
  switch (constraint.kind) {
    case 'floor':
      return percentOf(constraint.least)
    case 'ladders':
      return percentOf(constraint.cheaper)
    case 'cover':
      return constraint.weeks
    case 'changes':
      return constraint.most
    default:
      return percentOf(constraint.most)
  }
}

/** The constraint with another number, as it is typed. */
export function withNumber(constraint: TypedConstraint, value: number): RoundConstraint {
  const share = shareOf(value)
  switch (constraint.kind) {
    case 'changes':
      return { ...constraint, most: value }
    case 'floor':
      return { ...constraint, least: share }
    case 'ladders':
      return { ...constraint, cheaper: share }
    case 'cover':
      return { ...constraint, weeks: value }
    case 'dearer':
      return { ...constraint, most: share }
  }
}
