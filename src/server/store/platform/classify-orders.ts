import { amountText, parseAmount, UNITS_PER_ONE } from '../imports/cells/numbers.ts'
import { RowInterpreter } from '../imports/classify/interpret-row.ts'
import { LineIdentifier } from '../imports/classify/line-identity.ts'
import type { OrderRow } from '../imports/understand/formats/order-format.ts'
import { shopifyOrders, spread } from '../imports/understand/formats/shopify-orders.ts'
import type { PlatformOrder, PlatformOrderLine, PlatformReturn } from './shops/store-platform.ts'

export interface ClassifyOptions {
  readonly timeZone: string
  readonly currency: string
  readonly lastDay: string
}

/** A line that counts. Its id is made like that of an order file, so that the same line has the same id in both. */
export interface OrderLineRecord {
  readonly lineId: string
  readonly variantExternalId: string | null
  readonly sku: string
  readonly title: string
  readonly orderRef: string
  /** Source of the order; `null`: the platform does not state it. */
  readonly salesChannel: string | null
  readonly customerGroup: string | null
  readonly orderedAt: string
  readonly day: string
  readonly quantity: number
  readonly total: string
}

export interface OrderRecord {
  readonly externalId: string
  /** Currency of an order that is left out because it is wholly in another currency than the store's. */
  readonly foreignCurrency: string | null
  readonly lines: readonly OrderLineRecord[]
}

/** Converts the orders of one page to lines, by the same rules as those of a file. */
export function classifyOrders(
  orders: readonly PlatformOrder[],
  options: ClassifyOptions,
): readonly OrderRecord[] {
  const interpreter = new RowInterpreter({
    ...options,
    format: shopifyOrders,
    mark: 'point',
    dateOrder: 'mdy',
    salt: '',
  })
  const identifier = new LineIdentifier()
  const once = new Map(orders.map((order) => [order.externalId, order]))
  return [...once.values()].map((order) => ({
    externalId: order.externalId,
    foreignCurrency: foreignCurrencyOf(order, options.currency),
    lines: rowsOf(order).flatMap(({ row, line, partialRefund }) => {
      const classified = interpreter.classify(row)
      if (!('sku' in classified)) return []
      const { sku, place, quantity, total } = classified
      const writtenMs = row.reversal ? place.instantMs : Date.parse(order.createdAt)
      const content = { order: classified.order, sku, writtenMs, zoned: true }
      const record = (moved: { readonly quantity: number; readonly total: number }): OrderLineRecord => ({
        lineId: identifier.identify({ ...content, ...moved }).lineId,
        variantExternalId: line.variantExternalId,
        sku,
        title: classified.wording || sku,
        orderRef: classified.order,
        salesChannel: classified.salesChannel,
        customerGroup: classified.customerGroup,
        orderedAt: new Date(place.instantMs).toISOString(),
        day: place.day,
        quantity: moved.quantity,
        total: amountText(moved.total),
      })
      const kept = record({ quantity, total })
      return partialRefund > 0 ? [kept, record({ quantity: 0, total: -partialRefund })] : [kept]
    }),
  }))
}

function foreignCurrencyOf({ lines }: PlatformOrder, own: string): string | null {
  const codes = new Set(lines.map(({ currency }) => currency.toUpperCase()))
  return codes.size > 0 && !codes.has(own) ? [...codes][0]! : null
}

interface RowOfLine {
  readonly row: OrderRow
  readonly line: PlatformOrderLine
  /** Money that went back without goods, in ten-thousandths. It counts on the day of the sale. */
  readonly partialRefund: number
}

/** Returns sales first, then returns, each on its own day. Gift cards are money, not goods, and are left out. */
function rowsOf(order: PlatformOrder): readonly RowOfLine[] {
  const goods = order.lines.filter((line) => !line.isGiftCard)
  const byId = new Map(goods.map((line) => [line.externalId, line]))
  const rests = goods.map((line) => restOf(order, line))
  const byAmount = spread(
    rests.map(({ total }) => total),
    byAmountOf(order),
  )
  const sales = goods.map((line, index) => ({
    row: saleRow(order, line),
    line,
    partialRefund: rests[index]!.partialRefund + byAmount[index]!,
  }))
  const returns = [...order.returns, ...rests.flatMap(({ returned }) => returned)].flatMap((returning) => {
    const line = byId.get(returning.lineExternalId)
    if (!line || returning.quantity === 0) return []
    return [{ row: returnRow(order, line, returning), line, partialRefund: 0 }]
  })
  return [...sales, ...returns]
}

