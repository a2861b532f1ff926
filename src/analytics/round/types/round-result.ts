import type { AdviceReason } from '../../pricing/advice.ts'
import type { PriceRule } from '../../pricing/guard-rails.ts'
import type { Ranged } from '../../stats/ranged.ts'
import type { RoundConstraint } from './round-constraint.ts'
import { FIXED_BY } from './round-question.ts'

/**
 * What decides a product's price in a round: its own advice, constraints of the round, a hard limit that today's price
 * breaks, a person, or the care for bad cases.
 */
export const ROUND_REASONS = ['advice', 'constraint', 'limit', ...FIXED_BY, 'careful', 'no_price'] as const
export type RoundReason = (typeof ROUND_REASONS)[number]

/** A figure of a month at today's prices and at the new ones. */
export interface RoundShift {
  readonly now: number
  readonly next: number
}

export interface RoundPrice {
  readonly productId: number
  /** `null`: today's price is not known, so there is no new one. */
  readonly price: number | null
  readonly newPrice: number | null
  readonly reason: RoundReason
  /** Why its advice alone changes or keeps the price: with the reason `advice` this is the whole answer. */
  readonly adviceReason: AdviceReason
  /** Positions of the constraints that keep it from the price of its own advice. */
  readonly heldBy: readonly number[]
  /** The shop's limit, or rule about competitors, that holds the new price or brings it back; `null`: none. */
  readonly limit: PriceRule | null
  /** Limit that the new price breaks; only prices that a person decided do. */
  readonly outside: PriceRule | null
  /** True if it lies beyond the evidence (`isBeyondEvidence`): what it does is not stated, and counts in no sum. */
  readonly cannotTell: boolean
  /** True if it changes to a price that its advice would not take: a rule needs it, or a person decided it. */
  readonly isUnsure: boolean
  /** Price of its advice alone, and the money a month that this is expected to bring. */
  readonly own: { readonly price: number; readonly gain: number } | null
  /** Money a month more than at today's price, in what its advice counts; `null` if not known. */
  readonly gain: Ranged | null
  readonly objective: 'profit' | 'revenue'
  /** Probability that the new price earns more; `null` at today's price. */
  readonly chance: number | null
  readonly units: RoundShift | null
  readonly revenue: RoundShift | null
  /** `null` without a cost. */
  readonly profit: RoundShift | null
}

/** A sum over all products, with the 90 % interval of the change from joint draws. */
export interface RoundTotal extends RoundShift {
  readonly change: Ranged
}

/** Some prices of a round, and the expected money a month more. */
export interface RoundPart {
  readonly prices: number
  readonly gain: number
}

export interface RoundTotals {
  readonly changes: number
  /** Changed prices beyond the evidence, which count in no sum. */
  readonly cannotTell: number
  /** Of the products with a known or assumed cost; `null` if there are none. */
  readonly profit: RoundTotal | null
  readonly revenue: RoundTotal
  readonly units: RoundTotal
  /** Changed prices that the advice would not take, and those that clear stock at a loss, with what `earned` has of them. */
  readonly unsure: RoundPart
  readonly toClear: RoundPart
  /** Changed products without a cost: in `earned` they count with their revenue. */
  readonly withoutCost: number
  /** `profit`: `earned` is profit. `revenue`: no product is priced for profit. */
  readonly objective: 'profit' | 'revenue'
  /** Money a month that the round earns more, including what similar products gain. */
  readonly earned: Ranged
  /** Probability that the round earns more; `null` without a change. */
  readonly chance: number | null
  /** Mean of the worst tenth of what it may earn; `null` without a change. */
  readonly badCase: number | null
}

/**
 * What leaves a round no other prices, in addition to its rules: the largest step, the shop's own floor, least and most prices,
 * rules about competitors, the days between two changes, and that too little is known of a product to move it.
 */
export const ROUND_LIMITS = ['evidence', 'days_between_changes', 'own_limits', 'market', 'max_step'] as const
export type RoundLimit = (typeof ROUND_LIMITS)[number]

/** Why no prices keep all constraints: a set that cannot hold, although any one of it left out, the others can. */
export interface RoundConflict {
  /** Positions of all constraints of its rules. */
  readonly constraints: readonly number[]
  /** Its products whose prices a person decided. */
  readonly productIds: readonly number[]
  /** Limits that are part of it: without one of them the rules of the conflict could hold. */
  readonly limits: readonly RoundLimit[]
  /** Least largest step with which the whole round was solved; `null` if none was found or the step is no part of it. */
  readonly leastStep: number | null
  /** Products that the smallest part of its rules is about; empty: those of a sum. */
  readonly concerned: readonly number[]
  /** False if only no prices were found, so that there may be some. */
  readonly isProved: boolean
  /**
   * Looser forms with which the whole round was solved: of the rule that needs the least loosening, relative to its
   * range, or of several where no single one is enough. Empty if none was found.
   */
  readonly loosened: readonly LoosenedConstraint[]
}

export interface LoosenedConstraint {
  readonly constraint: number
  readonly to: RoundConstraint
}

export type PriceRound =
  | {
      readonly kind: 'solved'
      /** In the order of the question. */
      readonly prices: readonly RoundPrice[]
      readonly totals: RoundTotals
      /** Share of the round's worth by which a better one may have been missed. */
      readonly gap: number
    }
  | { readonly kind: 'failed'; readonly conflict: RoundConflict }

/** A rule that final prices break. */
export type RoundViolation =
  | {
      readonly kind: 'constraint'
      /** Its position. */
      readonly constraint: number
      /** The products concerned: those of the pair, or all that the sum counts. */
      readonly productIds: readonly number[]
      /** What is allowed and what was found, in the constraint's own measure. */
      readonly allowed: number
      readonly found: number
    }
  | { readonly kind: 'limit'; readonly productId: number; readonly rule: PriceRule }

/** Expected money of a round with at most so many changes. */
export interface RoundCurvePoint {
  readonly most: number
  readonly changes: number
  readonly earned: number
}

/** Money a month that a round without this constraint would earn more. */
export interface ConstraintCost {
  readonly constraint: number
  readonly cost: number
}
