import type { MarkedDays, MarkedPeriods, OrderLineColumns } from '../types/store-columns.ts'
import { DAYS_PER_WEEK } from './cells.ts'

/** Days that a marked sale of this day speaks for: the day itself, or the period of its total. */
export type ReachOfMark = (day: number) => { readonly from: number; readonly to: number }

export const dayOfSale: ReachOfMark = (day) => ({ from: day, to: day + 1 })

/** Between two marked sales with fewer days between them the promotion went on: adverts run in weeks. */
const BREAK_DAYS = DAYS_PER_WEEK
/** A day counts as promoted if this share of the product's lines is marked; a coupon of some customers is no promotion. */
export const PROMOTED_SHARE = 0.5

/** Days of products on which their lines are marked; `rows` are the marked lines. */
export function promotedSales({ product, day }: OrderLineColumns, rows: Int32Array): MarkedDays {
  const days = new Map<string, { product: number; day: number; lines: number; marked: number }>()
  const keyOf = (row: number) => `${product[row]} ${day[row]}`
  for (const row of rows) {
    const known = days.get(keyOf(row))
    if (known) known.marked++
    else days.set(keyOf(row), { product: product[row]!, day: day[row]!, lines: 0, marked: 1 })
  }
  for (let row = 0; rows.length > 0 && row < day.length; row++) {
    const known = days.get(keyOf(row))
    if (known) known.lines++
  }
  const kept = [...days.values()].filter(({ lines, marked }) => marked >= PROMOTED_SHARE * lines)
  return {
    product: Int32Array.from(kept, (each) => each.product),
    day: Int32Array.from(kept, (each) => each.day),
  }
}

/** Turns marked sales into periods of promotions, in order of product and time. */
export function periodsOfSales(sales: MarkedDays, reach: ReachOfMark): MarkedPeriods {
  const order = Array.from(sales.product.keys())
  order.sort((a, b) => sales.product[a]! - sales.product[b]! || sales.day[a]! - sales.day[b]!)
  const product: number[] = []
  const fromDay: number[] = []
  const toDay: number[] = []
  for (const k of order) {
    const { from, to } = reach(sales.day[k]!)
    const last = product.length - 1
    if (product[last] === sales.product[k] && from - toDay[last]! < BREAK_DAYS) {
      toDay[last] = Math.max(toDay[last]!, to)
      continue
    }
    product.push(sales.product[k]!)
    fromDay.push(from)
    toDay.push(to)
  }
  return {
    product: Int32Array.from(product),
    fromDay: Int32Array.from(fromDay),
    toDay: Int32Array.from(toDay),
  }
}
