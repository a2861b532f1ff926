import type { Ranged } from '../stats/ranged.ts'
import { type SimulatedBase, simulatePrice } from './simulate-price.ts'

export interface DemandPoint {
  readonly price: number
  readonly units: Ranged
}

const POINTS = 41

/**
 * Units of the main channel in the next 30 days by price: the same curve as every simulated price, so that at today's
 * price it meets the units that the product's figures start from. Covers all the given prices evenly; none → [].
 */
export function demandByPrice(base: SimulatedBase, prices: readonly number[]): DemandPoint[] {
  if (prices.length === 0) return []
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  const alone = { ...base, following: [] }
  return Array.from({ length: POINTS }, (_, k) => {
    const price = from + ((to - from) * k) / (POINTS - 1)
    return { price, units: simulatePrice(alone, price).units }
  })
}
