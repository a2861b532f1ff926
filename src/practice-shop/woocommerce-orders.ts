import { centsText, type Shop, type ShopLine, type ShopOrder } from './shop.ts'

type Json = Record<string, unknown>

export const gmt = (iso: string) => new Date(iso).toISOString().slice(0, 19)

/** Without a status, or with `any`, the list is without the trash. */
export function ordersOf({ orders }: Shop, query: URLSearchParams): readonly ShopOrder[] {
  const isTrash = query.get('status') === 'trash'
  return orders.filter(({ isTrashed = false }) => isTrashed === isTrash)
}

export function orderRecord(order: ShopOrder, currency: string): Json {
  return {
    id: order.id,
    parent_id: 0,
    number: order.name.replace('#', ''),
    status: statusOf(order),
    currency,
    created_via: order.sourceName ?? 'checkout',
    customer_id: order.customer?.id ?? 0,
    prices_include_tax: false,
    date_created_gmt: gmt(order.createdAt),
    date_modified_gmt: gmt(order.updatedAt),
    billing: { first_name: 'Ada', email: 'ada@example.test' },
    line_items: order.lines.filter(({ giftCard }) => !giftCard).map(lineRecord),
    refunds: order.refunds.map(({ id }) => ({ id, reason: '', total: '-1.00' })),
  }
}

function statusOf(order: ShopOrder): string {
  if (order.isTrashed) return 'trash'
  if (order.cancelledAt) return 'cancelled'
  if (order.test) return 'failed'
  if (order.financialStatus === 'REFUNDED') return 'refunded'
  return order.financialStatus === 'PENDING' ? 'on-hold' : 'completed'
}

/** A product without variations is sold under its own id. */
function lineRecord(line: ShopLine): Json {
  const total = line.unitCents * line.quantity - line.discountsCents.reduce((sum, each) => sum + each, 0)
  const productId = Math.floor((line.variantId! - 1_000_000) / 1000) + 10_000
  return {
    id: line.id,
    name: line.name,
    product_id: productId,
    variation_id: line.name.includes(' - ') ? line.variantId : 0,
    quantity: line.quantity,
    subtotal: centsText(line.unitCents * line.quantity),
    subtotal_tax: '0.00',
    total: centsText(total),
    total_tax: '0.00',
    sku: line.sku ?? '',
    price: total / line.quantity / 100,
    meta_data: [],
  }
}

export function refundRecord(refund: ShopOrder['refunds'][number], order: ShopOrder): Json {
  return {
    id: refund.id,
    date_created_gmt: gmt(refund.createdAt),
    amount: centsText(refund.lines.reduce((sum, each) => sum + each.cents, refund.byAmountCents ?? 0)),
    line_items: refund.lines.map(({ lineId, quantity, cents }, index) => ({
      id: 90_000 + index,
      name: order.lines.find(({ id }) => id === lineId)?.name,
      quantity: -quantity,
      total: centsText(-cents),
      total_tax: '0.00',
      meta_data: [{ id: index, key: '_refunded_item_id', value: String(lineId) }],
    })),
  }
}
