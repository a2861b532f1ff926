import { DAY_MS } from '#contract/durations'
import type { AskRest, Query } from '../ask-rest.ts'
import { readRecords, understood } from '../read-record.ts'
import type { OpenedStore, Page, PlatformOrder, PlatformProduct, ReadScope } from '../store-platform.ts'
import { type List, readChanged, readPages } from './read-lists.ts'
import { rolesReader } from './read-roles.ts'
import { readListPrices, readPrices, setPrices } from './set-prices.ts'
import { productId, toOrder, toProduct } from './to-port.ts'
import * as wire from './types.ts'

const API = '/wp-json/wc/v3'
const PAGE_SIZE = 100
const ORDERS_PER_PAGE = 50

const priced =
  'id,sku,global_unique_id,price,regular_price,sale_price,date_on_sale_from_gmt,date_on_sale_to_gmt,stock_quantity,cost_of_goods_sold'
const productFields: Query = [
  ['_fields', `${priced},name,slug,type,status,date_modified_gmt,categories,brands,images`],
]
const variationFields: Query = [['_fields', `${priced},attributes`]]
/**
 * The customer's number serves to find the role; no name and no address is requested, and nothing personal is stored.
 */
const orderFields: Query = [
  [
    '_fields',
    'id,number,status,currency,created_via,customer_id,prices_include_tax,date_created_gmt,date_modified_gmt,line_items,refunds',
  ],
]

/** Opens one shop, read through WooCommerce's REST API. */
export function openWoocommerceStore(ask: AskRest): Omit<OpenedStore, 'restMs'> {
  return {
    async facts() {
      const site = understood(
        wire.siteAnswer,
        await ask('/wp-json/', [['_fields', 'name,url,timezone_string']]),
      )
      const currency = understood(wire.currencyAnswer, await ask(`${API}/data/currencies/current`))
      const domain = URL.canParse(site.url) ? new URL(site.url).host : ''
      return {
        name: site.name,
        domain,
        currency: currency.code,
        timeZone: site.timezone_string ?? null,
        scopes: [],
      }
    },
    products: (scope) => readProducts(ask, scope),
    orders: (scope) => readOrders(ask, scope),
    productIds: () => readProductIds(ask),
    readPrices: (product) => readPrices(ask, product),
    readListPrices: (list) => readListPrices(ask, list),
    // Plugins for prices of groups have no interface in common.
    fixedPrices: async () => new Map(),
    setPrices: (product) => setPrices(ask, product),
    // WooCommerce's own webhooks do not identify their shop; the hourly reading finds the changes.
    subscribe: null,
  }
}

async function* readProducts(ask: AskRest, { since }: ReadScope): AsyncGenerator<Page<PlatformProduct>> {
  const list = { ask, path: `${API}/products`, query: productFields, size: PAGE_SIZE }
  for await (const nodes of readChanged(list, since)) yield productPage(ask, nodes, true)
  if (since === null) return
  // A changed variation does not always change the date of its product: products with variations are read each time.
  const variable = { ...list, query: [...productFields, ['type', 'variable'], ['orderby', 'id']] as Query }
  for await (const nodes of readPages(variable)) yield productPage(ask, nodes, false)
}

async function* readProductIds(ask: AskRest): AsyncGenerator<readonly string[]> {
  const query: Query = [
    ['_fields', 'id'],
    ['orderby', 'id'],
  ]
  for await (const nodes of readPages({ ask, path: `${API}/products`, query, size: PAGE_SIZE }))
    yield understood(wire.identified, nodes).map(({ id }) => productId(id))
}

function productPage(
  ask: AskRest,
  nodes: readonly unknown[],
  counts: boolean,
): Promise<Page<PlatformProduct>> {
  return readRecords(nodes, wire.product, async (found) => {
    const variations: wire.WireVariation[] = []
    const list = {
      ask,
      path: `${API}/products/${found.id}/variations`,
      query: variationFields,
      size: PAGE_SIZE,
    }
    if (found.type === 'variable')
      for await (const page of readPages(list)) variations.push(...understood(wire.variations, page))
    const changedAt = counts ? new Date(`${found.date_modified_gmt}Z`) : null
    return { item: toProduct(found, variations), changedAt }
  })
}

async function* readOrders(ask: AskRest, { since }: ReadScope): AsyncGenerator<Page<PlatformOrder>> {
  const list = { ask, path: `${API}/orders`, query: orderFields, size: ORDERS_PER_PAGE }
  if (since !== null) yield* readTrash(list, since)
  const readRoles = rolesReader(ask)
  for await (const nodes of readChanged(list, since)) {
    const roleOf = await readRoles(nodes)
    yield readRecords(nodes, wire.order, async (found) => {
      const refunds: wire.WireRefund[] = []
      const path = `${API}/orders/${found.id}/refunds`
      if (found.refunds.length > 0)
        for await (const page of readPages({ ask, path, query: [], size: PAGE_SIZE }))
          refunds.push(...understood(wire.refunds, page))
      const role = roleOf.get(found.customer_id ?? 0) ?? null
      return { item: toOrder(found, refunds, role), changedAt: new Date(`${found.date_modified_gmt}Z`) }
    })
  }
}

/**
 * Reads orders that were put into the trash: the list of orders is without them. A day before the last change, because
 * one may have been put there while the orders after it were still being read. They do not move that moment on.
 */
async function* readTrash(list: List, since: Date): AsyncGenerator<Page<PlatformOrder>> {
  const trash: List = { ...list, query: [...list.query, ['status', 'trash']] }
  for await (const nodes of readChanged(trash, new Date(since.getTime() - DAY_MS)))
    yield readRecords(nodes, wire.order, async (found) => ({
      item: toOrder(found, [], null),
      changedAt: null,
    }))
}
