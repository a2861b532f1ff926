import {
  centsOf,
  centsText,
  type ShopOrder,
  type ShopProduct,
  type ShopSource,
  type ShopVariant,
} from './shop.ts'
import type { Tamper } from './shopify/records.ts'
import { gmt, orderRecord, ordersOf, refundRecord } from './woocommerce-orders.ts'

type Json = Record<string, unknown>

/** The part of WooCommerce's REST v3 that Quanto uses, in the format of version 10.7. */
export class WoocommerceRest {
  readonly asked: string[] = []
  /** Paths that the key may not read. */
  readonly refused = new Set<string>()
  /** Ids of variations whose new price the shop refuses within a batch. */
  readonly refusedVariants = new Set<number>()
  /** True for a WooCommerce that lists variations by product only. */
  isBefore10_3 = false
  /** Runs after each answer, to simulate changes in the shop meanwhile. */
  meanwhile: () => void = () => undefined
  private readonly source: ShopSource
  private readonly tamper: Tamper

  constructor(source: ShopSource, tamper: Tamper = (_kind, record) => record) {
    this.source = source
    this.tamper = tamper
  }

  /** `null` if nothing exists at this path. */
  answer(path: string, query: URLSearchParams, body?: unknown): unknown {
    this.asked.push(`${path}?${query}`)
    const found = body === undefined ? this.find(path, query) : this.write(path, body as Json)
    this.meanwhile()
    return found
  }

  private find(path: string, query: URLSearchParams): unknown {
    const shop = this.source.read()
    if (path === '/wp-json/') {
      const timeZone = shop.timeZone ?? 'UTC'
      return fields(
        { name: shop.name, url: `https://${shop.domain}`, timezone_string: timeZone, routes: {} },
        query,
      )
    }
    if (path === '/wp-json/wc/v3/data/currencies/current')
      return { code: shop.currency, name: 'Money', symbol: '$' }
    if (path === '/wp-json/wc/v3/products') {
      const included = query.get('include')?.split(',').map(Number)
      const wanted = shop.products.filter(
        (each) =>
          (query.get('type') === null || typeOf(each) === query.get('type')) &&
          (included?.includes(each.id) ?? true),
      )
      return list(wanted, query, (each) => this.tamper('product', productRecord(each)))
    }
    if (path === '/wp-json/wc/v3/orders')
      return list(ordersOf(shop, query), query, (each) =>
        this.tamper('order', orderRecord(each, shop.currency)),
      )
    if (path === '/wp-json/wc/v3/customers') return customersOf(shop.orders, query)
    if (path === '/wp-json/wc/v3/variations') {
      if (this.isBefore10_3) return null
      const included = new Set(query.get('include')?.split(',').map(Number))
      const variations = shop.products.filter((each) => typeOf(each) === 'variable')
      const wanted = variations.flatMap(({ variants }) => variants.filter(({ id }) => included.has(id)))
      return page(wanted, query).map((each) => fields(variationRecord(each), query))
    }
    const single = /^\/wp-json\/wc\/v3\/products\/(\d+)$/.exec(path)
    if (single) {
      const product = shop.products.find((each) => each.id === Number(single[1]))
      return product ? fields(productRecord(product), query) : null
    }
    const variations = /^\/wp-json\/wc\/v3\/products\/(\d+)\/variations$/.exec(path)
    if (variations) {
      const product = shop.products.find((each) => each.id === Number(variations[1]))
      return product
        ? page(product.variants, query).map((each) => fields(variationRecord(each), query))
        : null
    }
    const refunds = /^\/wp-json\/wc\/v3\/orders\/(\d+)\/refunds$/.exec(path)
    const order = shop.orders.find((each) => each.id === Number(refunds?.[1]))
    return order ? page(order.refunds, query).map((each) => refundRecord(each, order)) : null
  }

  /** A batch is carried out in its order; each record answers with what it has after its turn, or with an error. */
  private write(path: string, body: Json): unknown {
    const found = /^\/wp-json\/wc\/v3\/products\/(?:(\d+)\/variations\/)?batch$/.exec(path)
    if (!found) return null
    const { products } = this.source.read()
    const parent = products.find(({ id }) => id === Number(found[1]))
    if (found[1] !== undefined && !parent) return null
    const update = Array.isArray(body.update) ? (body.update as Json[]) : []
    const known = (id: number) => {
      if (parent) return parent.variants.find((each) => each.id === id)
      const product = products.find((each) => each.id === id && typeOf(each) !== 'variable')
      return product?.variants[0]
    }
    return {
      update: update.map((each) => {
        const variant = known(Number(each.id))
        return variant
          ? { ...this.priced(variant.id, each), id: each.id }
          : { id: each.id, error: { code: 'woocommerce_rest_product_invalid_id', message: 'Invalid ID.' } }
      }),
    }
  }

