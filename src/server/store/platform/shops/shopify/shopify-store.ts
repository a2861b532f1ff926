import { PageTooLarge } from '../patience.ts'
import { readRecords, understood } from '../read-record.ts'
import type { OpenedStore, Page, PlatformOrder, PlatformProduct, ReadScope } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { type Bulk, readBulk } from './bulk-reading.ts'
import {
  bulkOrdersQuery,
  bulkProductsQuery,
  factsQuery,
  moreLinesQuery,
  moreRefundLinesQuery,
  moreVariantsQuery,
  ordersCountQuery,
  ordersQuery,
  productIdsQuery,
  productsCountQuery,
  productsQuery,
  refundLinesQuery,
} from './queries.ts'
import { readPages, readRest } from './read-pages.ts'
import { readFixedPrices } from './read-price-lists.ts'
import { readListPrices, readPrices, setPrices } from './set-prices.ts'
import { subscribe } from './subscribe.ts'
import { type ReadRefund, toOrder, toProduct } from './to-port.ts'
import * as wire from './types.ts'

/** Halved where the platform refuses the query's cost. */
const PRODUCTS_PER_PAGE = 24
const ORDERS_PER_PAGE = 10
const IDS_PER_PAGE = 250
const REFUNDS_AT_ONCE = 40
/** Below these numbers, pages are faster than a bulk operation. */
const MANY_PRODUCTS = 1000
const MANY_ORDERS = 500

/**
 * Opens one shop, read through GraphQL: pages of products and orders, completed where a record has more than a page.
 */
export function openShopifyStore(ask: Ask, bulk: Bulk): Omit<OpenedStore, 'restMs'> {
  return {
    async facts() {
      const { shop, currentAppInstallation } = understood(wire.factsAnswer, await ask(factsQuery, {}))
      return {
        name: shop.name,
        domain: shop.myshopifyDomain,
        currency: shop.currencyCode,
        timeZone: shop.ianaTimezone ?? null,
        scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
      }
    },
    products: (scope) => readProducts(ask, bulk, scope),
    orders: (scope) => readOrders(ask, bulk, scope),
    productIds: () => readProductIds(ask),
    readPrices: (product) => readPrices(ask, product),
    readListPrices: (list) => readListPrices(ask, list),
    fixedPrices: () => readFixedPrices(ask),
    setPrices: (product) => setPrices(ask, product),
    subscribe: (address) => subscribe(ask, address),
  }
}

async function* readProducts(ask: Ask, bulk: Bulk, scope: ReadScope): AsyncGenerator<Page<PlatformProduct>> {
  const withCost = scope.scopes.some((name) => name === 'read_inventory' || name === 'write_inventory')
  const read = (nodes: readonly unknown[]) =>
    readRecords(nodes, wire.product, async (found) => {
      const variants = await readRest({
        ask,
        query: moreVariantsQuery,
        variables: { id: found.id, withCost },
        schema: wire.variantPage,
        at: ['product', 'variants'],
        begun: found.variants,
      })
      return { item: toProduct(found, variants), changedAt: new Date(found.updatedAt) }
    })
  const count = () => countOf(ask, productsCountQuery)
  const kind = {
    query: bulkProductsQuery(withCost),
    count,
    worthIt: MANY_PRODUCTS,
    partsIn: 'variants',
    read,
  } as const
  if (scope.since === null && (yield* readBulk({ ...bulk, ask, kind, resume: scope.resume }))) return
  const variables = { query: changedSince(scope), withCost }
  const pages = readPages({
    ask,
    query: productsQuery,
    variables,
    field: 'products',
    firstSize: PRODUCTS_PER_PAGE,
  })
  for await (const nodes of pages) yield read(nodes)
}

async function* readProductIds(ask: Ask): AsyncGenerator<readonly string[]> {
  const list = {
    ask,
    query: productIdsQuery,
    variables: {},
    field: 'products',
    firstSize: IDS_PER_PAGE,
  } as const
  for await (const nodes of readPages(list)) yield nodes.map((node) => understood(wire.identified, node).id)
}

/** Reads a long history in one operation, where the platform allows it; later changes page by page. */
async function* readOrders(ask: Ask, bulk: Bulk, scope: ReadScope): AsyncGenerator<Page<PlatformOrder>> {
  const read = async (nodes: readonly unknown[]) => {
    const refundLines = await linesOfRefunds(ask, nodes)
    return readRecords(nodes, wire.order, async (found) => ({
      item: await wholeOrder(ask, found, refundLines),
      changedAt: new Date(found.updatedAt),
    }))
  }
  const count = () => countOf(ask, ordersCountQuery)
  const withCustomer = scope.scopes.some((name) => name === 'read_customers' || name === 'write_customers')
  const kind = {
    query: bulkOrdersQuery(withCustomer),
    count,
    worthIt: MANY_ORDERS,
    partsIn: 'lineItems',
    read,
  } as const
  if (scope.since === null && (yield* readBulk({ ...bulk, ask, kind, resume: scope.resume }))) return
  const variables = { query: changedSince(scope), withCustomer }
  const pages = readPages({
    ask,
    query: ordersQuery,
    variables,
    field: 'orders',
    firstSize: ORDERS_PER_PAGE,
  })
  for await (const nodes of pages) yield read(nodes)
}

async function countOf(ask: Ask, query: string): Promise<number> {
  const { ordersCount, productsCount } = understood(wire.countAnswer, await ask(query, {}))
  return ordersCount?.count ?? productsCount?.count ?? 0
}

type RefundLines = ReadonlyMap<string, wire.WireOrder['refunds'][number]['refundLineItems']>

/**
 * Bulk results cannot hold the connections of a list: the lines of returns are requested separately, many at a time.
 */
async function linesOfRefunds(ask: Ask, nodes: readonly unknown[]): Promise<RefundLines> {
  const ids = nodes.flatMap((node) => {
    const read = wire.order.safeParse(node)
    return read.success ? read.data.refunds.filter((each) => !each.refundLineItems).map(({ id }) => id) : []
  })
  const found = new Map<string, wire.WireOrder['refunds'][number]['refundLineItems']>()
  let size = REFUNDS_AT_ONCE
  for (let at = 0; at < ids.length; ) {
    try {
      const answer = await ask(refundLinesQuery, { ids: ids.slice(at, at + size) })
      for (const each of understood(wire.refundsAnswer, answer).nodes)
        if (each) found.set(each.id, each.refundLineItems)
      at += size
    } catch (error) {
      if (!(error instanceof PageTooLarge) || size === 1) throw error
      size = Math.max(1, Math.floor(size / 2))
    }
  }
  return found
}

async function wholeOrder(ask: Ask, found: wire.WireOrder, refundLines: RefundLines): Promise<PlatformOrder> {
  const lines = await readRest({
    ask,
    query: moreLinesQuery,
    variables: { id: found.id },
    schema: wire.linePage,
    at: ['order', 'lineItems'],
    begun: found.lineItems,
  })
  const refunds: ReadRefund[] = []
  for (const { id, processedAt, refundLineItems } of found.refunds) {
    const refunded = await readRest({
      ask,
      query: moreRefundLinesQuery,
      variables: { id },
      schema: wire.refundLinePage,
      at: ['refund', 'refundLineItems'],
      begun: refundLineItems ?? refundLines.get(id) ?? null,
    })
    refunds.push({ processedAt, lines: refunded })
  }
  return toOrder(found, lines, refunds)
}

function changedSince({ since }: ReadScope): string | null {
  return since === null ? null : `updated_at:>='${since.toISOString().slice(0, 19)}Z'`
}
