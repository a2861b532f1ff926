import { GONE_DAYS } from './real-changes.ts'
import { MOST_WINDOWS, type PriceChangeSeen, SCORE_WINDOW_DAYS } from './score-prediction.ts'
import { firstSince, type PricedSales, sells } from './sold-prices.ts'

/** Sales around a price change, in windows of 28 days counted from its day. */
export interface ScoreWindows
  extends Pick<PriceChangeSeen, 'units' | 'prices' | 'rest' | 'restAfter' | 'actual'> {
  /** Units of the window before the change; `null` without a whole one. */
  readonly unitsBefore: number | null
}

/**
 * `storeUnits` are the units of all products on a day, `sold` the product's, both in the main channel. Windows before
 * the first sale are omitted. Example: sold daily since day 0, changed on day 60 → windows [4, 32) and [32, 60), then
 * [60, 88).
 */
export function scoreWindows(
  sold: PricedSales,
  changedDay: number,
  storeUnits: (day: number) => number,
): ScoreWindows {
  const known = sold.count > 0 ? Math.floor((changedDay - sold.day[0]!) / SCORE_WINDOW_DAYS) : 0
  const count = Math.max(0, Math.min(MOST_WINDOWS, known))
  const before = Array.from({ length: count }, (_, k) =>
    windowFrom(sold, changedDay - (count - k) * SCORE_WINDOW_DAYS, storeUnits),
  )
  const after = windowFrom(sold, changedDay, storeUnits)
  return {
    units: Float64Array.from(before, ({ units }) => units),
    prices: Float64Array.from(before, ({ units, revenue }) => (units > 0 ? revenue / units : 0)),
    rest: Float64Array.from(before, ({ rest }) => rest),
    restAfter: after.rest,
    actual: after.units,
    unitsBefore: before.at(-1)?.units ?? null,
  }
}

function windowFrom(sold: PricedSales, day: number, storeUnits: (day: number) => number) {
  let [units, revenue, store] = [0, 0, 0]
  const to = firstSince(sold, day + SCORE_WINDOW_DAYS)
  for (let k = firstSince(sold, day); k < to; k++) {
    units += sold.units[k]!
    revenue += sold.units[k]! * sold.prices[sold.level[k]!]!
  }
  for (let ahead = 0; ahead < SCORE_WINDOW_DAYS; ahead++) store += storeUnits(day + ahead)
  return { units, revenue, rest: Math.max(0, store - units) }
}

/** True if the old price still sells in the 28 days after a change, which then was none. */
export function isStillSold(sold: PricedSales, changedDay: number, oldPrice: number): boolean {
  return sells(sold, firstSince(sold, changedDay), firstSince(sold, changedDay + GONE_DAYS), oldPrice)
}
