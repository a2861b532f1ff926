import type { PriceRuns } from './price-runs.ts'

/** Two prices are different levels when they are at least this far apart. */
const LEVEL_STEP = 1.03

/** Price levels at least 3 % apart, counted upwards from the lowest price of the spells. */
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
