import type { RealChange } from './real-changes.ts'
import { firstSince, type PricedSales, saleDaysAt, usualPrice } from './sold-prices.ts'

/** So far back sales say what a unit costs today. */
export const LATELY_DAYS = 90

export interface SoldLately {
  readonly price: number
  /** Last day on which it was sold at that price. */
  readonly lastDay: number
}

/**
 * What most units were sold at lately: the usual price of the last 90 days before the store's last day, since the
 * last real change. A product that did not sell in them: of the 90 days up to its own last sale. `null` without a sale.
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
  return price === null ? null : { price, lastDay: saleDaysAt(sold, from, end, price).last }
}
