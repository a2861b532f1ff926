/** Data of a practice shop, on any platform. Money in cents; instants as ISO text. */
export interface ShopVariant {
  id: number
  title: string
  sku: string | null
  /** GTIN printed on it. */
  barcode?: string | null
  priceCents: number
  compareAtCents?: number | null
  /** A sale with dates, as in WooCommerce: without a zone, in UTC. */
  sale?: { cents: number; from: string | null; to: string | null }
  costCents: number | null
  stock: number
  /** True if the shop does not count this variant: its stock then reads as zero. */
  isUncounted?: boolean
}

export interface ShopProduct {
  id: number
  title: string
  vendor: string
  type: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT'
  /** Absent: goods. A combined listing exists in Shopify only, a bundle not in Medusa. */
  kind?: 'gift_card' | 'bundle' | 'combined_listing'
  image: string | null
  updatedAt: string
  variants: ShopVariant[]
}

export interface ShopLine {
  id: number
  variantId: number | null
  name: string
  sku: string | null
  quantity: number
  unitCents: number
  discountsCents: number[]
  giftCard?: boolean
}

export interface ShopOrder {
  id: number
  name: string
  createdAt: string
  /** Absent: the time of creation. */
  processedAt?: string
  updatedAt: string
  cancelledAt: string | null
  test: boolean
  /** WooCommerce: its list of orders is without those in the trash. */
  isTrashed?: boolean
  financialStatus: string
  /** Sales channel of the order; default: the web shop. */
  sourceName?: string
  /** Tags of the order itself. */
  tags?: string[]
  /** Customer with the groups; absent: a guest. */
  customer?: { id: number; groups: string[]; isCompany?: boolean }
  lines: ShopLine[]
  refunds: ShopRefund[]
}

export interface ShopRefund {
  id: number
  createdAt: string
  lines: { lineId: number; quantity: number; cents: number }[]
  /** Money that went back without a line; Medusa has none here. */
  byAmountCents?: number
}

export interface Shop {
  name: string
  domain: string
  currency: string
  timeZone?: string
  scopes: string[]
  products: ShopProduct[]
  orders: ShopOrder[]
  /** Prices of their own for some customers: a market or catalogue of Shopify, a price list of Medusa. */
  priceLists?: ShopPriceList[]
}

export interface ShopPriceList {
  id: number
  name: string
  /** Medusa: a sale; Shopify has none. */
  isSale?: boolean
  /** Medusa: only for these customers; absent: for everybody. */
  group?: string
  currency: string
  /** Medusa: first and last moment; absent: open. */
  from?: string
  to?: string
  /** Medusa: from this quantity. */
  prices: { variantId: number; cents: number; minQuantity?: number }[]
}

/** Gives the present shop, and accepts new prices for it. */
export interface ShopSource {
  read(): Shop
  setPrice(change: PriceChange): void
}

export interface PriceChange {
  readonly variantId: number
  readonly priceCents: number
  readonly compareAtCents?: number | null
  /** True to end a sale with dates. */
  readonly endsSale?: boolean
}

/** A shop that changes only when it is changed from outside. */
export function standingShop(shop: Shop, now: () => number): ShopSource {
  return {
    read: () => shop,
    setPrice({ variantId, priceCents, compareAtCents, endsSale }) {
      const product = shop.products.find((each) => each.variants.some(({ id }) => id === variantId))
      const variant = product?.variants.find(({ id }) => id === variantId)
      if (!product || !variant) throw new Error(`there is no variant ${variantId}`)
      variant.priceCents = priceCents
      if (compareAtCents !== undefined) variant.compareAtCents = compareAtCents
      if (endsSale) delete variant.sale
      product.updatedAt = new Date(now()).toISOString()
    },
  }
}

export function centsText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Converts a decimal as a platform accepts it; `null` if it is none. */
export function centsOf(decimal: unknown): number | null {
  if (typeof decimal !== 'string' && typeof decimal !== 'number') return null
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(String(decimal)) ? Math.round(Number(decimal) * 100) : null
}
