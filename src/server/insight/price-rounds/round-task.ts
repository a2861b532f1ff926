import type * as z from 'zod'
import type { FixedPrice, GuardRails } from '#analytics'
import type { roundConstraint, roundGoals, roundTotals, roundWeights } from '#contract/price-round-shapes'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { PricingSetting } from '../recommendations/pricing-setting.ts'

export type Constraint = z.output<typeof roundConstraint>
export type Goal = (typeof roundGoals)[number]
export type Totals = z.output<typeof roundTotals>
export type Weights = z.output<typeof roundWeights>

/** `StoreErrors` of the analytics as plain data. */
export interface PlainErrors {
  readonly storeDeviation: number
  readonly typeSpread: number
  readonly productSpread: number
  readonly evidence: readonly (readonly [type: string | null, evidence: number])[]
}

/** A confirmed ladder: smallest size first. */
export interface ConfirmedLadder {
  readonly steps: readonly { readonly productId: number; readonly size: number }[]
}

/** Everything that a round is solved from, as plain data for a thread. */
export interface RoundTask {
  readonly rows: readonly AdviceRow[]
  /** Limits of each row. */
  readonly rails: readonly GuardRails[]
  /** Units on hand of each row; `null`: not known. */
  readonly stock: readonly (number | null)[]
  readonly store: PricingSetting
  readonly errors: PlainErrors
  readonly goal: Goal
  readonly constraints: readonly Constraint[]
  readonly ladders: readonly ConfirmedLadder[]
  readonly fixed: ReadonlyMap<number, FixedPrice>
  readonly previous: ReadonlyMap<number, number>
  readonly leftOut: number
}

/** `weigh`: what each constraint costs, and the curve. */
export type ThreadTask = RoundTask & { readonly work: 'solve' | 'weigh' }
