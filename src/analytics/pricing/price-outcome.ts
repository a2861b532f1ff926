import { beliefEnds } from './belief.ts'
import { together } from './following.ts'
import { chanceOfGain, moneyOf, USUAL_PULL } from './price-gain.ts'
import type { ScenarioBase } from './price-scenarios.ts'
import { type Ranged, type SimulatedPrice, simulatePrice } from './simulate-price.ts'
import type { UnitCost } from './unit-cost.ts'

/** What is known of a product where a typed price is tried. */
export interface OutcomeBase extends ScenarioBase {
  readonly standardDeviation: number
  /** `null`: not known, and no margin was stated: no profit is given. */
  readonly cost: UnitCost | null
}

export interface PriceOutcome extends SimulatedPrice {
  /** Money a month after the cost of the units. */
  readonly profit: Ranged | null
  /** P(more profit than today; more revenue without a cost); `null` at today's price and above an elasticity of 0. */
  readonly probability: number | null
}

/** A month at another price as `simulatePrice` gives it, with the profit where the cost is known. */
export function priceOutcome(base: OutcomeBase, price: number): PriceOutcome {
  const simulated = simulatePrice(base, price)
  const { cost, following = [] } = base
  if (cost === null) return { ...simulated, profit: null }
  if (following.length > 0) return { ...simulated, ...profitOfAll(base, cost, price) }
  const { value, low, high } = simulated.units
  const margin = price - cost.amount
  const ends = [low * margin, high * margin]
  const belief = { mean: base.elasticity, deviation: base.standardDeviation }
  return {
    ...simulated,
    profit: { value: value * margin, low: Math.min(...ends), high: Math.max(...ends) },
    probability:
      simulated.probability === null
        ? null
        : chanceOfGain(price / base.price, belief, moneyOf(base.price, cost, USUAL_PULL)),
  }
}

/** Over all channels that move with the price. */
function profitOfAll(
  base: OutcomeBase,
  cost: UnitCost,
  price: number,
): Pick<PriceOutcome, 'profit' | 'probability'> {
  const main = { mean: base.elasticity, deviation: base.standardDeviation }
  const all = together(main, moneyOf(base.price, cost, USUAL_PULL), base.following ?? [])
  const ratio = price / base.price
  const revenue = base.price * Math.max(1, base.monthlyUnits) * all.revenue
  const at = (elasticity: number) => revenue * (ratio - all.money.costShare) * ratio ** elasticity
  const { low, high } = beliefEnds(all.belief)
  const ends = [at(low), at(high)]
  const isWeighed = ratio !== 1 && base.elasticity <= 0
  return {
    profit: { value: at(all.belief.mean), low: Math.min(...ends), high: Math.max(...ends) },
    probability: isWeighed ? chanceOfGain(ratio, all.belief, all.money) : null,
  }
}
