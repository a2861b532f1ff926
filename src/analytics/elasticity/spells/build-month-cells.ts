import { firstDayOfMonth, monthOfDay } from '../../stats/calendar.ts'
import type { OrderLineColumns } from '../store-columns.ts'
import { type Cells, CellWriter, DAYS_PER_WEEK } from './cells.ts'

/** More different unit values than can be counted as price levels: the grade is capped elsewhere. */
const UNIT_VALUE_LEVELS = 9

/**
 * Fallback where only monthly totals exist: one cell per product and month, price = revenue / units of
 * the month (the last known one in a month without sales). Months before the first sale are left out.
 * Sales are all lines with units and money; returns do not count.
 */
export function buildMonthCells(
  lines: OrderLineColumns,
  productCount: number,
  firstDay: number,
  endDay: number,
): Cells {
  const firstMonth = monthOfDay(firstDay)
  const months = monthOfDay(endDay - 1) - firstMonth + 1
  const units = new Float64Array(productCount * months)
  const revenue = new Float64Array(productCount * months)
  const firstSale = new Int32Array(productCount).fill(endDay)
  for (let line = 0; line < lines.day.length; line++) {
    const product = lines.product[line]!
    const day = lines.day[line]!
    if (day >= endDay) continue
    firstSale[product] = Math.min(firstSale[product]!, day)
    if (!(lines.quantity[line]! > 0 && lines.total[line]! > 0)) continue
    const at = product * months + monthOfDay(day) - firstMonth
    units[at]! += lines.quantity[line]!
    revenue[at]! += lines.total[line]!
  }
  const edges = Int32Array.from({ length: months + 1 }, (_, k) => firstDayOfMonth(firstMonth + k))
  edges[0] = firstDay
  edges[months] = endDay
  const writer = new CellWriter(productCount, productCount * months)
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    writer.priceLevels[product] = UNIT_VALUE_LEVELS
    addProductMonths(product, months, units, revenue, edges, firstSale[product]!, writer)
  }
  return writer.finish(productCount, Math.floor((endDay - firstDay) / DAYS_PER_WEEK) + 1)
}

function addProductMonths(
  product: number,
  months: number,
  units: Float64Array,
  revenue: Float64Array,
  edges: Int32Array,
  firstSale: number,
  writer: CellWriter,
): void {
  let logPrice = Number.NaN
  for (let k = 0; k < months; k++) {
    const sold = units[product * months + k]!
    if (sold > 0) logPrice = Math.log(revenue[product * months + k]! / sold)
    const from = edges[k]!
    const to = edges[k + 1]!
    const days = to - Math.max(from, firstSale)
    if (Number.isNaN(logPrice) || days <= 0) continue
    const middle = from + Math.floor((to - from) / 2)
    writer.add(Math.floor((middle - edges[0]!) / DAYS_PER_WEEK), sold, days, logPrice, 0, 0)
  }
}
