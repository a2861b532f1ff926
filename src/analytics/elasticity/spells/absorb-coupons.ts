import type { PriceRuns } from './price-runs.ts'

/** Is `ratio` one of the store's coupon ratios (to 0.6 points)? */
export function isCouponRatio(ratio: number, ratios: readonly number[]): boolean {
  for (const coupon of ratios) if (Math.abs(ratio - coupon) < 0.006) return true
  return false
}

/**
 * Takes away short runs that are an order-level discount rather than a price: a run of at most
 * `longest` lines at a coupon ratio of the run before (or after) becomes part of it, and where the
 * prices before and after are the same, the three become one. Repeats until nothing changes.
 */
export function absorbCoupons(runs: PriceRuns, ratios: readonly number[], longest: number): void {
  if (ratios.length === 0) return
  while (absorbOnce(runs, ratios, longest)) {
    // each round shortens the list, so this ends
  }
}

function absorbOnce(runs: PriceRuns, ratios: readonly number[], longest: number): boolean {
  const { price, lines } = runs
  let changed = false
  let kept = 0
  for (let j = 0; j < runs.count; ) {
    const short = lines[j]! <= longest
    const hasBefore = kept > 0
    const hasAfter = j + 1 < runs.count
    const inside = short && hasBefore && hasAfter && Math.abs(price[j + 1]! / price[kept - 1]! - 1) < 0.004
    const likeBefore = short && hasBefore && isCouponRatio(price[j]! / price[kept - 1]!, ratios)
    if (inside && likeBefore) {
      extendBack(runs, kept - 1, j + 1)
      changed = true
      j += 2
    } else if (!inside && likeBefore) {
      extendBack(runs, kept - 1, j)
      changed = true
      j++
    } else if (!inside && short && hasAfter && isCouponRatio(price[j]! / price[j + 1]!, ratios)) {
      runs.firstDay[j + 1] = runs.firstDay[j]!
      lines[j + 1]! += lines[j]!
      changed = true
      j++
    } else {
      runs.copy(j, kept++)
      j++
    }
  }
  runs.count = kept
  return changed
}

function extendBack(runs: PriceRuns, run: number, by: number): void {
  runs.lastDay[run] = runs.lastDay[by]!
  runs.lines[run]! += runs.lines[by]!
}
