import type { GuardRails } from './guard-rails.ts'
import { SIMULATION_REACH } from './simulate-price.ts'

/** Binary noise of decimal prices. */
const NOISE = 1e-9
/** A price above ten times today's, or below a tenth of it, is a slip of the hand. */
const SLIP_FACTOR = 10

/** What is known of a product's prices. */
export interface KnownPrices {
  readonly price: number | null
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  readonly rails: Pick<GuardRails, 'maxStep'>
}

/**
 * True if a price lies further from today's than a simulation and the largest step reach, and outside of all prices
 * that the product was sold at: an elasticity says nothing there. Example: 6.49 for 71.99 with an elasticity of -2.5 would mean 400 times
 * the units.
 */
export function isBeyondEvidence({ price: today, tested, rails }: KnownPrices, price: number): boolean {
  const reach = Math.max(SIMULATION_REACH, rails.maxStep) + NOISE
  if (today === null || Math.abs(price / today - 1) <= reach) return false
  return tested === null || price < tested.lowest || price > tested.highest
}

/** True if a price is no price that a person can have meant: beyond the evidence, and ten times today's or a tenth. */
export function isSlip(known: KnownPrices, price: number): boolean {
  const { price: today } = known
  if (today === null || !(today > 0) || !isBeyondEvidence(known, price)) return false
  return price > today * SLIP_FACTOR || price < today / SLIP_FACTOR
}
