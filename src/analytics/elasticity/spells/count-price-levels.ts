import type { PriceRuns } from './price-runs.ts'

/** Minimum ratio of two prices that count as different levels. */
const LEVEL_STEP = 1.03

/** Counts price levels at least 3 % apart, upwards from the lowest price of the spells. */
export function countPriceLevels(spells: PriceRuns): number {
  const prices = spells.price.slice(0, spells.count).sort()
  let levels = 0
  let last = 0
  for (const price of prices) {
    if (levels > 0 && price < last * LEVEL_STEP) continue
    levels++
    last = price
  }
  return levels
}
