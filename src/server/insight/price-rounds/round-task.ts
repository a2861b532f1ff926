import type * as z from 'zod'
import type { DemandCurve, FixedPrice, GuardRails } from '#analytics'
import type { roundConstraint } from '#contract/price-round-constraints'
import type { roundConflict, roundGoals, roundTotals, roundWeights } from '#contract/price-round-shapes'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { PricingSetting } from '../recommendations/pricing-setting.ts'

export type Constraint = z.output<typeof roundConstraint>
export type Conflict = z.output<typeof roundConflict>
export type Goal = (typeof roundGoals)[number]
export type Totals = z.output<typeof roundTotals>
export type Weights = z.output<typeof roundWeights>

/** `StoreErrors` of the analytics as plain data. */
export interface PlainErrors {
  readonly storeDeviation: number
  readonly typeSpread: number
  readonly productSpread: number
  readonly storeDrift: number
  readonly typeDrift: number
  readonly evidence: readonly (readonly [type: string | null, evidence: number])[]
}

/** A confirmed ladder: smallest size first. */
export interface ConfirmedLadder {
  readonly steps: readonly { readonly productId: number; readonly size: number }[]
}

export interface Variant {
  readonly productId: number
  readonly productType: string | null
  readonly vendor: string | null
  readonly price: number | null
}

/** Everything that a round is solved from, as plain data for a thread. */
export interface RoundTask {
  readonly rows: readonly AdviceRow[]
  /** Limits of each row. */
  readonly rails: readonly GuardRails[]
  /** Units on hand of each row; `null`: not known. */
  readonly stock: readonly (number | null)[]
  /** By product that is to sell so many units within days. */
  readonly curves: ReadonlyMap<number, DemandCurve>
  readonly store: PricingSetting
  readonly errors: PlainErrors
  readonly goal: Goal
  readonly isCareful: boolean
  readonly constraints: readonly Constraint[]
  readonly ladders: readonly ConfirmedLadder[]
  /** Products that are variants of one product, with today's price; each group once. */
  readonly variants: readonly (readonly Variant[])[]
  /** Unit costs before their last change, by product, in a round about costs. */
  readonly costsBefore: ReadonlyMap<number, number>
  readonly fixed: ReadonlyMap<number, FixedPrice>
  readonly previous: ReadonlyMap<number, number>
  /** True once its prices were sent: those that it planned itself hold nothing back. */
  readonly isSent: boolean
  /** Time at which decisions on recommendations count, in ms; `null`: not in this round. */
  readonly decidedAtMs: number | null
  readonly leftOut: number
}

/** `weigh`: what each constraint costs, and the curve. */
export type ThreadTask = RoundTask & { readonly work: 'solve' | 'weigh' }

/** What a person decided on single products: pins by product. */
export type Pins = ReadonlyMap<
  number,
  { readonly pin: 'locked' | 'forbidden' | 'set'; readonly price: string | null }
>
