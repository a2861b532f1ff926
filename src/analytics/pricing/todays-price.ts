import type { RealChange } from './real-changes.ts'
import { firstSince, isOnePrice, type PricedSales, saleDaysAt, shareAt, usualPrice } from './sold-prices.ts'

/** Days whose sales show the present price. */
const LATELY_DAYS = 90

export interface SoldLately {
  readonly price: number
  /** Last day on which it was sold at that price. */
  readonly lastDay: number
  /** First day of the last week's own price, if it differs from that of the 90 days; else `null`. */
  readonly newSince: number | null
}

/** A price of the last week is today's with this many days of sale and this share of the week's lines. */
const WEEK_DAYS = 7
const LEAST_SALE_DAYS = 3
const MOST_LINES = 0.75

/**
 * Price at which most units recently sold: the usual price of the last 90 days before the store's last day, since the
 * last real change; or that of most lines of the last week, because late orders at the old price do not undo a
 * clearance. A product without a sale in them: of the 90 days up to its own last sale. `null` without a sale.
 */
export function soldLately(
  sold: PricedSales,
  changes: readonly RealChange[],
  throughDay: number,
): SoldLately | null {
  const end = firstSince(sold, throughDay + 1)
  if (end === 0) return null
  const lastSale = sold.day[end - 1]!
  const through = lastSale > throughDay - LATELY_DAYS ? throughDay : lastSale
  const changed = changes.findLast(({ day }) => day <= throughDay)?.day ?? Number.NEGATIVE_INFINITY
  const from = firstSince(sold, Math.max(changed, through - LATELY_DAYS + 1))
  const price = usualPrice(sold, from, end)
  if (price === null) return null
  return (
    ofLastWeek(sold, Math.max(from, firstSince(sold, through - WEEK_DAYS + 1)), end, price) ?? {
      ...{ price, newSince: null },
      lastDay: saleDaysAt(sold, from, end, price).last,
    }
  )
}

function ofLastWeek(sold: PricedSales, from: number, end: number, usual: number): SoldLately | null {
  const price = usualPrice(sold, from, end)
  if (price === null || isOnePrice(price, usual)) return null
  const { count, first, last } = saleDaysAt(sold, from, end, price)
  if (count < LEAST_SALE_DAYS || shareAt(sold, from, end, price) < MOST_LINES) return null
  return { price, lastDay: last, newSince: first }
}
