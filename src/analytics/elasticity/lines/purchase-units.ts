import type { ProductDays } from './product-days.ts'

/** Fewer days with several lines than this share of what chance would bring: lines are totals. */
const TOO_FEW = 0.1
const MIN_EXPECTED = 20

/**
 * Are the lines totals of a day rather than single purchases? Purchases come by chance, so a product
 * with r lines a day has several on 1 - e^-r - r e^-r of its days; a file of daily totals has none.
 */
export function areDailyTotals(days: ProductDays): boolean {
  let expected = 0
  let seen = 0
  for (let i = 0; i + 1 < days.start.length; i++) {
    const from = days.start[i]!
    const to = days.start[i + 1]!
    if (to - from < 2) continue
    const span = days.day[to - 1]! - days.day[from]! + 1
    let lines = 0
    for (let k = from; k < to; k++) {
      lines += days.lines[k]!
      if (days.lines[k]! > 1) seen++
    }
    const rate = lines / span
    expected += span * (1 - Math.exp(-rate) - rate * Math.exp(-rate))
  }
  return expected > MIN_EXPECTED && seen < TOO_FEW * expected
}

/**
 * Divides units by what one purchase of the product typically is, so that the noise of a product sold
 * by the dozen is measured in purchases like that of any other; a constant factor per product leaves
 * every elasticity as it is.
 */
export function countInTypicalQuantities(days: ProductDays): void {
  for (let i = 0; i + 1 < days.start.length; i++) {
    const typical = days.typicalQuantity[i]!
    if (typical === 1) continue
    for (let k = days.start[i]!; k < days.start[i + 1]!; k++) days.units[k]! /= typical
  }
}
