import type { ProductDays } from './product-days.ts'

/** With less than this share of the expected days with several lines, the lines are daily totals. */
const TOO_FEW = 0.1
const MIN_EXPECTED = 20

/**
 * True if lines are totals of a day, not single purchases. Purchases are random, so a product with r lines per day
 * has several on a share 1 - e^-r - r e^-r of its days; a file of daily totals has none.
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
 * Divides units by the product's typical quantity, so that the noise of a product sold by the dozen is measured in
 * purchases like that of any other. A constant factor per product leaves every elasticity unchanged.
 */
export function countInTypicalQuantities(days: ProductDays): void {
  for (let i = 0; i + 1 < days.start.length; i++) {
    const typical = days.typicalQuantity[i]!
    if (typical === 1) continue
    for (let k = days.start[i]!; k < days.start[i + 1]!; k++) days.units[k]! /= typical
  }
}
