import type { ScenarioBase } from './price-scenarios.ts'
import { probabilityOfGain } from './recommend-price.ts'
import { type Ranged, type SimulatedPrice, simulatePrice } from './simulate-price.ts'

/** What is known of a product where a typed price is tried. */
export interface OutcomeBase extends ScenarioBase {
  readonly standardDeviation: number
  /** Unit cost; `null`: no profit is told. */
  readonly cost: number | null
}

export interface PriceOutcome extends SimulatedPrice {
  /** Money a month after the cost of the units. */
  readonly profit: Ranged | null
  /** P(more profit than today; more revenue without a cost); `null` at today's price and above an elasticity of 0. */
  readonly probability: number | null
}

/** A month at another price as `simulatePrice` tells it, with the profit where the cost is known. */
export function priceOutcome(base: OutcomeBase, price: number): PriceOutcome {
  const simulated = simulatePrice(base, price)
  const { cost } = base
  if (cost === null) return { ...simulated, profit: null }
  const { value, low, high } = simulated.units
  const ends = [low * (price - cost), high * (price - cost)]
  return {
    ...simulated,
    profit: { value: value * (price - cost), low: Math.min(...ends), high: Math.max(...ends) },
    probability:
      simulated.probability === null
        ? null
        : probabilityOfGain(price / base.price, cost / base.price, base.elasticity, base.standardDeviation),
  }
}
