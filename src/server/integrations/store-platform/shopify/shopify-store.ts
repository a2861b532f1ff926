import { readRecords, understood } from '../read-record.ts'
import type { OpenedStore, Page, PlatformOrder, PlatformProduct, ReadScope } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { type Bulk, findHistory, readHistory } from './order-history.ts'
import {
  factsQuery,
  moreLinesQuery,
  moreRefundLinesQuery,
  moreVariantsQuery,
  ordersQuery,
  productsQuery,
} from './queries.ts'
import { readPages, readRest } from './read-pages.ts'
import { type ReadRefund, toOrder, toProduct } from './to-port.ts'
import * as wire from './wire.ts'

/** Halved where the platform says that it costs too much. */
const PRODUCTS_PER_PAGE = 24
const ORDERS_PER_PAGE = 10

/** One shop, read through GraphQL: pages of products and orders, completed where a record has more than a page. */
export function openShopifyStore(ask: Ask, bulk: Bulk): OpenedStore {
  return {
    async facts() {
      const { shop, currentAppInstallation } = understood(wire.factsAnswer, await ask(factsQuery, {}))
      return {
        name: shop.name,
        domain: shop.myshopifyDomain,
        currency: shop.currencyCode,
        scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
      }
    },
    products: (scope) => readProducts(ask, scope),
    orders: (scope) => readOrders(ask, bulk, scope),
  }
}

async function* readProducts(ask: Ask, scope: ReadScope): AsyncGenerator<Page<PlatformProduct>> {
  const withCost = scope.scopes.some((name) => name === 'read_inventory' || name === 'write_inventory')
  const variables = { query: changedSince(scope), withCost }
  const pages = readPages({
    ask,
    query: productsQuery,
    variables,
    field: 'products',
    firstSize: PRODUCTS_PER_PAGE,
  })
  for await (const nodes of pages) {
    yield readRecords(nodes, wire.product, async (found) => {
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
  }
}

/** A long history comes in one go, where the platform lets us; what changes later, page by page. */
async function* readOrders(ask: Ask, bulk: Bulk, scope: ReadScope): AsyncGenerator<Page<PlatformOrder>> {
  const history = scope.since === null ? await findHistory(ask, bulk) : null
  if (history) {
    yield* readHistory({ ...bulk, ask, history, complete: (found) => wholeOrder(ask, found) })
    return
  }
  const variables = { query: changedSince(scope) }
  const pages = readPages({
    ask,
    query: ordersQuery,
    variables,
    field: 'orders',
    firstSize: ORDERS_PER_PAGE,
  })
  for await (const nodes of pages)
    yield readRecords(nodes, wire.order, async (found) => ({
      item: await wholeOrder(ask, found),
      changedAt: new Date(found.updatedAt),
    }))
}

async function wholeOrder(ask: Ask, found: wire.WireOrder): Promise<PlatformOrder> {
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
      begun: refundLineItems ?? null,
    })
    refunds.push({ processedAt, lines: refunded })
  }
  return toOrder(found, lines, refunds)
}

function changedSince({ since }: ReadScope): string | null {
  return since === null ? null : `updated_at:>='${since.toISOString().slice(0, 19)}Z'`
}
