import type { Shop, ShopLine, ShopOrder, ShopProduct, ShopVariant } from '#practice-shop/shop'

export type { Shop, ShopProduct, ShopVariant }

/** Mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 5, 9, 0, 0)

interface Size {
  readonly products: number
  readonly orders: number
  readonly seed?: number
}

/** A shop with many difficult cases: many variants, long orders, discounts, refunds, tests, gift cards. */
export function makeShop({ products, orders, seed = 7 }: Size): Shop {
  const random = seeded(seed)
  const shop: Shop = {
    name: 'Stand-in Goods',
    domain: 'stand-in-goods.myshopify.com',
    currency: 'USD',
    scopes: ['read_products', 'read_inventory', 'read_orders'],
    products: Array.from({ length: products }, (_, at) => makeProduct(at, random)),
    orders: [],
  }
  const variants = shop.products.flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  )
  for (let at = 0; at < orders; at++) shop.orders.push(makeOrder(at, variants, random))
  return shop
}

function makeProduct(at: number, random: () => number): ShopProduct {
  const many = at === 1 ? 130 : 1 + Math.floor(random() * 4)
  const title = `Product ${String(at).padStart(4, '0')}`
  const priceCents = 500 + Math.floor(random() * 9500)
  return {
    id: 10_000 + at,
    title,
    vendor: at % 2 === 0 ? 'Acme' : 'Birch & Co',
    type: at % 3 === 0 ? 'Kitchen' : 'Garden',
    status: 'ACTIVE',
    image: at % 5 === 0 ? null : `https://cdn.example.test/${at}.jpg`,
    updatedAt: new Date(START + at * 60_000).toISOString(),
    variants: Array.from({ length: many }, (_, index) => ({
      id: 1_000_000 + at * 1000 + index,
      title: many === 1 ? 'Default Title' : `Size ${index + 1}`,
      sku: at % 7 === 3 ? null : `SKU-${at}-${index}`,
      priceCents: priceCents + index,
      costCents: at % 4 === 0 ? null : Math.floor(priceCents / 2),
      stock: Math.floor(random() * 50),
    })),
  }
}

type Choice = { readonly product: ShopProduct; readonly variant: ShopVariant }

export function lineName({ product, variant }: Choice): string {
  return variant.title === 'Default Title' ? product.title : `${product.title} - ${variant.title}`
}

function makeOrder(at: number, choices: readonly Choice[], random: () => number): ShopOrder {
  const created = START + at * 5 * 3_600_000
  const count = at === 2 ? 70 : 1 + Math.floor(random() * 3)
  const lines = Array.from({ length: count }, (_, index): ShopLine => {
    const choice = choices[Math.floor(random() * choices.length)]!
    const quantity = 1 + Math.floor(random() * 3)
    const unitCents = choice.variant.priceCents
    return {
      id: 5_000_000 + at * 100 + index,
      variantId: choice.variant.id,
      name: lineName(choice),
      sku: choice.variant.sku,
      quantity,
      unitCents,
      discountsCents: random() < 0.3 ? [Math.floor((unitCents * quantity) / 10), 1] : [],
    }
  })
  if (at % 9 === 4)
    lines.push({
      id: 5_000_000 + at * 100 + 99,
      variantId: null,
      name: 'Gift card for Ada',
      sku: null,
      quantity: 1,
      unitCents: 2500,
      discountsCents: [],
      giftCard: true,
    })
  const first = lines[0]!
  const isRefunded = at % 6 === 5 || at === 2
  const refunded = at === 2 ? lines : [first]
  return {
    id: 700_000 + at,
    name: `#${1001 + at}`,
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(created + (isRefunded ? 3 * DAY_MS : 0)).toISOString(),
    cancelledAt: at % 17 === 8 ? new Date(created + 1000).toISOString() : null,
    test: at % 19 === 9,
    financialStatus: isRefunded ? 'PARTIALLY_REFUNDED' : at % 23 === 10 ? 'PENDING' : 'PAID',
    lines,
    refunds: isRefunded
      ? [
          {
            id: 900_000 + at,
            createdAt: new Date(created + 3 * DAY_MS).toISOString(),
            lines: refunded.map((line) => ({
              lineId: line.id,
              quantity: 1,
              cents: Math.max(1, line.unitCents - 3),
            })),
          },
        ]
      : [],
  }
}

export interface SoldFigures {
  units: number
  cents: number
  returnedUnits: number
  refundedCents: number
}

/** Sales per code by the shop's records, in plain arithmetic: the truth that an import is compared with. */
export function soldByCode(shop: Shop): Map<string, SoldFigures> {
  const sold = new Map<string, SoldFigures>()
  for (const order of shop.orders) {
    if (
      order.test ||
      order.cancelledAt !== null ||
      ['VOIDED', 'EXPIRED', 'PENDING'].includes(order.financialStatus)
    )
      continue
    const byId = new Map(order.lines.map((line) => [line.id, line]))
    for (const line of order.lines.filter(({ giftCard }) => !giftCard)) {
      const figures = figuresOf(sold, line)
      figures.units += line.quantity
      figures.cents +=
        line.unitCents * line.quantity - line.discountsCents.reduce((sum, each) => sum + each, 0)
    }
    for (const { lineId, quantity, cents } of order.refunds.flatMap((refund) => refund.lines)) {
      const figures = figuresOf(sold, byId.get(lineId)!)
      figures.returnedUnits += quantity
      figures.refundedCents += cents
    }
  }
  return sold
}

export function codeOf(line: { readonly sku: string | null; readonly name: string }): string {
  return (line.sku || line.name).toUpperCase()
}

function figuresOf(sold: Map<string, SoldFigures>, line: ShopLine): SoldFigures {
  const code = codeOf(line)
  const known = sold.get(code) ?? { units: 0, cents: 0, returnedUnits: 0, refundedCents: 0 }
  sold.set(code, known)
  return known
}
