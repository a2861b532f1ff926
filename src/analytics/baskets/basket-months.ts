import { firstDayOfMonth, monthOfDay } from '../stats/calendar.ts'
import { type BasketLines, type BasketTable, buildBaskets } from './basket-table.ts'
import { sizeClass } from './strata.ts'
import { withoutReversed } from './without-reversed.ts'

/** Baskets of one calendar month as they are stored, so that only changed months are read again. */
export interface BasketMonth {
  /** Months since January 1970. */
  readonly month: number
  readonly firstDay: number
  readonly lastDay: number
  readonly lines: number
  /** As in `BasketTable`. An order with sales in two months counts in each. */
  readonly orders: number
  readonly tooLarge: number
  /** Identities of the products with a line, ascending; the other fields refer to them by position. */
  readonly products: Float64Array
  readonly ordersWith: Int32Array
  /** Number of different products per basket, sorted by size class; `members` has their places, basket by basket. */
  readonly sizes: Uint8Array
  readonly members: Int32Array
}

export type SoldLines = BasketLines & {
  readonly total: Float64Array
  /** Per order: a unique number that does not depend on the order of reading. */
  readonly rank: Float64Array
}

/** Sorts lines into months and counts each month separately; `ids[p]`, ascending, is the identity of product p. */
export function splitByMonth(lines: SoldLines, ids: readonly number[]): BasketMonth[] {
  const numbers = { order: new Int32Array(lines.rank.length), product: new Int32Array(ids.length) }
  return rowsByMonth(lines.day).map(([month, rows]) => countMonth(month, lines, rows, ids, numbers))
}

/** Rows of each month that has any, in chronological order (counting sort). */
function rowsByMonth(days: Int32Array): [month: number, rows: Int32Array][] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of days) {
    if (day < first) first = day
    if (day > last) last = day
  }
  if (days.length === 0) return []
  const from = monthOfDay(first)
  const monthOf = Int32Array.from({ length: last - first + 1 }, (_, k) => monthOfDay(first + k) - from)
  const start = new Int32Array(monthOf.at(-1)! + 2)
  for (const day of days) start[monthOf[day - first]! + 1]!++
  for (let k = 1; k < start.length; k++) start[k]! += start[k - 1]!
  const free = start.slice()
  const rows = new Int32Array(days.length)
  for (let k = 0; k < days.length; k++) rows[free[monthOf[days[k]! - first]!]!++] = k
  return Array.from({ length: start.length - 1 }, (_, k): [number, Int32Array] => [
    from + k,
    rows.subarray(start[k]!, start[k + 1]!),
  ]).filter(([, own]) => own.length > 0)
}

/** Scratch for numbering from 0; all 0 before and after each use. */
interface Numbers {
  readonly order: Int32Array
  readonly product: Int32Array
}

function countMonth(
  month: number,
  lines: SoldLines,
  rows: Int32Array,
  ids: readonly number[],
  numbers: Numbers,
): BasketMonth {
  const own = { ...pick(lines, rows), order: numberAsTheyCome(lines.order, rows, numbers.order) }
  const { places, sold } = numberAscending(lines.product, rows, numbers.product)
  own.product.set(places)
  const table = buildBaskets({ ...own, quantity: withoutReversed(own, own.rank) }, sold.length)
  let [firstDay, lastDay] = [own.day[0]!, own.day[0]!]
  for (const day of own.day) {
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
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

function pick(lines: SoldLines, rows: Int32Array) {
  const product = new Int32Array(rows.length)
  const day = new Int32Array(rows.length)
  const quantity = new Int32Array(rows.length)
  const total = new Float64Array(rows.length)
  const rank = new Float64Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!
    day[k] = lines.day[row]!
    quantity[k] = lines.quantity[row]!
    total[k] = lines.total[row]!
    rank[k] = lines.rank[lines.order[row]!]!
  }
  return { product, day, quantity, total, rank }
}

function numberAsTheyCome(values: Int32Array, rows: Int32Array, known: Int32Array): Int32Array {
  const numbered = new Int32Array(rows.length)
  let count = 0
  for (let k = 0; k < rows.length; k++) {
    const value = values[rows[k]!]!
    if (known[value] === 0) known[value] = ++count
    numbered[k] = known[value]! - 1
  }
  for (const row of rows) known[values[row]!] = 0
  return numbered
}

/** Numbers the values that occur from 0, in ascending order. */
function numberAscending(values: Int32Array, rows: Int32Array, known: Int32Array) {
  for (const row of rows) known[values[row]!] = 1
  const sold: number[] = []
  for (let value = 0; value < known.length; value++) if (known[value] === 1) known[value] = sold.push(value)
  const places = new Int32Array(rows.length)
  for (let k = 0; k < rows.length; k++) places[k] = known[values[rows[k]!]!]! - 1
  for (const value of sold) known[value] = 0
  return { places, sold }
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

/**
 * Joins all months into one table. `ids` ascend and include every product of the months; the table refers to products
 * by their position in `ids`.
 */
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
