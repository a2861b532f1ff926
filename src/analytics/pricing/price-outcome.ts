import { type Ranged, scaled } from '../stats/ranged.ts'
import { type Belief, beliefEnds } from './belief.ts'
import { type Together, together } from './following.ts'
import { withSharedError } from './joint-draws.ts'
import { chanceOfGain, moneyOf, receivedFor, USUAL_PULL } from './price-gain.ts'
import { type SimulatedBase, type SimulatedPrice, simulatePrice } from './simulate-price.ts'
import type { UnitCost } from './unit-cost.ts'
import { type UnitMoney, WHOLE_UNIT } from './unit-money.ts'

/** Facts of a product for trying a typed price. */
export interface OutcomeBase extends SimulatedBase {
  /** `null` if not known and no margin was stated: no profit is given then. */
  readonly cost: UnitCost | null
  /** Share of an ordered unit that is kept and paid, at the list price. Default: kept, and paid in full. */
  readonly unit?: UnitMoney
  /** Standard deviation of the store's mean elasticity: see `withSharedError`. Default 0. */
  readonly storeDeviation?: number
}

export interface PriceOutcome extends SimulatedPrice {
  /** Money a month after the cost of the units. */
  readonly profit: Ranged | null
  /** P(more profit than today; more revenue without a cost); `null` at today's price and above an elasticity of 0. */
  readonly probability: number | null
}

/**
 * A month at another price: `simulatePrice` for the units kept and money paid, with the profit if the cost is known.
 */
export function priceOutcome(base: OutcomeBase, price: number): PriceOutcome {
  const { cost, following = [], unit = WHOLE_UNIT } = base
  const simulated = simulatePrice(base, price)
  const share = unit.paid * unit.kept
  const outcome = { ...simulated, revenue: scaled(simulated.revenue, share) }
  const all = allChannelsOf(base, beliefOf(base))
  const isWeighed = price !== base.price && base.elasticity <= 0
  const probability = isWeighed ? chanceOfGain(price / base.price, all.belief, all.money) : null
  if (cost === null) return { ...outcome, probability, profit: null }
  if (following.length > 0) return { ...outcome, profit: profitOfAll(base, price), probability }
  const { value, low, high } = simulated.units
  const margin = share * (price - all.money.costShare * base.price)
  const ends = [low * margin, high * margin]
  return {
    ...outcome,
    profit: { value: value * margin, low: Math.min(...ends), high: Math.max(...ends) },
    probability,
  }
}

/** Belief with the error that the elasticities of a store share, for the chance of one price. */
export function beliefOf({ elasticity, standardDeviation, storeDeviation = 0 }: OutcomeBase): Belief {
  return { mean: elasticity, deviation: withSharedError(standardDeviation, storeDeviation) }
}

/** The product summed over all channels that move with its price. */
export function allChannelsOf({ price, cost, unit, following = [] }: OutcomeBase, belief: Belief): Together {
  return together(belief, moneyOf(price, cost, USUAL_PULL, unit), following)
}

function profitOfAll(base: OutcomeBase, price: number): Ranged {
  const all = allChannelsOf(base, { mean: base.elasticity, deviation: base.standardDeviation })
  const ratio = price / base.price
  const revenue = receivedFor(base.price, base.monthlyUnits, base.unit) * all.revenue
  const at = (elasticity: number) => revenue * (ratio - all.money.costShare) * ratio ** elasticity
  const { low, high } = beliefEnds(all.belief)
  const ends = [at(low), at(high)]
  return { value: at(all.belief.mean), low: Math.min(...ends), high: Math.max(...ends) }
}
