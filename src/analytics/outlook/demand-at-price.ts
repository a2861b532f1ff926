import type { Ranged } from '../stats/ranged.ts'
import { meanBetween, varianceBetween } from './demand-between.ts'
import { demandInterval } from './demand-interval.ts'
import type { DemandCurve } from './product-outlook.ts'

/** A planned price compared with today's, and the knowledge of the elasticity. */
export interface PriceMove {
  readonly ratio: number
  readonly elasticity: number
  /** Standard deviation of the elasticity. */
  readonly deviation: number
}

/**
 * Units of the days [from, to) at a price of `ratio` × today's: mean × ratio^E, whose relative variance grows by
 * (ln ratio × deviation of E)². `null`: at today's price, which is `demandBetween`.
 */
export function demandAtPrice(curve: DemandCurve, from: number, to: number, move: PriceMove | null): Ranged {
  const plain = meanBetween(curve, from, to)
  const log = move === null ? 0 : Math.log(move.ratio)
  const value = plain * Math.exp(log * (move?.elasticity ?? 0))
  const variance = varianceBetween(curve, from, to, value) + (log * (move?.deviation ?? 0) * value) ** 2
  return { value, ...demandInterval(value, variance) }
}
