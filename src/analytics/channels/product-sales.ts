import { sortLines } from '../elasticity/lines/sort-lines.ts'
import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

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
  private readonly lines: OrderLineColumns
  private readonly order: Int32Array
  private readonly start: Int32Array
  private readonly scratch: {
    line: Int32Array
    day: Int32Array
    price: Float64Array
    quantity: Int32Array
  }

  constructor(lines: OrderLineColumns, productCount: number) {
    let firstDay = Number.POSITIVE_INFINITY
    let lastDay = Number.NEGATIVE_INFINITY
    for (const day of lines.day) {
      if (day < firstDay) firstDay = day
      if (day > lastDay) lastDay = day
    }
    const isEmpty = firstDay > lastDay
    const sorted = isEmpty ? null : sortLines(lines, productCount, firstDay, lastDay)
    this.lines = lines
    this.firstDay = firstDay
    this.lastDay = lastDay
    this.productCount = productCount
    this.order = sorted?.order ?? new Int32Array(0)
    this.start = sorted?.start ?? new Int32Array(productCount + 1)
    let most = 0
    for (let i = 0; i < productCount; i++) most = Math.max(most, this.start[i + 1]! - this.start[i]!)
    this.scratch = {
      line: new Int32Array(most),
      day: new Int32Array(most),
      price: new Float64Array(most),
      quantity: new Int32Array(most),
    }
  }

  /** The product's sales, in arrays that the next call reuses. `takes` selects the lines. */
  salesOf(product: number, takes?: (line: number) => boolean): ProductSales {
    const { lines, scratch } = this
    let count = 0
    for (let k = this.start[product]!; k < this.start[product + 1]!; k++) {
      const line = this.order[k]!
      if (!(lines.quantity[line]! > 0 && lines.total[line]! > 0) || (takes && !takes(line))) continue
      scratch.line[count] = line
      scratch.day[count] = lines.day[line]!
      scratch.price[count] = Math.log(lines.total[line]! / lines.quantity[line]!)
      scratch.quantity[count++] = lines.quantity[line]!
    }
    return { ...scratch, count }
  }

  /** All lines of the product, returns included, in order of day. */
  linesOf(product: number): Int32Array {
    return this.order.subarray(this.start[product]!, this.start[product + 1]!)
  }

  /** Lines with negative units and money. */
  returnsOf(product: number): Int32Array {
    const { quantity, total } = this.lines
    return this.linesOf(product).filter((line) => quantity[line]! < 0 && total[line]! < 0)
  }
}
