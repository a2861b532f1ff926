import type { ElasticityReason } from './reasons.ts'

/**
 * Kind of lines: `spells` = order lines (or daily totals), in which price spells are found; `weeks`, `months` =
 * totals of a week (seven days from the first line's day) or of a calendar month.
 */
export type Grain = 'spells' | 'weeks' | 'months'

/** A: own data dominate; D: similar products dominate. See `gradeOf`. */
export type Grade = 'A' | 'B' | 'C' | 'D'

/** Reaction to a usual promotion (a fifth off, announced), as an elasticity with its 90 % interval. */
export interface PromotionEffect {
  readonly elasticity: number
  readonly low: number
  readonly high: number
}

export interface ProductEstimate {
  /** Posterior mean of the own-price elasticity; `null` if the data do not identify it (then see `reason`). */
  readonly elasticity: number | null
  /** Lower bound of the 90 % interval; `high` is the upper bound. */
  readonly low: number | null
  readonly high: number | null
  readonly standardDeviation: number | null
  /** Standard deviation of the elasticity that holds in a coming half-year, around the same mean. */
  readonly nextDeviation: number | null
  readonly grade: Grade | null
  /** Weight of the product's own data against similar products, 0..1. */
  readonly ownShare: number
  /** Number of calendar months with a sale: a gap of the data or of the product counts nothing. */
  readonly months: number
  /** Number of prices at least 3 % apart at which the product sold (unit values in a monthly estimate). */
  readonly priceLevels: number
  /** Units sold, without cancelled sales. */
  readonly units: number
  readonly reason: ElasticityReason | null
  readonly hasHistory: boolean
  /** Effect of the product's promotions, price cut and advert together; absent if its own data say too little of it. */
  readonly promotion?: PromotionEffect
}
