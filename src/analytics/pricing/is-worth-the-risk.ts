import { LEAST_PROBABILITY } from './recommend-price.ts'

export interface Risk {
  /** That the change makes more than today's price. */
  readonly probability: number
  /** Expected gain as a share of the product's profit (revenue) of today. */
  readonly gain: number
  /** The product's profit (revenue) a month over the store's mean of it; `null` when not known. */
  readonly stake: number | null
}

/** A change that turns out to lose costs trust and work: so much of an average product's profit of a month. */
const PRICE_OF_A_LOSS = 0.018
export const EVEN_CHANCE = 0.5

/**
 * Is the expected gain worth the chance of a loss? gain × stake >= 0.018 × (1 - probability), and better
 * than even. A product that sells little must be surer than a large one. Where the stake is not known:
 * probability >= 0.6. Against 0.6 for all: more profit at as many products harmed (bench/accuracy/advice.ts).
 */
export function isWorthTheRisk({ probability, gain, stake }: Risk): boolean {
  if (stake === null) return probability >= LEAST_PROBABILITY
  return probability >= EVEN_CHANCE && gain * stake >= PRICE_OF_A_LOSS * (1 - probability)
}
