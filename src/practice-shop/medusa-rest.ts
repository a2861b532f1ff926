import {
  centsOf,
  type Shop,
  type ShopLine,
  type ShopOrder,
  type ShopPriceList,
  type ShopProduct,
  type ShopSource,
  type ShopVariant,
} from './shop.ts'
import type { Tamper } from './shopify/records.ts'

type Json = Record<string, unknown>

/** The part of Medusa's Admin REST (version 2) that Quanto uses; amounts are numbers in the currency itself. */
export class MedusaRest {
  readonly asked: string[] = []
  private readonly source: ShopSource
  private readonly tamper: Tamper

  constructor(source: ShopSource, tamper: Tamper = (_kind, record) => record) {
    this.source = source
    this.tamper = tamper
  }

  /** `null` if nothing exists at this path. */
  answer(path: string, query: URLSearchParams, body?: unknown): unknown {
    this.asked.push(`${path}?${query}`)
    const shop = this.source.read()
    if (body !== undefined) return this.write(path, body as Json, shop)
    switch (path) {
      case '/admin/stores':
        return { stores: [storeRecord(shop)], count: 1, offset: 0, limit: 50 }
      case '/admin/price-lists': {
        const lists = (shop.priceLists ?? []).map(priceListRecord)
        return { price_lists: page(lists, query), count: lists.length, offset: 0, limit: 50 }
      }
      case '/admin/products':
        return list('products', namedIn(shop.products, query), query, (each) =>
          this.tamper('product', productRecord(each, shop.currency, withRules(query))),
        )
      case '/admin/orders':
        return list('orders', shop.orders, query, (each) =>
          this.tamper('order', orderRecord(each, shop.currency)),
        )
      case '/admin/returns': {
        const order = shop.orders.find(({ id }) => `order_${id}` === query.get('order_id'))
        const returns = order?.refunds.map((each) => returnRecord(each, order)) ?? []
        return { returns: page(returns, query), count: returns.length, offset: 0, limit: 50 }
      }
      default: {
        const id = /^\/admin\/products\/prod_(\d+)$/.exec(path)?.[1]
        const product = shop.products.find((each) => each.id === Number(id))
        return product ? { product: productRecord(product, shop.currency, withRules(query)) } : null
      }
    }
  }

  private write(path: string, body: Json, shop: Shop): unknown {
    const id = /^\/admin\/products\/prod_(\d+)\/variants\/batch$/.exec(path)?.[1]
    const product = shop.products.find((each) => each.id === Number(id))
    if (!product) return null
    const updated = (body.update as Update[]).map((each) => this.reprice(each, product, shop.currency))
    return { created: [], updated, deleted: { ids: [], object: 'variant', deleted: true } }
  }

  /** Replaces all prices by those sent: a price that is left out is deleted. */
  private reprice({ id, prices }: Update, product: ShopProduct, currency: string): Json {
    const variant = product.variants.find((known) => `variant_${known.id}` === id)
    const plain = prices.find(
      (each) => each.currency_code === currency.toLowerCase() && !each.min_quantity && !each.rules?.region_id,
    )
    const priceCents = centsOf(plain?.amount)
    const ids = new Set(prices.map((each) => each.id))
    if (!variant || priceCents === null || ids.size !== 4 || !prices.some((each) => each.rules?.region_id))
      throw new Error(`prices would be lost: ${JSON.stringify(prices)}`)
    this.source.setPrice({ variantId: variant.id, priceCents })
    return variantRecord({ ...variant, priceCents }, currency, true)
  }
}

interface Update {
  readonly id: string
  readonly prices: readonly {
    readonly id?: string
    readonly amount: number
    readonly currency_code: string
    readonly min_quantity?: number
    readonly rules?: Readonly<Record<string, unknown>>
  }[]
}

interface Changing {
  readonly id: number
  readonly updatedAt: string
}

const LARGEST_PAGE = 1000

function list<T extends Changing>(
  name: string,
  all: readonly T[],
  query: URLSearchParams,
  record: (each: T) => Json,
): Json {
  const since = Date.parse(query.get('updated_at[$gte]') ?? '1970-01-01')
  if (query.get('order') !== 'updated_at') throw new Error('the practice shop lists by change only')
  const found = all
    .filter((each) => Date.parse(each.updatedAt) >= since)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id)
  return {
    [name]: page(found, query).map(record),
    count: found.length,
    offset: Number(query.get('offset') ?? 0),
    limit: Number(query.get('limit') ?? 50),
  }
}

function namedIn(products: readonly ShopProduct[], query: URLSearchParams): readonly ShopProduct[] {
  const ids = new Set(query.getAll('id[]'))
  return ids.size === 0 ? products : products.filter(({ id }) => ids.has(`prod_${id}`))
}

function priceListRecord({ id, name, isSale, group, currency, from, to, prices }: ShopPriceList): Json {
  return {
    id: `plist_${id}`,
    title: name,
    type: isSale ? 'sale' : 'override',
    status: 'active',
    starts_at: from ?? null,
    ends_at: to ?? null,
    rules: group ? { 'customer.groups.id': [group] } : {},
    prices: prices.map(({ variantId, cents, minQuantity = null }) => ({
      variant_id: `variant_${variantId}`,
      currency_code: currency.toLowerCase(),
      ...{ amount: cents / 100, min_quantity: minQuantity, rules: {} },
    })),
  }
}

