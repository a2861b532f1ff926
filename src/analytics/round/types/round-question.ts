import type { DemandCurve } from '../../outlook/product-outlook.ts'
import type { AdviceQuestion, AdvisedPrice } from '../../pricing/advice.ts'
import type { StoreErrors } from '../../pricing/joint-draws.ts'
import type { RoundConstraint } from './round-constraint.ts'

/** A product of a round. Its prices are weighed as those of its advice. */
export interface RoundProduct {
  readonly productId: number
  readonly productType: string | null
  readonly vendor: string | null
  /** The data of its advice, and the advice on them (`weighPrice`). */
  readonly question: AdviceQuestion
  readonly advice: AdvisedPrice
  /** Units expected in the next 30 days at today's price, in the main channel; `null` if not known. */
  readonly monthlyUnits: number | null
  /** Standard deviation of the log of these units: `unitsDeviation`. */
  readonly unitsDeviation: number
  /** Units on hand; `null` if not known. */
  readonly stock: number | null
  /** Outlook from the day after the data, where a constraint asks for days; absent: as in the month. */
  readonly curve?: DemandCurve
}

/**
 * A price that a person decided: kept as proposed, set by hand, or today's because no change is allowed, because its
 * recommendation was decided on, because another price is planned already, or because a price test switches it.
 */
export type FixedPrice =
  | { readonly by: 'lock' | 'hand'; readonly price: number }
  | { readonly by: 'forbid' | 'decision' | 'planned' | 'test' }

/** How a person decides a price. */
export const FIXED_BY = [
  'lock',
  'hand',
  'forbid',
  'decision',
  'planned',
  'test',
] as const satisfies readonly FixedPrice['by'][]

export interface RoundQuestion {
  readonly products: readonly RoundProduct[]
  readonly constraints: readonly RoundConstraint[]
  readonly errors: StoreErrors
  /** By product. */
  readonly fixed?: ReadonlyMap<number, FixedPrice>
  /** True: the mean of the worst tenth of what may come counts as much as the mean. */
  readonly isCareful?: boolean
  /**
   * For each constraint, the number of the rule that it is part of: constraints of one rule are loosened together.
   * Default: each is a rule of its own.
   */
  readonly rules?: readonly number[]
  /** Prices of an earlier proposal, by product: they stay unless another price is clearly better. */
  readonly previous?: ReadonlyMap<number, number>
}
