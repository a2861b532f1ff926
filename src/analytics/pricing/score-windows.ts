import { GONE_DAYS } from './real-changes.ts'
import { MOST_WINDOWS, type PriceChangeSeen, SCORE_WINDOW_DAYS } from './score-prediction.ts'
import { firstSince, isOnePrice, type PricedSales, sells } from './sold-prices.ts'

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

const YEAR_DAYS = 365
/** One in ten thousand, because every day of sale of every product could be the first of such a row. */
const MIXED_BY_CHANCE = 1e-4

/**
 * True if chance may explain that the old price is absent in the window: two prices, one for large quantities say, sold
 * in turns before. b days of the year before had sales at the new price alone, a at the old one; n follow without it:
 * ((b + 1/2) / (a + b + 1))^n.
 * Example: 20 days at 165, 6 at 145 alone, then 2 at 145 → 0.06, may be chance; 21 days at a price never sold → none.
 */
export function isPriceMix(
  sold: PricedSales,
  { changedDay, fromPrice, toPrice }: MixedPrices & { readonly changedDay: number },
): boolean {
  const prices = { fromPrice, toPrice }
  const change = firstSince(sold, changedDay)
  const before = daysAt(sold, firstSince(sold, changedDay - YEAR_DAYS), change, prices)
  const after = daysAt(sold, change, firstSince(sold, changedDay + GONE_DAYS), prices)
  const share = (before.newAlone + 0.5) / (before.newAlone + before.old + 1)
  return share ** after.newAlone > MIXED_BY_CHANCE
}

interface MixedPrices {
  readonly fromPrice: number
  readonly toPrice: number
}

/** Days of the sales [from, to) with the old price, and with the new one but not the old. */
function daysAt(sold: PricedSales, from: number, to: number, { fromPrice, toPrice }: MixedPrices) {
  const [old, now] = [new Set<number>(), new Set<number>()]
  for (let k = from; k < to; k++) {
    const price = sold.prices[sold.level[k]!]!
    if (isOnePrice(price, fromPrice)) old.add(sold.day[k]!)
    else if (isOnePrice(price, toPrice)) now.add(sold.day[k]!)
  }
  return { old: old.size, newAlone: [...now].filter((day) => !old.has(day)).length }
}