function page<T>(all: readonly T[], query: URLSearchParams): readonly T[] {
  const offset = Number(query.get('offset') ?? 0)
  return all.slice(offset, offset + Math.min(LARGEST_PAGE, Number(query.get('limit') ?? 50)))
}

function storeRecord({ name, currency }: Shop): Json {
  return {
    id: 'store_1',
    name,
    supported_currencies: [
      { id: 'stocur_1', currency_code: 'sek', is_default: false },
      { id: 'stocur_2', currency_code: currency.toLowerCase(), is_default: true },
    ],
  }
}

/** Medusa leaves the rules of a price out, as if it had none, unless they are asked for by name. */
const withRules = (query: URLSearchParams) =>
  query.get('fields')?.includes('variants.prices.price_rules.') === true

function variantRecord(variant: ShopVariant, currency: string, hasRules: boolean): Json {
  return {
    id: `variant_${variant.id}`,
    title: variant.title,
    sku: variant.sku,
    ean: variant.barcode ?? null,
    upc: null,
    barcode: null,
    manage_inventory: !variant.isUncounted,
    inventory_items: [
      {
        required_quantity: 1,
        inventory: {
          location_levels: [
            { stocked_quantity: variant.stock + 3, reserved_quantity: 4 },
            { stocked_quantity: 1, reserved_quantity: 0 },
          ],
        },
      },
    ],
    prices: [
      {
        id: 'price_4',
        currency_code: currency.toLowerCase(),
        amount: variant.priceCents / 100 + 2,
        min_quantity: null,
        rules: hasRules ? { region_id: 'reg_1' } : {},
      },
      { id: 'price_1', currency_code: 'sek', amount: variant.priceCents / 10, min_quantity: null, rules: {} },
      {
        id: 'price_2',
        currency_code: currency.toLowerCase(),
        amount: variant.priceCents / 100 - 1,
        min_quantity: 10,
        rules: {},
      },
      {
        id: 'price_3',
        currency_code: currency.toLowerCase(),
        amount: variant.priceCents / 100,
        min_quantity: null,
        rules: {},
      },
    ],
  }
}

function productRecord(product: ShopProduct, currency: string, hasRules: boolean): Json {
  return {
    id: `prod_${product.id}`,
    title: product.title,
    handle: product.title.toLowerCase().replaceAll(' ', '-'),
    status: product.status === 'ACTIVE' ? 'published' : 'draft',
    is_giftcard: product.kind === 'gift_card',
    thumbnail: product.image,
    updated_at: product.updatedAt,
    type: { id: 'ptyp_1', value: product.type },
    collection: { id: 'pcol_1', title: product.vendor },
    variants: product.variants.map((each) => variantRecord(each, currency, hasRules)),
  }
}

function orderRecord(order: ShopOrder, currency: string): Json {
  const returned = new Map<number, number>()
  for (const { lineId, quantity } of order.refunds.flatMap(({ lines }) => lines))
    returned.set(lineId, (returned.get(lineId) ?? 0) + quantity)
  return {
    id: `order_${order.id}`,
    display_id: Number(order.name.replace('#', '')),
    status: order.cancelledAt || order.test ? 'canceled' : 'pending',
    payment_status: order.financialStatus === 'PENDING' ? 'awaiting' : 'captured',
    currency_code: currency.toLowerCase(),
    email: 'ada@example.test',
    sales_channel: { name: order.sourceName ?? 'Default Sales Channel' },
    customer: order.customer ? { groups: order.customer.groups.map((name) => ({ name })) } : null,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    items: order.lines.map((line) => itemRecord(line, returned.get(line.id) ?? 0)),
  }
}

function itemRecord(line: ShopLine, returned: number): Json {
  const [productTitle = line.name, variantTitle = 'Default Title'] = line.name.split(' - ')
  return {
    id: `ordli_${line.id}`,
    title: productTitle,
    product_title: productTitle,
    variant_title: variantTitle,
    variant_id: line.variantId === null ? null : `variant_${line.variantId}`,
    variant_sku: line.sku,
    is_giftcard: line.giftCard === true,
    unit_price: line.unitCents / 100,
    quantity: line.quantity,
    adjustments: line.discountsCents.map((cents, index) => ({ id: `adj_${index}`, amount: cents / 100 })),
    detail: { return_received_quantity: returned },
  }
}

function returnRecord(refund: ShopOrder['refunds'][number], { id }: ShopOrder): Json {
  return {
    id: `return_${refund.id}`,
    order_id: `order_${id}`,
    status: 'received',
    received_at: refund.createdAt,
    created_at: refund.createdAt,
    items: refund.lines.map(({ lineId, quantity }) => ({
      id: `reti_${lineId}`,
      item_id: `ordli_${lineId}`,
      quantity,
      received_quantity: quantity,
    })),
  }
}