  /**
   * A field that is not sent stays as it is. A sale price that is not below the regular one is dropped silently, as
   * WooCommerce does.
   */
  private priced(variantId: number, sent: Json): Json {
    if (this.refusedVariants.has(variantId) && sent.regular_price !== undefined)
      return { error: { code: 'rest_cannot_edit', message: 'Sorry, you cannot edit this resource.' } }
    const now = this.source
      .read()
      .products.flatMap(({ variants }) => variants)
      .find(({ id }) => id === variantId)!
    if (sent.regular_price === undefined && sent.sale_price === undefined) return priced(now)
    const { regular_price, sale_price } = { ...priced(now), ...sent }
    const regular = centsOf(regular_price)
    const sale = centsOf(sale_price)
    if (regular === null) return { error: { code: 'rest_invalid_param', message: 'regular_price' } }
    const isReduced = sale !== null && sale < regular
    const isDated = isReduced && now.sale !== undefined
    this.source.setPrice({
      ...{ variantId, endsSale: !isReduced },
      ...(isReduced && !isDated
        ? { priceCents: sale, compareAtCents: regular }
        : { priceCents: regular, compareAtCents: null }),
    })
    return { ...sent, price: centsText(isReduced ? sale : regular), regular_price, sale_price }
  }
}

interface Changing {
  readonly id: number
  readonly updatedAt: string
}

function list<T extends Changing>(
  all: readonly T[],
  query: URLSearchParams,
  record: (each: T) => Json,
): Json[] {
  const after = query.get('modified_after')
  if (after && query.get('dates_are_gmt') !== 'true') throw new Error('local time would be meant')
  const since = after ? Date.parse(`${after}Z`) : Number.NEGATIVE_INFINITY
  const byChange = query.get('orderby') === 'modified'
  const sorted = all
    .filter((each) => Date.parse(each.updatedAt) > since)
    .sort((a, b) => (byChange ? Date.parse(a.updatedAt) - Date.parse(b.updatedAt) : 0) || a.id - b.id)
  return page(sorted, query).map((each) => fields(record(each), query))
}

function page<T>(all: readonly T[], query: URLSearchParams): readonly T[] {
  const size = Number(query.get('per_page') ?? 10)
  if (size < 1 || size > 100) throw new Error('per_page must be between 1 and 100')
  const start = (Number(query.get('page') ?? 1) - 1) * size
  return all.slice(start, start + size)
}

function fields(record: Json, query: URLSearchParams): Json {
  const wanted = query.get('_fields')?.split(',')
  return wanted
    ? Object.fromEntries(Object.entries(record).filter(([name]) => wanted.includes(name)))
    : record
}

const decimal = centsText
/** Kinds of goods are named by the extension that sells them. */
const KINDS = { gift_card: 'gift-card', bundle: 'bundle', combined_listing: 'grouped' } as const
const STATUSES = { ACTIVE: 'publish', ARCHIVED: 'private', DRAFT: 'draft' } as const
const typeOf = ({ kind, variants }: ShopProduct) =>
  kind ? KINDS[kind] : variants.length > 1 ? 'variable' : 'simple'

function priced(variant: ShopVariant): Json {
  const saleCents = variant.sale?.cents ?? (variant.compareAtCents == null ? null : variant.priceCents)
  return {
    id: variant.id,
    sku: variant.sku ?? '',
    global_unique_id: variant.barcode ?? '',
    price: decimal(variant.priceCents),
    regular_price: decimal(variant.compareAtCents ?? variant.priceCents),
    sale_price: saleCents == null ? '' : decimal(saleCents),
    date_on_sale_from_gmt: variant.sale?.from ?? null,
    date_on_sale_to_gmt: variant.sale?.to ?? null,
    stock_quantity: variant.stock,
    ...(variant.costCents === null
      ? {}
      : { cost_of_goods_sold: { values: [], total_value: variant.costCents / 100 } }),
  }
}

function productRecord(product: ShopProduct): Json {
  const [only] = product.variants
  return {
    ...(product.variants.length > 1 || !only
      ? { sku: '', price: '', regular_price: '', stock_quantity: null }
      : priced(only)),
    id: product.id,
    name: product.title.replaceAll('&', '&amp;'),
    slug: product.title.toLowerCase().replaceAll(' ', '-'),
    type: typeOf(product),
    status: STATUSES[product.status],
    date_modified_gmt: gmt(product.updatedAt),
    description: '<p>Long</p>',
    categories: [
      { id: 15, name: 'Uncategorized' },
      { id: 16, name: product.type },
    ],
    brands: [{ id: 1, name: product.vendor.replaceAll('&', '&amp;') }],
    images: product.image ? [{ id: 1, src: product.image, alt: product.title }] : [],
  }
}

function variationRecord(variant: ShopVariant): Json {
  return {
    ...priced(variant),
    ...{ type: 'variation', status: 'publish' },
    name: '',
    attributes: [{ id: 0, name: 'Size', option: variant.title }],
  }
}

/** Lists customers; without `role=all` WooCommerce lists only those with the role `customer`. */
function customersOf(orders: readonly ShopOrder[], query: URLSearchParams): Json[] {
  const wanted = new Set(query.get('include')?.split(',').map(Number))
  const known = new Map(orders.flatMap(({ customer }) => (customer ? [[customer.id, customer]] : [])))
  return [...known.values()]
    .map(({ id, groups }): Json => ({ id, role: groups[0] ?? 'customer', email: 'ada@example.test' }))
    .filter(({ id, role }) => wanted.has(Number(id)) && (query.get('role') === 'all' || role === 'customer'))
    .map((record) => fields(record, query))
}
