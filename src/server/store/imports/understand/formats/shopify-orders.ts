import type { OrderState } from '#analytics/rows'
import { columnsByName } from '../../cells/column-names.ts'
import { type DecimalMark, parseAmount, UNITS_PER_ONE } from '../../cells/numbers.ts'
import {
  type Columns,
  cellOf,
  type OrderFormat,
  type OrderRow,
  type OrderRowReader,
  productWords,
} from './order-format.ts'

/**
 * Order export of Shopify's admin. It has one row per line of an order; only the first row of an order has the
 * order's fields (dates, currency, states, subtotal), the next ones leave them blank.
 */
export const shopifyOrders: OrderFormat = {
  id: 'shopify-orders',
  productCodes: 'any',
  currency: null,
  orderRequired: true,
  recognise(header) {
    const columns = columnsByName(header, {
      // Squarespace has the same layout under a few other names.
      order: ['name', 'order id'],
      quantity: ['lineitem quantity'],
      title: ['lineitem name'],
      unitPrice: ['lineitem price'],
      code: ['lineitem sku'],
      moment: ['created at', 'paid at'],
      lineDiscount: ['lineitem discount'],
      orderSubtotal: ['subtotal'],
      orderDiscount: ['discount amount'],
      paymentState: ['financial status'],
      cancelledAt: ['cancelled at'],
      paymentMethod: ['payment method'],
      refunded: ['refunded amount', 'amount refunded'],
      customer: ['email'],
      country: ['shipping country', 'billing country'],
      salesChannel: ['source', 'channel name'],
      customerGroup: ['tags'],
      currency: ['currency'],
      vendor: ['vendor'],
    })
    if (columns.title === undefined || columns.quantity === undefined || columns.unitPrice === undefined)
      return null
    const missing = [
      columns.order === undefined ? ['Name'] : [],
      columns.moment === undefined ? ['Created at'] : [],
    ].flat()
    return { columns, missing }
  },
  read: (columns, mark) => new ShopifyReader(columns, mark),
}

interface Line {
  readonly cells: readonly string[]
  readonly row: number
}

class ShopifyReader implements OrderRowReader {
  private readonly columns: Columns
  private readonly mark: DecimalMark
  private lines: Line[] = []
  private name = ''

  constructor(columns: Columns, mark: DecimalMark) {
    this.columns = columns
    this.mark = mark
  }

  push(cells: readonly string[], row: number): readonly OrderRow[] {
    const name = cellOf(this.columns.order, cells)
    // In an export cut into pages, an order with an equal name is new only if the order's own fields are filled
    // again.
    const continues =
      this.lines.length > 0 && (name === '' || name === this.name) && !this.carriesOrder(cells)
    const done = continues ? [] : this.end()
    if (!continues) this.name = name
    this.lines.push({ cells, row })
    return done
  }

  end(): readonly OrderRow[] {
    const lines = this.lines
    this.lines = []
    const head = lines[0]
    return head ? this.orderRows(head.cells, lines) : []
  }

  private carriesOrder(cells: readonly string[]): boolean {
    return cellOf(this.columns.paymentState, cells) !== '' || cellOf(this.columns.orderSubtotal, cells) !== ''
  }

  private orderRows(head: readonly string[], lines: readonly Line[]): readonly OrderRow[] {
    const of = (field: keyof Columns) => cellOf(this.columns[field], head)
    const amounts = lines.map(({ cells }) => this.amountOf(cells))
    const totals = lessOrderDiscount(
      amounts,
      this.amount(of('orderSubtotal')),
      this.amount(of('orderDiscount')),
    )
    const state = stateOf(of('paymentState'), of('cancelledAt'), of('paymentMethod'))
    const refunded = /^refunded$/i.test(of('paymentState'))
    const isPartly = !refunded && state === 'placed'
    const refunds = isPartly ? spread(totals, this.amount(of('refunded')) ?? 0) : []
    return lines.map(({ cells, row }, index): OrderRow => {
      const code = cellOf(this.columns.code, cells)
      const title = cellOf(this.columns.title, cells)
      return {
        row,
        cells,
        order: this.name,
        moment: of('moment'),
        code,
        title,
        quantity: cellOf(this.columns.quantity, cells),
        unitPrice: cellOf(this.columns.unitPrice, cells),
        total: totals[index] ?? '',
        customer: of('customer'),
        country: of('country'),
        salesChannel: of('salesChannel'),
        customerGroup: of('customerGroup'),
        currency: of('currency'),
        reversal: false,
        state,
        refunded,
        product: productWords(this.columns, cells),
        partialRefund: refunds[index] || undefined,
      }
    })
  }

  /** Price × quantity − the line's own discount; `null` if the cells are no numbers. */
  private amountOf(cells: readonly string[]): number | null {
    const price = this.amount(cellOf(this.columns.unitPrice, cells))
    const quantity = this.amount(cellOf(this.columns.quantity, cells))
    if (price === null || quantity === null) return null
    const discount = this.amount(cellOf(this.columns.lineDiscount, cells)) ?? 0
    const amount = Math.round((price * quantity) / UNITS_PER_ONE) - discount
    return Number.isSafeInteger(amount) ? amount : null
  }

  private amount(text: string): number | null {
    return text === '' ? null : parseAmount(text, this.mark)
  }
}

/**
 * Distributes a code's discount, which is stated in the order and not in its lines: the difference of the lines' sum
 * and the subtotal, by value, exact to the ten-thousandth, and at most the stated discount.
 */
function lessOrderDiscount(
  amounts: readonly (number | null)[],
  subtotal: number | null,
  discount: number | null,
): readonly (number | null)[] {
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const excess = subtotal === null ? (discount ?? 0) : Math.min(sum - subtotal, discount ?? 0)
  if (excess > sum) return amounts
  const shares = spread(amounts, excess)
  return amounts.map((amount, index) => (amount === null ? null : amount - shares[index]!))
}

/**
 * Distributes an order's amount by the value of its lines, exact to the ten-thousandth; at most what they are worth.
 */
export function spread(amounts: readonly (number | null)[], whole: number): readonly number[] {
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  if (whole <= 0 || sum <= 0) return amounts.map(() => 0)
  const given = Math.min(whole, sum)
  let seen = 0
  let done = 0
  return amounts.map((amount) => {
    seen += amount ?? 0
    const upToHere = Math.round(given * (seen / sum))
    const share = upToHere - done
    done = upToHere
    return share
  })
}

function stateOf(payment: string, cancelledAt: string, method: string): OrderState {
  if (/\bbogus\b/i.test(method)) return 'test'
  if (/^(voided|expired)$/i.test(payment)) return 'voided'
  if (cancelledAt !== '') return 'cancelled'
  if (/^(pending|unpaid)$/i.test(payment)) return 'unpaid'
  return 'placed'
}
