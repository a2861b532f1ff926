import { classifyLine, LINE_LIMITS, type LineVerdict } from '#analytics/rows'
import { DAY_MS } from '#contract/durations'
import { type Message, message } from '#messages/message'
import { type DateOrder, parseMoment } from '../imports/cells/dates.ts'
import { amountText, parseAmount, UNITS_PER_ONE } from '../imports/cells/numbers.ts'
import { cleanTitle, foldCode } from '../imports/cells/text.ts'
import { isoDay, ZonedTime } from '../imports/cells/zoned-time.ts'

export interface WrittenRecord {
  readonly paid_at: string
  readonly lineitem_name: string
  readonly quantity: number | string
  readonly total: number | string
  readonly order_id?: string | undefined
}

/** A record that counts, ready for the database. */
export interface SaleRecord {
  readonly name: string
  readonly orderId: string
  readonly instantMs: number
  readonly day: string
  /** True if only the day was written. */
  readonly isWholeDay: boolean
  /** True if the time was written with its offset from UTC. */
  readonly hasOffset: boolean
  readonly quantity: number
  readonly total: string
}

export type RecordField = 'paid_at' | 'lineitem_name' | 'quantity' | 'total'

export interface RecordFault {
  readonly field: RecordField
  readonly text: Message
}

interface ReaderOptions {
  readonly timeZone: string
  readonly dateOrder: DateOrder
  readonly now: Date
}

/** Reads records that people typed, by the same rules as rows of a file. Create one per request. */
export class RecordReader {
  private readonly options: ReaderOptions
  private readonly zone: ZonedTime
  private readonly lastDay: string

  constructor(options: ReaderOptions) {
    this.options = options
    this.zone = new ZonedTime(options.timeZone)
    this.lastDay = isoDay(options.now.getTime() + DAY_MS)
  }

  read(written: WrittenRecord): SaleRecord | RecordFault {
    const name = cleanTitle(written.lineitem_name)
    if (name === '') return { field: 'lineitem_name', text: message('sale.product_missing') }
    const moment = parseMoment(written.paid_at.trim(), this.options.dateOrder)
    if (!moment) return { field: 'paid_at', text: message('sale.not_date') }
    const { instantMs, day } = this.zone.place(moment)
    if (day < LINE_LIMITS.firstDay || day > this.lastDay)
      return {
        field: 'paid_at',
        text: message('sale.date_outside', { first: LINE_LIMITS.firstDay, last: this.lastDay }),
      }
    const quantity = parseAmount(String(written.quantity).trim(), 'point')
    if (quantity === null || quantity % UNITS_PER_ONE !== 0)
      return { field: 'quantity', text: message('sale.quantity_not_whole') }
    const total = parseAmount(String(written.total).trim(), 'point')
    if (total === null) return { field: 'total', text: message('sale.total_not_number') }
    const units = quantity / UNITS_PER_ONE
    const fault = faultOf(verdictOf(name, units, total / UNITS_PER_ONE))
    if (fault) return fault
    const isWholeDay = moment.wallMs % DAY_MS === 0 && moment.offsetMinutes === null
    const hasOffset = moment.offsetMinutes !== null
    const orderId = (written.order_id ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed()
    return { name, orderId, instantMs, day, isWholeDay, hasOffset, quantity: units, total: amountText(total) }
  }
}

function verdictOf(name: string, quantity: number, amount: number): LineVerdict {
  return classifyLine({
    code: foldCode(name),
    title: name,
    quantity,
    amount,
    reversal: false,
    state: 'placed',
    productCodes: 'any',
  })
}

function faultOf(verdict: LineVerdict): RecordFault | null {
  switch (verdict) {
    case 'sale':
    case 'return':
      return null
    case 'zero_quantity':
      return { field: 'quantity', text: message('sale.quantity_zero') }
    case 'absurd_quantity':
      return {
        field: 'quantity',
        text: message('sale.quantity_too_large', { most: LINE_LIMITS.units }),
      }
    case 'zero_price':
    case 'stock_write_off':
      return { field: 'total', text: message('sale.total_zero') }
    case 'negative_price':
      return {
        field: 'total',
        text: message('sale.total_not_positive'),
      }
    case 'not_a_product':
      return { field: 'lineitem_name', text: message('sale.not_product') }
    default:
      return { field: 'total', text: message('sale.price_too_high') }
  }
}
