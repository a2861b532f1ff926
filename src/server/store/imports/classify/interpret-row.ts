import { classifyLine, LINE_LIMITS, type OrderState, type RejectionReason } from '#analytics/rows'
import { LINE_DISCOUNT } from '#contract/line-discount'
import { currencyOf } from '../cells/currencies.ts'
import { type ColumnOrder, parseMoment, type WrittenMoment } from '../cells/dates.ts'
import { type DiscountUnit, lessDiscount } from '../cells/line-discount.ts'
import { type DecimalMark, parseAmount, UNITS_PER_ONE } from '../cells/numbers.ts'
import { isPromotionMark } from '../cells/promotion-mark.ts'
import { cleanText, cleanTitle, foldCode, isShortenedCode, ownCopy, productKey } from '../cells/text.ts'
import { isoDay, type MomentInZone, ZonedTime } from '../cells/zoned-time.ts'
import type { OrderFormat, OrderRow } from '../understand/formats/order-format.ts'
import { customerGroupOf } from './customer-group.ts'
import { customerPseudonym } from './customer-pseudonym.ts'

export interface InterpretOptions {
  readonly format: OrderFormat
  readonly mark: DecimalMark
  readonly dateOrder: ColumnOrder
  readonly timeZone: string
  readonly currency: string
  readonly discountUnit?: DiscountUnit | undefined
  /** True if a spreadsheet may have changed the codes. */
  readonly isFile?: boolean
  /** Latest plausible day; later ones are typing errors. */
  readonly lastDay: string
  /** Added to the pseudonyms of customers whom the file names by e-mail. */
  readonly salt: string
}

/** A row parsed and classified; `verdict` says whether it counts. */
export interface ClassifiedLine {
  readonly verdict: 'sale' | 'return'
  readonly sku: string
  readonly wording: string
  readonly order: string
  readonly written: WrittenMoment
  readonly place: MomentInZone
  readonly quantity: number
  readonly total: number
  readonly customer: string | null
  readonly country: string | null
  readonly salesChannel: string | null
  readonly shop: string | null
  readonly customerGroup: string | null
  readonly isPromoted: boolean
}

interface Moment {
  readonly written: WrittenMoment
  readonly place: MomentInZone
}

/** Most cached times: the lines of an order, and often those of a day, have the same time. */
const MOST_MOMENTS_KEPT = 500

export type Classified = ClassifiedLine | { readonly verdict: RejectionReason }

/** Turns a row's texts into a line, which the rules of `analytics` classify. */
export class RowInterpreter {
  private readonly options: InterpretOptions
  private readonly zone: ZonedTime
  private readonly moments = new Map<string, Moment>()
  private lastCustomerText = ''
  private lastCustomer: string | null = null
  private lastGroupText = ''
  private lastGroup: string | null = null

  constructor(options: InterpretOptions) {
    this.options = options
    this.zone = new ZonedTime(options.timeZone)
  }

  classify(row: OrderRow): Classified {
    const { format, currency } = this.options
    if (row.cells.length < 2) return { verdict: 'unreadable_row' }
    if (row.order === '' && format.orderRequired) return { verdict: 'missing_order' }
    const moment = this.momentOf(row.moment)
    if (typeof moment === 'string') return { verdict: moment }
    const wording = cleanTitle(row.title)
    const sku = productKey(row.code, wording)
    if (sku === '') return { verdict: 'missing_product' }
    if (this.options.isFile && isShortenedCode(sku)) return { verdict: 'code_in_scientific_notation' }
    const quantity = this.quantityOf(row.quantity)
    if (typeof quantity === 'string') return { verdict: quantity }
    if (row.currency !== '' && isOther(row.currency, currency)) return { verdict: 'other_currency' }
    const total = this.totalOf(row, quantity)
    if (typeof total === 'string') return { verdict: total }
    const verdict = classifyLine({
      code: foldCode(row.code) || sku,
      title: wording,
      quantity,
      amount: total / UNITS_PER_ONE,
      reversal: row.reversal,
      state: row.state satisfies OrderState,
      productCodes: format.productCodes,
    })
    if (verdict !== 'sale' && verdict !== 'return') return { verdict }
    const customer = this.customerOf(row.customer)
    const country = cleanText(row.country, 100) || null
    const salesChannel = cleanText(row.salesChannel ?? '', 100) || null
    const shop = cleanText(row.shop ?? '', 100) || null
    const customerGroup = this.groupOf(this.labelsOf(row))
    return {
      verdict,
      sku,
      wording,
      order: cleanText(row.order, 200),
      ...moment,
      quantity,
      total,
      customer,
      country,
      salesChannel,
      shop,
      customerGroup,
      isPromoted: row.promotion !== undefined && isPromotionMark(row.promotion),
    }
  }

