import type { Coupons } from '../lines/coupon-counter.ts'
import { isSamePrice, type PriceTier } from '../lines/prevailing-price.ts'
import type { PriceRuns } from './price-runs.ts'

/** Prices that are paid in addition to the list price: the store's coupons, the product's tiers. */
export interface SidePrices {
  readonly couponRatios: readonly number[]
  /** Most lines in a row at a coupon's ratio that are still taken for coupons. */
  readonly longestCoupon: number
  readonly tiers: readonly { readonly price: number; readonly longest: number }[]
}

/** A promotion at exactly a side price is expected this often a year. */
const PROMOTIONS_PER_YEAR = 0.3
const SPIKE_DAYS = 14
const SPIKE_ABOVE = 1.05
/** A tier with most of the lines is the list price of a while, not a side price. */
const MAX_TIER_SHARE = 0.6

export function findSidePrices(
  coupons: Coupons,
  tiers: readonly PriceTier[],
  linesPerYear: number,
): SidePrices {
  const { ratios, rate } = coupons
  return {
    couponRatios: ratios,
    longestCoupon: ratios.length === 0 ? 1 : likelyRunLength(Math.max(rate, 0.005), linesPerYear),
    tiers: tiers
      .filter((tier) => tier.share <= MAX_TIER_SHARE)
      .map((tier) => ({
        price: tier.price,
        longest: likelyRunLength(Math.max(tier.share, 0.005), linesPerYear),
      })),
  }
}

/**
 * How many lines in a row at a side price are likelier chance than a change of the list price: with a
 * chance `rate` per line, k in a row are the likelier while lines a year * rate^k > promotions a year.
 */
function likelyRunLength(rate: number, linesPerYear: number): number {
  return Math.max(1, Math.trunc(Math.log(PROMOTIONS_PER_YEAR / Math.max(linesPerYear, 1)) / Math.log(rate)))
}

/** Is `ratio` one of the store's coupon ratios (to 0.6 points)? */
export function isCouponRatio(ratio: number, ratios: readonly number[]): boolean {
  for (const coupon of ratios) if (Math.abs(ratio - coupon) < 0.006) return true
  return false
}

/**
 * Takes away short runs at a side price: such a run becomes part of the run before (or after), and
 * where the prices before and after are the same, the three become one. Repeats until nothing changes.
 */
export function absorbSidePrices(runs: PriceRuns, side: SidePrices): void {
  if (side.couponRatios.length === 0 && side.tiers.length === 0) return
  while (absorbOnce(runs, side)) {
    // each round shortens the list, so this ends
  }
}

function absorbOnce(runs: PriceRuns, side: SidePrices): boolean {
  const { price } = runs
  let changed = false
  let kept = 0
  for (let j = 0; j < runs.count; ) {
    const hasAfter = j + 1 < runs.count
    const isSide =
      isSideRun(runs, j, side) || (kept > 0 && hasAfter && isSpike(runs, j, price[kept - 1]!, side))
    const besideBefore = kept > 0 && isSideOf(runs, j, price[kept - 1]!, isSide, side)
    const returns = hasAfter && kept > 0 && isSamePrice(price[j + 1]!, price[kept - 1]!)
    if (besideBefore) {
      extendBack(runs, kept - 1, returns ? j + 1 : j)
      changed = true
      j += returns ? 2 : 1
    } else if (!returns && hasAfter && isSideOf(runs, j, price[j + 1]!, isSide, side)) {
      runs.firstDay[j + 1] = runs.firstDay[j]!
      runs.lines[j + 1]! += runs.lines[j]!
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

/** Is run j, on its own, a short run at one of the product's tiers? */
function isSideRun(runs: PriceRuns, j: number, side: SidePrices): boolean {
  for (const tier of side.tiers) {
    if (runs.lines[j]! <= tier.longest && isSamePrice(runs.price[j]!, tier.price)) return true
  }
  return false
}

/** A short rise to a tier and back: a rush in a dearer channel, for shops do not raise a price for days. */
function isSpike(runs: PriceRuns, j: number, before: number, side: SidePrices): boolean {
  const price = runs.price[j]!
  if (price < SPIKE_ABOVE * before || price < SPIKE_ABOVE * runs.price[j + 1]!) return false
  if (runs.lastDay[j]! - runs.firstDay[j]! >= SPIKE_DAYS) return false
  return side.tiers.some((tier) => isSamePrice(price, tier.price))
}

/** At a coupon's ratio the store-wide rate decides; a promotion at that price would swell the tier's share. */
function isSideOf(
  runs: PriceRuns,
  j: number,
  listPrice: number,
  isAtTier: boolean,
  side: SidePrices,
): boolean {
  if (!isCouponRatio(runs.price[j]! / listPrice, side.couponRatios)) return isAtTier
  return runs.lines[j]! <= side.longestCoupon
}

function extendBack(runs: PriceRuns, run: number, by: number): void {
  runs.lastDay[run] = runs.lastDay[by]!
  runs.lines[run]! += runs.lines[by]!
}
