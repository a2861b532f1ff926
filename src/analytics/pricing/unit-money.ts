import type { ProductDays } from '../elasticity/lines/product-days.ts'
import type { PriceRuns } from '../elasticity/spells/price-runs.ts'
import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Shares of an ordered unit at the list price that are paid and kept. */
export interface UnitMoney {
  /** Money of a kept unit, as a share of the list price: coupons, rebates and bulk prices are deducted. */
  readonly paid: number
  /** Share of ordered units that are kept. */
  readonly kept: number
}

export const WHOLE_UNIT: UnitMoney = { paid: 1, kept: 1 }

/** Money from the sales of the last year of data, compared with the list price. */
export interface UnitSums {
  /** Units ordered, as the outlook of demand counts them, and their money at the list price of their day. */
  readonly ordered: number
  readonly listed: number
  /** Units less those that came back, and their money after coupons, rebates and refunds. */
  readonly kept: number
  readonly received: number
}

/** Ordered units of the product's own that weigh as much as the shares of the store. */
const PRIOR_UNITS = 150
/** Smallest shares believed: lower ones are not rebates and returns but another price, or another count of units. */
const LEAST: UnitMoney = { paid: 0.5, kept: 0.4 }

/**
 * A product's own shares, shrunk to those of the store with the weight of 150 units; 1 if neither is known. Example:
 * the store is paid 0.95 and keeps 0.97; of 150 units, 1,500.00 at the list price, 135 were kept for 1,215.00: 0.9
 * and 0.9 of its own, so 0.925 and 0.935.
 */
export function unitMoney(own: UnitSums | null, store: UnitSums | null): UnitMoney {
  const usual = sharesOf(store) ?? WHOLE_UNIT
  const seen = sharesOf(own)
  if (own === null || seen === null) return usual
  const weight = own.ordered / (own.ordered + PRIOR_UNITS)
  const mixed = (of: keyof UnitMoney) => weight * seen[of] + (1 - weight) * usual[of]
  return { paid: mixed('paid'), kept: mixed('kept') }
}

function sharesOf(sums: UnitSums | null): UnitMoney | null {
  if (sums === null || !(sums.ordered > 0 && sums.listed > 0 && sums.kept > 0)) return null
  const paid = sums.received / sums.kept / (sums.listed / sums.ordered)
  return {
    paid: Math.min(1, Math.max(LEAST.paid, paid)),
    kept: Math.min(1, Math.max(LEAST.kept, sums.kept / sums.ordered)),
  }
}

const YEAR_DAYS = 365

/** Received money and kept units of the last year, by product: sales less what came back. */
export interface Received {
  readonly kept: Float64Array
  readonly received: Float64Array
}

export function receivedOf(lines: OrderLineColumns, productCount: number, lastDay: number): Received {
  const kept = new Float64Array(productCount)
  const received = new Float64Array(productCount)
  for (let k = 0; k < lines.day.length; k++) {
    const [quantity, total] = [lines.quantity[k]!, lines.total[k]!]
    // Gifts bring nothing at any price.
    if (lines.day[k]! <= lastDay - YEAR_DAYS || (quantity > 0 && total <= 0)) continue
    kept[lines.product[k]!]! += quantity
    received[lines.product[k]!]! += total
  }
  return { kept, received }
}

/**
 * The product's sums, with the ordered units at the list price of their day: that of the price spell, including
 * promotions. The share of the list price thus reflects coupons, rebates and bulk orders, but not promotions.
 */
export function unitSums(
  days: ProductDays,
  product: number,
  spells: PriceRuns,
  { of, lastDay }: { readonly of: Received; readonly lastDay: number },
): UnitSums {
  let [ordered, listed, spell] = [0, 0, 0]
  for (let k = days.start[product]!; k < days.start[product + 1]!; k++) {
    const day = days.day[k]!
    while (spell + 1 < spells.count && spells.start[spell + 1]! <= day) spell++
    if (day <= lastDay - YEAR_DAYS) continue
    ordered += days.allUnits[k]!
    listed += days.allUnits[k]! * spells.price[spell]!
  }
  return { ordered, listed, kept: of.kept[product]!, received: of.received[product]! }
}