  private labelsOf({ customerGroup = '', lineDiscount = '' }: OrderRow): string {
    const amount = parseAmount(lineDiscount.replace('%', '').trim(), this.options.mark)
    return amount === null || amount === 0 ? customerGroup : `${customerGroup},${LINE_DISCOUNT}`
  }

  /** Caches the last group, because the lines of an order, and most orders, have the same one. */
  private groupOf(text: string): string | null {
    if (text !== this.lastGroupText) {
      this.lastGroup = customerGroupOf(text.split(','))
      this.lastGroupText = text
    }
    return this.lastGroup
  }

  private momentOf(text: string) {
    if (text === '') return 'missing_date'
    const known = this.moments.get(text)
    if (known) return known
    const written = parseMoment(text, this.options.dateOrder)
    if (!written) return 'unreadable_date'
    if (isoDay(written.wallMs) < LINE_LIMITS.firstDay) return 'date_out_of_range'
    const place = this.zone.place(written)
    if (place.day > this.options.lastDay) return 'date_out_of_range'
    const moment = { written, place }
    if (this.moments.size >= MOST_MOMENTS_KEPT) this.moments.clear()
    // A slice would keep the whole piece of the file in memory.
    this.moments.set(ownCopy(text), moment)
    return moment
  }

  private quantityOf(text: string): number | RejectionReason {
    if (text === '') return 'missing_quantity'
    const scaled = parseAmount(text, this.options.mark)
    if (scaled === null) return 'unreadable_quantity'
    return scaled % UNITS_PER_ONE === 0 ? scaled / UNITS_PER_ONE : 'fractional_quantity'
  }

  private totalOf({ total, unitPrice, lineDiscount }: OrderRow, quantity: number): number | RejectionReason {
    if (typeof total === 'number') return total
    const { mark, currency } = this.options
    const text = total === '' ? unitPrice : total
    if (text === '') return 'missing_amount'
    const amount = parseAmount(text, mark)
    if (amount === null) return 'unreadable_amount'
    if ((currencyOf(text, currency) ?? currency) !== currency) return 'other_currency'
    const whole = total === '' ? this.lessDiscount(amount * quantity, lineDiscount) : amount
    return Number.isSafeInteger(whole) ? (whole === 0 ? 0 : whole) : 'absurd_price'
  }

  private lessDiscount(whole: number, text = ''): number {
    const { mark, discountUnit } = this.options
    return discountUnit === undefined ? whole : lessDiscount(whole, text, mark, discountUnit)
  }

  private customerOf(text: string): string | null {
    if (text === '' || text === 'nan') return null
    if (text === this.lastCustomerText) return this.lastCustomer
    this.lastCustomer = this.readCustomer(text)
    this.lastCustomerText = text
    return this.lastCustomer
  }

  /**
   * Reads the customer. A column with gaps turns 17850 into `17850.0`. An e-mail address is stored only as a
   * pseudonym.
   */
  private readCustomer(text: string): string | null {
    if (text.includes('@')) return customerPseudonym(text, this.options.salt)
    return cleanText(text, 200).replace(/^(\d+)\.0+$/, '$1') || null
  }
}

function isOther(text: string, currency: string): boolean {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && code !== currency
}
