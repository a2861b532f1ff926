import type { OrderState } from '#analytics/rows'
import { negated } from '../negated.ts'
import type {
  PlatformOrder,
  PlatformOrderLine,
  PlatformProduct,
  PlatformReturn,
  PlatformVariant,
} from '../store-platform.ts'
import type { WireLine, WireOrder, WireProduct, WireRefund, WireVariation } from './types.ts'

/** A product without variations is its own only variant. */
export const productId = (id: number): string => `product/${id}`

export function toProduct(wire: WireProduct, variations: readonly WireVariation[]): PlatformProduct {
  const [image] = wire.images
  return {
    externalId: productId(wire.id),
    title: wire.name,
    handle: wire.slug,
    vendor: wire.brands?.[0]?.name ?? '',
    productType: wire.categories.find(({ name }) => name !== 'Uncategorized')?.name ?? '',
    status: statusOf(wire.status),
    imageSrc: image?.src ?? null,
    imageAlt: image?.alt ?? '',
    variants:
      wire.type === 'variable'
        ? variations.map((variation) => toVariant(variation, titleOf(wire.name, variation)))
        : [toVariant(wire, wire.name)],
  }
}

function statusOf(status: string): PlatformProduct['status'] {
  if (status === 'publish') return 'active'
  return status === 'private' ? 'archived' : 'draft'
}

/** Returns the title as in an order: "Shirt - Blue, L". */
function titleOf(productTitle: string, { attributes }: WireVariation): string {
  const options = attributes.map(({ option }) => option).filter(Boolean)
  return options.length > 0 ? `${productTitle} - ${options.join(', ')}` : productTitle
}

function toVariant(wire: WireProduct | WireVariation, title: string): PlatformVariant {
  const isReduced = wire.regular_price !== null && wire.price !== null && +wire.regular_price > +wire.price
  return {
    externalId: `variant/${wire.id}`,
    title,
    sku: wire.sku,
    barcodes: [wire.global_unique_id],
    price: wire.price,
    compareAtPrice: isReduced ? wire.regular_price : null,
    unitCost: wire.cost_of_goods_sold ? wire.cost_of_goods_sold.total_value.toFixed(4) : null,
    inventoryQuantity: wire.stock_quantity,
    sale: saleOf(wire),
  }
}

/** Only a sale with both days is used: without an end or a beginning its period is unknown. */
function saleOf(wire: WireProduct | WireVariation): NonNullable<PlatformVariant['sale']> | null {
  const { sale_price: price, date_on_sale_from_gmt: from, date_on_sale_to_gmt: to } = wire
  return price && from && to ? { price, from: `${from}Z`, to: `${to}Z` } : null
}

/** Roles of ordinary buyers, which mark no group. */
const USUAL_ROLES: ReadonlySet<string> = new Set(['customer', 'subscriber'])

/** `role` is the customer's; `null`: a guest, or unknown. */
export function toOrder(wire: WireOrder, refunds: readonly WireRefund[], role: string | null): PlatformOrder {
  return {
    externalId: `order/${wire.id}`,
    name: wire.number,
    createdAt: `${wire.date_created_gmt}Z`,
    soldAt: `${wire.date_created_gmt}Z`,
    state: stateOf(wire.status),
    source: wire.created_via ?? undefined,
    groups: role === null || USUAL_ROLES.has(role) ? [] : [role],
    lines: wire.line_items.map((line) => toLine(line, wire)),
    returns: returnsOf(wire, refunds),
    refundedByAmount: refunds.flatMap(withoutLines),
    refundedAt: wire.status === 'refunded' ? lastRefund(wire, refunds) : undefined,
  }
}

/** Returns prices as the shop shows them: with tax where it enters them with tax. */
function moneyOf({ total, total_tax }: Pick<WireLine, 'total' | 'total_tax'>, withTax: boolean): string[] {
  return withTax ? [total, total_tax] : [total]
}

function toLine(line: WireLine, { currency, prices_include_tax }: WireOrder): PlatformOrderLine {
  return {
    externalId: String(line.id),
    variantExternalId: `variant/${line.variation_id || line.product_id}`,
    sku: line.sku,
    title: line.name,
    isGiftCard: false,
    quantity: line.quantity,
    currency,
    unitPrice: null,
    amounts: moneyOf(line, prices_include_tax),
  }
}

function returnsOf(wire: WireOrder, refunds: readonly WireRefund[]): readonly PlatformReturn[] {
  return refunds.flatMap((refund) =>
    refund.line_items.flatMap((line): PlatformReturn[] => {
      const origin = originOf(line)
      if (origin === undefined) return []
      return [
        {
          returnedAt: `${refund.date_created_gmt}Z`,
          lineExternalId: String(origin),
          quantity: Math.abs(line.quantity),
          amounts: moneyOf(line, wire.prices_include_tax).map(negated),
        },
      ]
    }),
  )
}

function originOf({ meta_data }: WireRefund['line_items'][number]): unknown {
  return meta_data.find(({ key }) => key === '_refunded_item_id')?.value
}

/** A refund's amount contains taxes and shipping; what its lines name is negative. */
function withoutLines({ amount, line_items, shipping_lines, fee_lines }: WireRefund): string[] {
  const named = [
    ...line_items.filter((line) => originOf(line) !== undefined),
    ...shipping_lines,
    ...fee_lines,
  ]
  return [amount, ...named.flatMap((line) => moneyOf(line, true))]
}

/** An order set to "refunded" has a refund of the rest that names no lines. */
function lastRefund(wire: WireOrder, refunds: readonly WireRefund[]): string {
  return `${
    refunds
      .map((each) => each.date_created_gmt)
      .sort()
      .at(-1) ?? wire.date_modified_gmt
  }Z`
}

function stateOf(status: string): OrderState {
  switch (status) {
    case 'pending':
    case 'on-hold':
      return 'unpaid'
    case 'cancelled':
      return 'cancelled'
    case 'failed':
    case 'trash':
    case 'checkout-draft':
    case 'auto-draft':
      return 'voided'
    default:
      return 'placed'
  }
}
