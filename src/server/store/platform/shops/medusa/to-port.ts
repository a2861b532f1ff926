import type { OrderState } from '#analytics/rows'
import type {
  PlatformOrder,
  PlatformOrderLine,
  PlatformProduct,
  PlatformReturn,
  PlatformVariant,
} from '../store-platform.ts'
import type { WireItem, WireOrder, WirePrice, WireProduct, WireReturn, WireVariant } from './types.ts'

/** Names that Medusa and imports into it give the only variant of a product without options. */
const ONLY_VARIANT: ReadonlySet<string> = new Set(['', 'Default variant', 'Default Variant', 'Default Title'])

export function toProduct(wire: WireProduct, currency: string): PlatformProduct {
  return {
    externalId: wire.id,
    title: wire.title,
    handle: wire.handle,
    vendor: wire.collection?.title ?? '',
    productType: wire.type?.value ?? '',
    status: wire.status === 'published' ? 'active' : 'draft',
    imageSrc: wire.thumbnail ?? null,
    imageAlt: wire.title,
    variants: (wire.variants ?? []).map((variant) => toVariant(variant, wire.title, currency)),
  }
}

function toVariant(wire: WireVariant, productTitle: string, currency: string): PlatformVariant {
  return {
    externalId: wire.id,
    title: titleOf(productTitle, wire.title),
    sku: wire.sku,
    barcodes: [wire.ean, wire.upc, wire.barcode],
    price: priceIn(wire, currency),
    compareAtPrice: null,
    unitCost: null,
    inventoryQuantity: stockOf(wire),
  }
}

/** Returns the title as in our orders: with the product's name. */
function titleOf(productTitle: string, variantTitle: string): string {
  return ONLY_VARIANT.has(variantTitle) ? productTitle : `${productTitle} - ${variantTitle}`
}

/** Price of one unit for all customers; `null`: it has none in this currency. */
export function priceIn({ prices }: Pick<WireVariant, 'prices'>, currency: string): string | null {
  const plain = (prices ?? []).find((price) => isPlainPrice(price, currency))
  return plain ? decimal(plain.amount) : null
}

/** Fields of the prices of variants. Without its rules by name a price of one region looks like the general one. */
export const PRICE_FIELDS =
  '*variants,*variants.prices,variants.prices.price_rules.attribute,variants.prices.price_rules.value'

/** True for the general price of one unit: no rule, no minimum, in the store's own currency. */
export function isPlainPrice(price: WirePrice, currency: string): boolean {
  const { currency_code, rules, amount, min_quantity } = price
  const isForAll = Object.keys(rules ?? {}).length === 0 && (min_quantity ?? 0) <= 1
  return currency_code === currency && isForAll && amount >= 0
}

/** Returns the sellable stock: of several parts the scarcest decides; `null`: the shop does not count stock. */
function stockOf({ manage_inventory, inventory_items }: WireVariant): number | null {
  if (manage_inventory === false || !inventory_items || inventory_items.length === 0) return null
  const enough = inventory_items.map(({ required_quantity, inventory }) => {
    const free = (inventory?.location_levels ?? []).reduce(
      (sum, level) => sum + level.stocked_quantity - (level.reserved_quantity ?? 0),
      0,
    )
    return Math.floor(free / (required_quantity ?? 1))
  })
  const least = Math.min(...enough)
  return Math.abs(least) < 2 ** 31 ? least : null
}

export function toOrder(wire: WireOrder, returns: readonly WireReturn[]): PlatformOrder {
  return {
    externalId: wire.id,
    name: wire.display_id == null ? wire.id : `#${wire.display_id}`,
    createdAt: wire.created_at,
    soldAt: wire.created_at,
    state: stateOf(wire),
    source: wire.sales_channel?.name || undefined,
    groups: (wire.customer?.groups ?? []).map(({ name }) => name),
    lines: wire.items.map((item) => toLine(item, wire.currency_code)),
    returns: returns.flatMap((each) => returnsOf(each, wire)),
  }
}

function toLine(item: WireItem, currency: string): PlatformOrderLine {
  return {
    externalId: item.id,
    variantExternalId: item.variant_id ?? null,
    sku: item.variant_sku,
    title: titleOf(item.product_title || item.title, item.variant_title),
    isGiftCard: item.is_giftcard === true,
    quantity: item.quantity,
    currency,
    unitPrice: decimal(item.unit_price),
    amounts: (item.adjustments ?? []).map(({ amount }) => decimal(-amount)),
  }
}

/** Medusa does not assign refunds to lines: a returned item counts at the price paid for it. */
function returnsOf(wire: WireReturn, { items }: WireOrder): readonly PlatformReturn[] {
  if (wire.canceled_at || !wire.received_at) return []
  const returnedAt = wire.received_at
  return (wire.items ?? []).flatMap(({ item_id, received_quantity }) => {
    const item = items.find(({ id }) => id === item_id)
    const quantity = Math.min(received_quantity ?? 0, item?.quantity ?? 0)
    if (!item || quantity === 0) return []
    const off = (item.adjustments ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const paid = ((item.unit_price * item.quantity - off) / item.quantity) * quantity
    return [{ returnedAt, lineExternalId: item_id, quantity, amounts: [decimal(paid)] }]
  })
}

/** Rounds to at most four places, as money is stored here. */
function decimal(amount: number): string {
  return amount.toFixed(4)
}

function stateOf({ status, payment_status }: WireOrder): OrderState {
  if (status === 'canceled') return 'cancelled'
  if (status === 'draft') return 'voided'
  switch (payment_status) {
    case 'canceled':
      return 'voided'
    case 'not_paid':
    case 'awaiting':
    case 'requires_action':
      return 'unpaid'
    default:
      return 'placed'
  }
}
