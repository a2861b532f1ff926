import type { OrderState } from '#analytics/rows'
import { negated } from '../negated.ts'
import type {
  PlatformOrder,
  PlatformOrderLine,
  PlatformProduct,
  PlatformReturn,
  PlatformVariant,
} from '../store-platform.ts'
import type { WireLine, WireOrder, WireProduct, WireRefundLine, WireVariant } from './types.ts'

/** Label of orders that a company placed. */
const COMPANY = 'B2B'

export function toProduct(wire: WireProduct, variants: readonly WireVariant[]): PlatformProduct {
  const image = wire.featuredMedia?.preview?.image
  return {
    externalId: wire.id,
    title: wire.title,
    handle: wire.handle,
    vendor: wire.vendor,
    productType: wire.productType,
    status: statusOf(wire.status),
    imageSrc: image?.url ?? null,
    imageAlt: image?.altText ?? '',
    variants: variants.map((variant) => toVariant(variant, wire)),
  }
}

function statusOf(status: string): PlatformProduct['status'] {
  if (status === 'ARCHIVED') return 'archived'
  return status === 'DRAFT' ? 'draft' : 'active'
}

/** `Default Title` is the name of the only variant of a product without options. */
function toVariant(wire: WireVariant, product: WireProduct): PlatformVariant {
  const productTitle = product.title
  const isOnly = wire.title === '' || wire.title === 'Default Title'
  return {
    externalId: wire.id,
    title: isOnly ? productTitle : `${productTitle} - ${wire.title}`,
    sku: wire.sku,
    barcodes: [wire.barcode],
    price: wire.price,
    options: optionsOf(wire.title, product),
    compareAtPrice: wire.compareAtPrice ?? null,
    unitCost: wire.inventoryItem?.unitCost?.amount ?? null,
    // Shopify reports zero for stock that the shop does not count: that is no stock-out.
    inventoryQuantity: wire.inventoryItem?.tracked === false ? null : (wire.inventoryQuantity ?? null),
  }
}

/**
 * Requesting the options of each variant would cost half a page more: a title contains their values, unless a value
 * contains the separator itself.
 */
function optionsOf(title: string, { options }: WireProduct): NonNullable<PlatformVariant['options']> | null {
  const values = title.split(' / ')
  if (!options || options.length !== values.length) return null
  return options.map(({ name }, place) => ({ name, value: values[place]! }))
}

export interface ReadRefund {
  readonly processedAt: string
  readonly lines: readonly WireRefundLine[]
}

export function toOrder(
  wire: WireOrder,
  lines: readonly WireLine[],
  refunds: readonly ReadRefund[],
): PlatformOrder {
  return {
    externalId: wire.id,
    name: wire.name,
    createdAt: wire.createdAt,
    soldAt: wire.processedAt,
    state: stateOf(wire),
    source: wire.sourceName ?? undefined,
    groups: groupsOf(wire),
    lines: lines.map(toLine),
    returns: refunds.flatMap(({ processedAt, lines: refunded }) =>
      refunded.map((line) => toReturn(line, processedAt)),
    ),
    refundedByAmount: wire.refundDiscrepancySet ? [negated(wire.refundDiscrepancySet.shopMoney.amount)] : [],
    refundedAt: wire.displayFinancialStatus === 'REFUNDED' ? lastRefund(wire, refunds) : undefined,
  }
}

function lastRefund({ updatedAt }: WireOrder, refunds: readonly ReadRefund[]): string {
  const [last] = refunds.map(({ processedAt }) => processedAt).sort((a, b) => Date.parse(b) - Date.parse(a))
  return last ?? updatedAt
}

/** Returns the signs of a wholesale order: its tags, its customer's, and that a company bought. */
function groupsOf({ tags, customer, purchasingEntity }: WireOrder): readonly string[] {
  const isCompany = purchasingEntity?.__typename === 'PurchasingCompany'
  return [...(isCompany ? [COMPANY] : []), ...(tags ?? []), ...(customer?.tags ?? [])]
}

function toLine(wire: WireLine): PlatformOrderLine {
  const { amount, currencyCode } = wire.originalUnitPriceSet.shopMoney
  return {
    externalId: wire.id,
    variantExternalId: wire.variant?.id ?? null,
    sku: wire.sku,
    title: wire.name,
    isGiftCard: wire.isGiftCard,
    quantity: wire.quantity,
    currency: currencyCode,
    unitPrice: amount,
    amounts: wire.discountAllocations.map(
      ({ allocatedAmountSet }) => `-${allocatedAmountSet.shopMoney.amount}`,
    ),
  }
}

function toReturn(wire: WireRefundLine, returnedAt: string): PlatformReturn {
  return {
    returnedAt,
    lineExternalId: wire.lineItem.id,
    quantity: wire.quantity,
    amounts: [wire.subtotalSet.shopMoney.amount],
  }
}

/** Asks the same questions, in the same order, as for an orders export of the same shop. */
function stateOf(wire: WireOrder): OrderState {
  if (wire.test) return 'test'
  if (wire.displayFinancialStatus === 'VOIDED' || wire.displayFinancialStatus === 'EXPIRED') return 'voided'
  if (wire.cancelledAt) return 'cancelled'
  return wire.displayFinancialStatus === 'PENDING' ? 'unpaid' : 'placed'
}
