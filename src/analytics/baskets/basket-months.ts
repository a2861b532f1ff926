import { firstDayOfMonth, monthOfDay } from '../stats/calendar.ts'
import { type BasketLines, type BasketTable, buildBaskets } from './basket-table.ts'
import { sizeClass } from './strata.ts'
import { withoutReversed } from './without-reversed.ts'

/** The baskets of one calendar month: what is kept of its sales, so that only changed months are read again. */
export interface BasketMonth {
  /** Months since January 1970. */
  readonly month: number
  readonly firstDay: number
  readonly lastDay: number
  readonly lines: number
  /** As in `BasketTable`. An order with sales in two months counts in each. */
  readonly orders: number
  readonly tooLarge: number
  /** Identities of the products with a line, ascending; the other fields name them by their place here. */
  readonly products: Float64Array
  readonly ordersWith: Int32Array
  /** Different products of each basket, sorted by size class, and their places one basket after the other. */
  readonly sizes: Uint8Array
  readonly members: Int32Array
}

export type SoldLines = BasketLines & {
  readonly total: Float64Array
  /** By order: a number of its own that does not depend on the order of reading. */
  readonly rank: Float64Array
}

/** Sorts lines into months and counts each month by itself; `ids[p]` is the identity of product p. */
export function splitByMonth(lines: SoldLines, ids: readonly number[]): BasketMonth[] {
  const byMonth = new Map<number, number[]>()
  for (let k = 0; k < lines.day.length; k++) {
    const month = monthOfDay(lines.day[k]!)
    const own = byMonth.get(month)
    if (own) own.push(k)
    else byMonth.set(month, [k])
  }
  const numbers = { order: new Int32Array(lines.rank.length), product: new Int32Array(ids.length) }
  return [...byMonth]
    .sort(([a], [b]) => a - b)
    .map(([month, rows]) => countMonth(month, lines, rows, ids, numbers))
}

interface Numbers {
  readonly order: Int32Array
  readonly product: Int32Array
}

function countMonth(
  month: number,
  lines: SoldLines,
  rows: readonly number[],
  ids: readonly number[],
  numbers: Numbers,
): BasketMonth {
  const orders = numberFrom0(lines.order, rows, numbers.order)
  // Ascending places of the caller are not ascending identities.
  const sold = [...new Set(rows.map((k) => lines.product[k]!))].sort((a, b) => ids[a]! - ids[b]!)
  sold.forEach((product, place) => {
    numbers.product[product] = place
  })
  const own = {
    order: orders,
    product: Int32Array.from(rows, (k) => numbers.product[lines.product[k]!]!),
    day: Int32Array.from(rows, (k) => lines.day[k]!),
    quantity: Int32Array.from(rows, (k) => lines.quantity[k]!),
    total: Float64Array.from(rows, (k) => lines.total[k]!),
  }
  const rank = Float64Array.from(rows, (k) => lines.rank[lines.order[k]!]!)
  const table = buildBaskets({ ...own, quantity: withoutReversed(own, rank) }, sold.length)
  let [firstDay, lastDay] = [own.day[0]!, own.day[0]!]
  for (const day of own.day) {
    firstDay = Math.min(firstDay, day)
    lastDay = Math.max(lastDay, day)
  }
  return {
    month,
    firstDay,
    lastDay,
    lines: rows.length,
    orders: table.orders,
    tooLarge: table.tooLarge,
    products: Float64Array.from(sold, (product) => ids[product]!),
    ordersWith: table.ordersWith,
    ...sortBySizeClass(table),
  }
}

/** Numbers from 0 as they come; `known` is scratch, all 0, and is left so. */
function numberFrom0(order: Int32Array, rows: readonly number[], known: Int32Array): Int32Array {
  let count = 0
  const numbered = Int32Array.from(rows, (k) => {
    known[order[k]!] ||= ++count
    return known[order[k]!]! - 1
  })
  for (const k of rows) known[order[k]!] = 0
  return numbered
}

function sortBySizeClass({ count, start, products }: BasketTable): Pick<BasketMonth, 'sizes' | 'members'> {
  const sizes = new Uint8Array(count)
  const members = new Int32Array(products.length)
  let basket = 0
  let used = 0
  for (let wanted = 0; wanted < 4; wanted++) {
    for (let k = 0; k < count; k++) {
      const size = start[k + 1]! - start[k]!
      if (sizeClass(size) !== wanted) continue
      sizes[basket++] = size
      members.set(products.subarray(start[k]!, start[k + 1]!), used)
      used += size
    }
  }
  return { sizes, members }
}

/** All months as one table. `ids` ascend and hold every product of the months; the table names products by their place in it. */
export function joinMonths(months: readonly BasketMonth[], ids: readonly number[]): BasketTable {
  const places = new Map(ids.map((id, place) => [id, place]))
  const count = months.reduce((sum, month) => sum + month.sizes.length, 0)
  const start = new Int32Array(count + 1)
  const products = new Int32Array(months.reduce((sum, month) => sum + month.members.length, 0))
  const day = new Int32Array(count)
  const ordersWith = new Int32Array(ids.length)
  let basket = 0
  let used = 0
  for (const month of months) {
    const placeOf = Int32Array.from(month.products, (id) => places.get(id)!)
    placeOf.forEach((place, k) => {
      ordersWith[place]! += month.ordersWith[k]!
    })
    day.fill(firstDayOfMonth(month.month), basket, basket + month.sizes.length)
    let at = 0
    for (const size of month.sizes) {
      start[basket++] = used
      for (let k = 0; k < size; k++) products[used + k] = placeOf[month.members[at++]!]!
      used += size
    }
  }
  start[basket] = used
  const sum = (of: 'orders' | 'tooLarge') => months.reduce((total, month) => total + month[of], 0)
  return { count, start, products, day, orders: sum('orders'), tooLarge: sum('tooLarge'), ordersWith }
}
