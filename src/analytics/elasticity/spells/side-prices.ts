import type { Coupons } from '../lines/coupon-counter.ts'
import { isSamePrice, type PriceTier } from '../lines/prevailing-price.ts'
import type { PriceRuns } from './price-runs.ts'

/** Prices paid in addition to the list price: the store's coupons and the product's tiers. */
export interface SidePrices {
  readonly couponRatios: readonly number[]
  /** Maximum number of consecutive lines at a coupon's ratio that still count as coupons. */
  readonly longestCoupon: number
  readonly tiers: readonly { readonly price: number; readonly longest: number }[]
}

/** Expected number of promotions per year at exactly a side price. */
const PROMOTIONS_PER_YEAR = 0.3
const SPIKE_DAYS = 14
const SPIKE_ABOVE = 1.05
/** Maximum share of a tier: one with more of the lines is a temporary list price, not a side price. */
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
 * Returns the largest number of lines in a row at a side price for which chance is likelier than a change of the list
 * price: with chance `rate` per line, k in a row are likelier while lines per year * rate^k > promotions per year.
 */
function likelyRunLength(rate: number, linesPerYear: number): number {
  return Math.max(1, Math.trunc(Math.log(PROMOTIONS_PER_YEAR / Math.max(linesPerYear, 1)) / Math.log(rate)))
}

/** True if `ratio` is one of the store's coupon ratios (to 0.6 points). */
export function isCouponRatio(ratio: number, ratios: readonly number[]): boolean {
  for (const coupon of ratios) if (Math.abs(ratio - coupon) < 0.006) return true
  return false
}

/** Factor between a slip and the price around it, and the lines that this price must have. */
const SLIP = { factor: 2, linesAround: 10 } as const

/**
 * Removes single lines at less than half, or more than twice, the price that holds before and after them: damaged goods
 * or a typing error, which would pass for a price that was tried. So would a first line at a price never seen again.
 */
export function absorbSlips(runs: PriceRuns): void {
  let kept = 0
  for (let j = 0; j < runs.count; ) {
    const isSlip = j + 1 < runs.count && isSlipBetween(runs, kept - 1, j)
    if (!isSlip) runs.copy(j++, kept++)
    else if (kept === 0) j++
    else {
      extendBack(runs, kept - 1, j + 1)
      j += 2
    }
  }
  runs.count = kept
}

/** `before`: index of the run before it, -1 if it is the first. */
function isSlipBetween({ lines, price }: PriceRuns, before: number, j: number): boolean {
  if (lines[j] !== 1) return false
  if (before >= 0 && !isSamePrice(price[before]!, price[j + 1]!)) return false
  const ratio = price[j]! / price[j + 1]!
  const isFarOff = ratio < 1 / SLIP.factor || ratio > SLIP.factor
  return isFarOff && (lines[before] ?? 0) + lines[j + 1]! >= SLIP.linesAround
}

/**
 * Removes short runs at a side price: each is joined to the run before it (or after it), and where the prices before
 * and after are equal, all three become one. Repeats until nothing changes.
 */
export function absorbSidePrices(runs: PriceRuns, side: SidePrices): void {
  if (side.couponRatios.length === 0 && side.tiers.length === 0) return
  while (absorbOnce(runs, side)) {
    // Each round shortens the list, so this loop ends.
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

/** True if run j on its own is a short run at one of the product's tiers. */
function isSideRun(runs: PriceRuns, j: number, side: SidePrices): boolean {
  for (const tier of side.tiers) {
    if (runs.lines[j]! <= tier.longest && isSamePrice(runs.price[j]!, tier.price)) return true
  }
  return false
}

/**
 * True for a short rise to a tier and back: a rush in a dearer channel, because shops do not raise a price for days.
 */
function isSpike(runs: PriceRuns, j: number, before: number, side: SidePrices): boolean {
  const price = runs.price[j]!
  if (price < SPIKE_ABOVE * before || price < SPIKE_ABOVE * runs.price[j + 1]!) return false
  if (runs.lastDay[j]! - runs.firstDay[j]! >= SPIKE_DAYS) return false
  return side.tiers.some((tier) => isSamePrice(price, tier.price))
}

/**
 * True if run j counts as a side run. At a coupon's ratio the limit from the store-wide rate applies, because a
 * promotion at that price would inflate the tier's share.
 */
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
