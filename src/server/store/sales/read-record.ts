import { classifyLine, LINE_LIMITS, type LineVerdict } from '#analytics'
import { type Said, said } from '../../kit/sentences/said.ts'
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
  /** Only the day was written. */
  readonly isWholeDay: boolean
  /** The moment was written with its distance from UTC. */
  readonly hasOffset: boolean
  readonly quantity: number
  readonly total: string
}

export type RecordField = 'paid_at' | 'lineitem_name' | 'quantity' | 'total'

export interface RecordFault {
  readonly field: RecordField
  readonly sentence: Said
}

interface ReaderOptions {
  readonly timeZone: string
  readonly dateOrder: DateOrder
  readonly now: Date
}

const DAY_MS = 86_400_000

/** Reads records that people typed, by the same rules as rows of a file. One per request. */
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
    if (name === '') return { field: 'lineitem_name', sentence: 'The product name is missing.' }
    const moment = parseMoment(written.paid_at.trim(), this.options.dateOrder)
    if (!moment) return { field: 'paid_at', sentence: 'This is no date. Write it as 2026-01-31.' }
    const { instantMs, day } = this.zone.place(moment)
    if (day < LINE_LIMITS.firstDay || day > this.lastDay)
      return {
        field: 'paid_at',
        sentence: said`The date must lie between ${LINE_LIMITS.firstDay} and ${this.lastDay}.`,
      }
    const quantity = parseAmount(String(written.quantity).trim(), 'point')
    if (quantity === null || quantity % UNITS_PER_ONE !== 0)
      return { field: 'quantity', sentence: 'The quantity must be a whole number.' }
    const total = parseAmount(String(written.total).trim(), 'point')
    if (total === null) return { field: 'total', sentence: 'The total must be a number, such as 19.80.' }
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
      return { field: 'quantity', sentence: 'The quantity cannot be 0. A return has a negative quantity.' }
    case 'absurd_quantity':
      return {
        field: 'quantity',
        sentence: said`The quantity cannot be more than ${LINE_LIMITS.units}.`,
      }
    case 'zero_price':
    case 'stock_write_off':
      return { field: 'total', sentence: 'The total cannot be 0.' }
    case 'negative_price':
      return {
        field: 'total',
        sentence: 'A sale has a positive total; a return has a negative quantity and a negative total.',
      }
    case 'not_a_product':
      return { field: 'lineitem_name', sentence: 'Postage, tips and vouchers are no products.' }
    default:
      return { field: 'total', sentence: 'This is more than a product can cost.' }
  }
}
