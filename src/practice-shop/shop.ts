/** What a practice shop holds, whichever platform it plays. Money in cents; instants as ISO text. */
export interface ShopVariant {
  id: number
  title: string
  sku: string | null
  priceCents: number
  compareAtCents?: number | null
  /** A sale with dates, as WooCommerce has them: without a zone, in UTC. */
  sale?: { cents: number; from: string | null; to: string | null }
  costCents: number | null
  stock: number
  /** Of which the shop keeps no count: its stock then reads as zero. */
  isUncounted?: boolean
}

export interface ShopProduct {
  id: number
  title: string
  vendor: string
  type: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT'
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
  /** Absent: when it was created. */
  processedAt?: string
  updatedAt: string
  cancelledAt: string | null
  test: boolean
  financialStatus: string
  /** Where it came from; default: the web shop. */
  sourceName?: string
  /** Tags of the order itself. */
  tags?: string[]
  /** Who bought, as far as a group goes; absent: a guest. */
  customer?: { id: number; groups: string[]; isCompany?: boolean }
  lines: ShopLine[]
  refunds: { id: number; createdAt: string; lines: { lineId: number; quantity: number; cents: number }[] }[]
}

export interface Shop {
  name: string
  domain: string
  currency: string
  timeZone?: string
  scopes: string[]
  products: ShopProduct[]
  orders: ShopOrder[]
}

/** How the shop is now; and where a new price of it goes. */
export interface ShopSource {
  read(): Shop
  setPrice(change: PriceChange): void
}

export interface PriceChange {
  readonly variantId: number
  readonly priceCents: number
  readonly compareAtCents?: number | null
}

/** A shop that stands still unless it is changed. */
export function standingShop(shop: Shop, now: () => number): ShopSource {
  return {
    read: () => shop,
    setPrice({ variantId, priceCents, compareAtCents }) {
      const product = shop.products.find((each) => each.variants.some(({ id }) => id === variantId))
      const variant = product?.variants.find(({ id }) => id === variantId)
      if (!product || !variant) throw new Error(`there is no variant ${variantId}`)
      variant.priceCents = priceCents
      if (compareAtCents !== undefined) variant.compareAtCents = compareAtCents
      product.updatedAt = new Date(now()).toISOString()
    },
  }
}

export function centsText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Of a decimal as a platform takes it; `null`: it is none. */
export function centsOf(decimal: unknown): number | null {
  if (typeof decimal !== 'string' && typeof decimal !== 'number') return null
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(String(decimal)) ? Math.round(Number(decimal) * 100) : null
}
