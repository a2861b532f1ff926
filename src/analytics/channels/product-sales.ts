import { type SortedLines, sortLines } from '../elasticity/lines/sort-lines.ts'
import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Days up to the last one whose lines say which channel, shop or price is the usual one now. */
export const RECENT_DAYS = 90

/** Prices closer than this (in logs) count as equal. */
export const SAME_PRICE = 0.004

/** One product's lines in order of day. */
export interface ProductSales {
  readonly count: number
  /** Number of the line among the columns. */
  readonly line: Int32Array
  readonly day: Int32Array
  /** Log of the unit price. */
  readonly price: Float64Array
  readonly quantity: Int32Array
}

/** Lines with units and money by product; returns are left out unless requested. */
export class SalesByProduct {
  readonly firstDay: number
  readonly lastDay: number
  readonly productCount: number
  /** Sales of the product that has most. */
  readonly mostSales: number
  /** All lines by product and then day. */
  readonly order: Int32Array
  readonly start: Int32Array
  /** All sales, by product and then day; sorted and with their logs once, because they are read many times. */
  private readonly sales: Columns
  private readonly salesStart: Int32Array
  private readonly returns: Int32Array
  private readonly returnsStart: Int32Array
  private readonly scratch: Columns

  constructor(lines: OrderLineColumns, productCount: number) {
    let firstDay = Number.POSITIVE_INFINITY
    let lastDay = Number.NEGATIVE_INFINITY
    for (const day of lines.day) {
      if (day < firstDay) firstDay = day
      if (day > lastDay) lastDay = day
    }
    const isEmpty = firstDay > lastDay
    const sorted = isEmpty ? null : sortLines(lines, productCount, firstDay, lastDay)
    this.firstDay = firstDay
    this.lastDay = lastDay
    this.productCount = productCount
    this.order = sorted?.order ?? new Int32Array(0)
    this.start = sorted?.start ?? new Int32Array(productCount + 1)
    this.salesStart = new Int32Array(productCount + 1)
    this.sales = makeColumns(this.order.length)
    this.returns = new Int32Array(this.order.length)
    this.returnsStart = new Int32Array(productCount + 1)
    this.collect(lines)
    let most = 0
    for (let i = 0; i < productCount; i++)
      most = Math.max(most, this.salesStart[i + 1]! - this.salesStart[i]!)
    this.mostSales = most
    this.scratch = makeColumns(most)
  }

  /** The product's sales, in arrays that the next call reuses. `takes` selects the lines. */
  salesOf(product: number, takes?: (line: number) => boolean): ProductSales {
    const { sales, scratch } = this
    const [from, to] = [this.salesStart[product]!, this.salesStart[product + 1]!]
    if (!takes) return { ...partOf(sales, from, to), count: to - from }
    let count = 0
    for (let k = from; k < to; k++) {
      const line = sales.line[k]!
      if (!takes(line)) continue
      scratch.line[count] = line
      scratch.day[count] = sales.day[k]!
      scratch.price[count] = sales.price[k]!
      scratch.quantity[count++] = sales.quantity[k]!
    }
    return { ...scratch, count }
  }

  /** All lines of the product, returns included, in order of day. */
  linesOf(product: number): Int32Array {
    return this.order.subarray(this.start[product]!, this.start[product + 1]!)
  }

  /** Those of all lines, returns included, that `takes` accepts. */
  sortedOf(takes: (line: number) => boolean): SortedLines {
    const start = new Int32Array(this.productCount + 1)
    let count = 0
    for (let product = 0; product < this.productCount; product++) {
      for (let k = this.start[product]!; k < this.start[product + 1]!; k++) if (takes(this.order[k]!)) count++
      start[product + 1] = count
    }
    if (count === this.order.length) return this
    const order = new Int32Array(count)
    let at = 0
    for (const line of this.order) if (takes(line)) order[at++] = line
    return { order, start }
  }

  /** Lines with negative units and money. */
  returnsOf(product: number): Int32Array {
    return this.returns.subarray(this.returnsStart[product]!, this.returnsStart[product + 1]!)
  }

  private collect({ day, quantity, total }: OrderLineColumns): void {
    const { order, start, sales, salesStart, returns, returnsStart, productCount } = this
    let at = 0
    let atReturn = 0
    for (let product = 0; product < productCount; product++) {
      for (let k = start[product]!; k < start[product + 1]!; k++) {
        const line = order[k]!
        if (quantity[line]! < 0 && total[line]! < 0) returns[atReturn++] = line
        if (!(quantity[line]! > 0 && total[line]! > 0)) continue
        sales.line[at] = line
        sales.day[at] = day[line]!
        sales.price[at] = Math.log(total[line]! / quantity[line]!)
        sales.quantity[at++] = quantity[line]!
      }
      salesStart[product + 1] = at
      returnsStart[product + 1] = atReturn
    }
  }
}

type Columns = Omit<ProductSales, 'count'>

function makeColumns(length: number): Columns {
  return {
    line: new Int32Array(length),
    day: new Int32Array(length),
    price: new Float64Array(length),
    quantity: new Int32Array(length),
  }
}

function partOf({ line, day, price, quantity }: Columns, from: number, to: number): Columns {
  return {
    line: line.subarray(from, to),
    day: day.subarray(from, to),
    price: price.subarray(from, to),
    quantity: quantity.subarray(from, to),
  }
}
