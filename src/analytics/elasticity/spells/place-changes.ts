import { roundHalfEven } from '../../stats/rounding.ts'
import type { PriceRuns } from './price-runs.ts'
import { isCouponRatio } from './side-prices.ts'

export interface SpellContext {
  readonly couponRatios: readonly number[]
  readonly usualDipDays: number
  readonly endDay: number
}

/** A dip is at least 3 % under its neighbours and its sales span at most this many days. */
const DIP_SPAN_DAYS = 35
const DIP_BELOW = 0.97

/**
 * Turns runs into price spells [start, end). A price is only seen because something sold at it, so the sale that
 * revealed it is left out and exposure starts on the next day (selection on the outcome). The day of a change lies
 * unseen between two sales: the gap is divided in proportion to the expected waits 1 / rate at the two prices with
 * elasticity `elasticity`. A dip extends beyond its own sales by at most half of the rest of the usual dip.
 */
export function placeChanges(
  runs: PriceRuns,
  context: SpellContext,
  currentPrice: number,
  elasticity: number,
) {
  for (let j = 0; j < runs.count; j++) {
    runs.start[j] =
      (looksLikeCoupon(runs, j, context.couponRatios) ? runs.revealedDay[j]! : runs.firstDay[j]!) + 1
    if (j + 1 < runs.count) runs.end[j] = changeDay(runs, j, context, currentPrice, elasticity)
    else runs.end[j] = lastSpellEnd(runs, j, context, currentPrice)
  }
}

function looksLikeCoupon(runs: PriceRuns, j: number, ratios: readonly number[]): boolean {
  if (j === 0) return false
  const price = runs.price[j]!
  if (isCouponRatio(price / runs.price[j - 1]!, ratios)) return true
  return j + 1 < runs.count && isCouponRatio(price / runs.price[j + 1]!, ratios)
}

function changeDay(
  runs: PriceRuns,
  j: number,
  context: SpellContext,
  current: number,
  elasticity: number,
): number {
  const { price, firstDay, lastDay } = runs
  const gap = firstDay[j + 1]! - lastDay[j]!
  const rateRatio = (price[j + 1]! / price[j]!) ** elasticity
  const share = rateRatio / (1 + rateRatio)
  let day = lastDay[j]! + 1 + roundHalfEven((gap - 1) * share)
  if (j > 0 && isDip(runs, j, price[j - 1]!, price[j + 1]!)) {
    day = Math.min(day, lastDay[j]! + 1 + dipMargin(runs, j, context.usualDipDays))
  }
  const afterNext = j + 2 < runs.count ? price[j + 2]! : current
  if (isDip(runs, j + 1, price[j]!, afterNext)) {
    day = Math.max(day, firstDay[j + 1]! - dipMargin(runs, j + 1, context.usualDipDays))
  }
  return Math.min(day, firstDay[j + 1]!)
}

function lastSpellEnd(runs: PriceRuns, j: number, context: SpellContext, current: number): number {
  if (j === 0 || !isDip(runs, j, runs.price[j - 1]!, current)) return context.endDay
  return Math.min(context.endDay, runs.lastDay[j]! + 1 + dipMargin(runs, j, context.usualDipDays))
}

/** True if run j is a dip; false if a price is unknown, because comparisons with NaN are false. */
function isDip(runs: PriceRuns, j: number, before: number, after: number): boolean {
  const price = runs.price[j]!
  if (!(price < DIP_BELOW * before && price < DIP_BELOW * after)) return false
  return runs.lastDay[j]! - runs.firstDay[j]! <= DIP_SPAN_DAYS
}

function dipMargin(runs: PriceRuns, j: number, usualDipDays: number): number {
  const span = runs.lastDay[j]! - runs.firstDay[j]! + 1
  return Math.max(0, roundHalfEven((usualDipDays - span) / 2))
}
