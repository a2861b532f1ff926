import type { ElasticityReason } from './reasons.ts'

/**
 * What the lines are: `spells` = order lines (or daily totals), from which price spells are found;
 * `weeks`, `months` = totals of a week (seven days from the first line's day) or of a calendar month.
 */
export type Grain = 'spells' | 'weeks' | 'months'

/** A: own data decide; D: similar products decide. See `gradeOf`. */
export type Grade = 'A' | 'B' | 'C' | 'D'

export interface ProductEstimate {
  /** Posterior mean of the own-price elasticity; `null` when the data cannot tell (then see `reason`). */
  readonly elasticity: number | null
  /** 90 % interval. */
  readonly low: number | null
  readonly high: number | null
  readonly standardDeviation: number | null
  readonly grade: Grade | null
  /** 0..1: weight of the product's own data against similar products. */
  readonly ownShare: number
  /** Calendar months from the first sale through the last day of data, both counted. */
  readonly months: number
  /** Prices at least 3 % apart that the product was sold at (unit values in a monthly estimate). */
  readonly priceLevels: number
  /** Units sold, after cancellations are taken out. */
  readonly units: number
  readonly reason: ElasticityReason | null
  readonly hasHistory: boolean
}
