import type { OrderLineColumns } from '../types/store-columns.ts'
import type { Periods } from './periods.ts'

/** Units and revenue by product and period, at index product × number of periods + period. */
export interface PeriodTotals {
  readonly periods: Periods
  readonly units: Float64Array
  readonly revenue: Float64Array
  /** Day of the first line; the end of the last period if there is none. */
  readonly firstSale: Int32Array
}

/** Sums all lines with units and money; returns do not count. */
export function sumPeriods(lines: OrderLineColumns, productCount: number, periods: Periods): PeriodTotals {
  const count = periods.edges.length - 1
  const endDay = periods.edges[count]!
  const units = new Float64Array(productCount * count)
  const revenue = new Float64Array(productCount * count)
  const firstSale = new Int32Array(productCount).fill(endDay)
  for (let line = 0; line < lines.day.length; line++) {
    const product = lines.product[line]!
    const day = lines.day[line]!
    if (day >= endDay) continue
    firstSale[product] = Math.min(firstSale[product]!, day)
    if (!(lines.quantity[line]! > 0 && lines.total[line]! > 0)) continue
    const at = product * count + periods.indexOf(day)
    units[at]! += lines.quantity[line]!
    revenue[at]! += lines.total[line]!
  }
  return { periods, units, revenue, firstSale }
}

/** Minimum units of a total: with fewer units a total matches whole cents by chance too often. */
const LEAST_UNITS = 5
const MOST_MIXED = 0.2
/** Tolerance in cents, for the rounding of the total itself and of floating-point numbers. */
const ROUNDING = 0.51

/**
 * True if the unit values mix prices. A total sold at one price equals that price, in whole cents, times the units;
 * bulk orders, coupons and a price change within the period give a value in between.
 */
export function areMixed({ units, revenue }: Pick<PeriodTotals, 'units' | 'revenue'>): boolean {
  let asked = 0
  let mixed = 0
  for (let k = 0; k < units.length; k++) {
    if (units[k]! < LEAST_UNITS) continue
    asked++
    const cents = 100 * revenue[k]!
    if (Math.abs(units[k]! * Math.round(cents / units[k]!) - cents) > ROUNDING) mixed++
  }
  return mixed > MOST_MIXED * asked
}

/** Number of periods before and after a period that are searched for the usual price. */
const REACH = 2

/**
 * Highest unit value of the five periods around each, because rebates only lower it; only lasting price changes
 * remain, slightly blurred. For one product, in place; periods without sales stay without.
 */
export function upperPrices(values: Float64Array): Float64Array {
  return values.map((value, k) => {
    if (!(value > 0)) return 0
    return values.subarray(Math.max(0, k - REACH), k + REACH + 1).reduce((top, v) => Math.max(top, v), 0)
  })
}
