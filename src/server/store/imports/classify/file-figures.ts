import type { LineVerdict } from '#analytics/rows'
import { amountText } from '../cells/numbers.ts'
import type { ImportLine } from './import-line.ts'
import { OrderTally } from './order-tally.ts'

/** Totals of the whole file, counted while it is read: the figures of the import's summary. */
export class FileFigures {
  readonly days = new Set<string>()
  /** Days of lines that count nothing any more. */
  readonly withdrawnDays = new Set<string>()
  repeatedLines = 0
  private readonly orders = new OrderTally()
  private saleLines = 0
  private returnLines = 0
  private units = 0
  /** Sum in ten-thousandths. A BigInt, because a very large store exceeds the exact integers of a double. */
  private revenue = 0n
  private refunded = 0n
  private partlyRefunded = 0n
  private lastPartlyRefunded = ''
  private partlyRefundedOrders = 0

  /**
   * Counts a rejected row. Rows that a person rejected by hand are not passed here: they say nothing about their
   * order.
   */
  reject(order: string, reason: LineVerdict): void {
    this.orders.add(order, reason)
  }

  keep(order: string, line: ImportLine): void {
    this.days.add(line.day)
    if (line.quantity > 0) {
      this.saleLines++
      this.units += line.quantity
      this.revenue += BigInt(line.total)
      this.orders.add(order, 'sale')
    } else if (line.quantity === 0) {
      this.partlyRefunded -= BigInt(line.total)
      // The lines of an order are consecutive.
      if (order !== this.lastPartlyRefunded) this.partlyRefundedOrders++
      this.lastPartlyRefunded = order
    } else {
      this.returnLines++
      this.refunded -= BigInt(line.total)
      this.orders.add(order, 'return')
    }
  }

  /** `rows`: all rows of the file, rejected ones included. */
  summary(rows: number) {
    const orders = this.orders.counts()
    const days = [...this.days].sort()
    return {
      orders: orders.kept,
      ordersInFile: orders.inFile,
      ordersLeftOut: orders.rejected,
      rows,
      saleLines: this.saleLines,
      returnLines: this.returnLines,
      repeatedLines: this.repeatedLines,
      units: this.units,
      revenue: bigAmountText(this.revenue),
      refunded: bigAmountText(this.refunded + this.partlyRefunded),
      partialRefunds: {
        orders: this.partlyRefundedOrders,
        amount: bigAmountText(this.partlyRefunded),
      },
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
    }
  }
}

function bigAmountText(units: bigint): string {
  if (units >= Number.MIN_SAFE_INTEGER && units <= Number.MAX_SAFE_INTEGER) return amountText(Number(units))
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0')
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}
