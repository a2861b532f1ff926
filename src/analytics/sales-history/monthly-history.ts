import { dayOfIsoDate, isoMonth, monthOfDay } from '../stats/calendar.ts'

/** Sales of one product on one day (or on any day of a month, when only monthly totals exist). */
export interface ProductDay {
  /** 'YYYY-MM-DD' in the store's time zone. */
  readonly day: string
  /** Units sold, without returns. */
  readonly units: number
  /** Money of these units. */
  readonly revenue: number
}

/** One month in the answer of the sales-evolution call; field names as in its JSON. */
export interface MonthOfSales {
  readonly month: string
  readonly avg_price: number
  readonly total_quantity: number
}

/**
 * Sales by calendar month from the first to the last month with a sale; months between without one have quantity 0
 * and price 0. Price = revenue / units: the average paid by customers, which moves with coupons and order size as
 * well as with the list price, so it is shown and never used in a regression.
 * Days in any order; a day with no units is ignored; a row with an invalid date throws.
 * Example: 2 units for 20 on 2024-01-05, 1 for 12 on 2024-03-09
 * → 2024-01: 10, 2; 2024-02: 0, 0; 2024-03: 12, 1.
 */
export function monthlyHistory(days: readonly ProductDay[]): MonthOfSales[] {
  const sums = new Map<number, { units: number; revenue: number }>()
  for (const row of days) {
    if (!(row.units > 0)) continue
    const day = dayOfIsoDate(row.day)
    if (Number.isNaN(day)) throw new RangeError(`Not a date: ${row.day}`)
    const month = monthOfDay(day)
    const sum = sums.get(month) ?? { units: 0, revenue: 0 }
    sums.set(month, { units: sum.units + row.units, revenue: sum.revenue + row.revenue })
  }
  if (sums.size === 0) return []
  const months = [...sums.keys()].sort((a, b) => a - b)
  const first = months[0]!
  const last = months[months.length - 1]!
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const sum = sums.get(first + k)
    return {
      month: isoMonth(first + k),
      avg_price: sum ? sum.revenue / sum.units : 0,
      total_quantity: sum ? sum.units : 0,
    }
  })
}
