import { SIMULATION_REACH } from '../pricing/simulate-price.ts'
import type { RoundProduct } from './types/round-question.ts'

/** Binary noise of decimal prices. */
const NOISE = 1e-9

/**
 * True if a price lies further from today's than a simulation and the largest step reach, and outside of all prices
 * that the product was sold at: an elasticity says nothing there. Example: 6.49 for 71.99 with an elasticity of -2.5 would mean 400 times
 * the units.
 */
export function isBeyondEvidence(
  { price: today, tested, rails }: Pick<RoundProduct['question'], 'price' | 'tested' | 'rails'>,
  price: number,
): boolean {
  const reach = Math.max(SIMULATION_REACH, rails.maxStep) + NOISE
  if (today === null || Math.abs(price / today - 1) <= reach) return false
  return tested === null || price < tested.lowest || price > tested.highest
}
