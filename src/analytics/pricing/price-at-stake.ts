import { expectedGain } from './profit-curve.ts'
import { PRICE_REACH, probabilityOfGain } from './recommend-price.ts'

export interface StakedQuestion {
  /** Posterior mean and standard deviation of the elasticity; `null` when it cannot be told. */
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  readonly price: number
  readonly cost: number
  /** The product's revenue a month over the mean profit a month of the store's products; `null` when not known. */
  readonly stake: number | null
}

/** What a change that loses costs, in trust and work: so much of an average product's profit of a month. */
const PRICE_OF_A_LOSS = 0.045
const GRID_STEPS_EACH_WAY = 40

/**
 * The price within ±20 % with the greatest expected gain less the risk of losing, gain × stake - 0.045 P(loss),
 * among 81; today's where that is never above 0, where nothing is known of the elasticity, or where it is above 0.
 * A smaller step is surer, and a product that sells little must be surer than a large one. Chosen among rules of
 * this kind on generated stores of two generators; against P >= 0.6 for all: more profit, fewer products harmed.
 */
export function priceAtStake(question: StakedQuestion): number {
  const { elasticity, standardDeviation, price, cost, stake } = question
  if (elasticity === null || standardDeviation === null || elasticity > 0) return price
  const costShare = cost / price
  let best = 1
  let most = 0
  for (let k = -GRID_STEPS_EACH_WAY; k <= GRID_STEPS_EACH_WAY; k++) {
    if (k === 0) continue
    const ratio = 1 + (PRICE_REACH * k) / GRID_STEPS_EACH_WAY
    const gain = expectedGain(ratio, costShare, elasticity, standardDeviation)
    const loss = 1 - probabilityOfGain(ratio, costShare, elasticity, standardDeviation)
    const worth = gain * (stake ?? 1) - PRICE_OF_A_LOSS * loss
    if (worth > most) {
      most = worth
      best = ratio
    }
  }
  return price * best
}

export interface StakeFacts {
  readonly price: number
  readonly cost: number
  readonly units: number
  readonly months: number
}

/** Stakes of a store's products; `null` without price, cost or sales, and for all where none makes a profit. */
export function stakesOf(products: readonly StakeFacts[]): (number | null)[] {
  const isKnown = ({ price, cost, months }: StakeFacts) => price > 0 && cost >= 0 && months > 0
  const known = products.filter(isKnown)
  const profit = known.reduce((sum, p) => sum + (Math.max(p.price - p.cost, 0) * p.units) / p.months, 0)
  if (!(profit > 0)) return products.map(() => null)
  const mean = profit / known.length
  return products.map((p) => (isKnown(p) ? (p.price * p.units) / p.months / mean : null))
}