/** What is left of a line after its returns. Money is in ten-thousandths. */
interface Rest {
  /** What was paid for it and did not go back; `null` where an amount is no number. */
  readonly total: number | null
  /** Money that went back and no unit with it. */
  readonly partialRefund: number
  /** The return of the rest where the whole order was refunded. */
  readonly returned: readonly PlatformReturn[]
}

function restOf({ returns, refundedAt }: PlatformOrder, line: PlatformOrderLine): Rest {
  const own = returns.filter(({ lineExternalId }) => lineExternalId === line.externalId)
  const moneyOf = (some: readonly PlatformReturn[]) =>
    some.reduce((sum, { amounts }) => sum + (sumOf(0, amounts) ?? 0), 0)
  const withGoods = own.filter(({ quantity }) => quantity !== 0)
  const paid = totalOf(line)
  if (paid === null) return { total: null, partialRefund: 0, returned: [] }
  const kept = Math.max(0, paid - moneyOf(withGoods))
  const partialRefund = Math.min(kept, moneyOf(own.filter((each) => !withGoods.includes(each))))
  if (refundedAt === undefined) return { total: kept - partialRefund, partialRefund, returned: [] }
  const quantity = line.quantity - withGoods.reduce((sum, each) => sum + each.quantity, 0)
  if (quantity <= 0) return { total: 0, partialRefund: kept, returned: [] }
  const rest = { lineExternalId: line.externalId, quantity, amounts: [amountText(kept)] }
  return { total: 0, partialRefund: 0, returned: [{ ...rest, returnedAt: refundedAt }] }
}

/** Taxes of a refund's lines are rounded one by one: up to 0.05 is no refund. */
const ROUNDED = 0.05 * UNITS_PER_ONE

function byAmountOf({ refundedByAmount = [] }: PlatformOrder): number {
  const money = sumOf(0, refundedByAmount) ?? 0
  return money > ROUNDED ? money : 0
}

function saleRow(order: PlatformOrder, line: PlatformOrderLine): OrderRow {
  return orderRow(order, line, {
    moment: order.soldAt,
    quantity: line.quantity,
    total: totalOf(line),
    reversal: false,
  })
}

function returnRow(order: PlatformOrder, line: PlatformOrderLine, returning: PlatformReturn): OrderRow {
  const amount = sumOf(0, returning.amounts)
  return orderRow(order, line, {
    moment: returning.returnedAt,
    quantity: -returning.quantity,
    total: amount === null ? null : -amount,
    reversal: true,
  })
}

interface Movement {
  readonly moment: string
  readonly quantity: number
  readonly total: number | null
  readonly reversal: boolean
}

function orderRow(order: PlatformOrder, line: PlatformOrderLine, movement: Movement): OrderRow {
  return {
    row: 0,
    cells: ['', ''],
    order: order.name,
    moment: movement.moment,
    code: line.sku,
    title: line.title,
    quantity: String(movement.quantity),
    unitPrice: '',
    total: movement.total ?? '',
    customer: '',
    country: '',
    salesChannel: order.source ?? '',
    customerGroup: (order.groups ?? []).map((label) => label.replaceAll(',', ' ')).join(','),
    currency: line.currency,
    reversal: movement.reversal,
    state: order.state,
    refunded: false,
  }
}

/** Computes price × quantity plus all additions and deductions, in ten-thousandths; `null` where one is no number. */
function totalOf({ unitPrice, quantity, amounts }: PlatformOrderLine): number | null {
  const price = unitPrice === null ? 0 : parseAmount(unitPrice, 'point')
  return price === null ? null : sumOf(price * quantity, amounts)
}

function sumOf(start: number, amounts: readonly string[]): number | null {
  let sum = start
  for (const text of amounts) {
    const amount = parseAmount(text, 'point')
    if (amount === null) return null
    sum += amount
  }
  return Number.isSafeInteger(sum) ? sum : null
}
