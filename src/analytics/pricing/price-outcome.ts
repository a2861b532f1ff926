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
  const { cost } = base
  if (cost === null) return { ...simulated, profit: null }
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
