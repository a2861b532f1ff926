import * as z from 'zod'
import type { AskRest, Query } from '../ask-rest.ts'
import { type ChangedList, type PageAt, readChanged } from '../read-changed.ts'
import { readRecords, understood } from '../read-record.ts'
import type {
  OpenedStore,
  Page,
  PlatformOrder,
  PlatformProduct,
  ReadScope,
  StoreFacts,
} from '../store-platform.ts'
import { readFixedPrices } from './read-price-lists.ts'
import { readListPrices, readPrices, setPrices } from './set-prices.ts'
import { PRICE_FIELDS, toOrder, toProduct } from './to-port.ts'
import * as wire from './types.ts'

const PAGE_SIZE = 100
const ORDERS_PER_PAGE = 50
const IDS_PER_PAGE = 1000
const MOST_RETURNS = 200

const productFields = `id,title,handle,status,thumbnail,updated_at,*type,*collection,${PRICE_FIELDS},*variants.inventory_items,*variants.inventory_items.inventory,*variants.inventory_items.inventory.location_levels`
/** Of a customer only the names of the groups are requested: no personal data. */
const orderFields =
  'id,display_id,status,payment_status,currency_code,created_at,updated_at,*items,*items.adjustments,*items.detail,sales_channel.name,customer.groups.name'
const returnFields = 'id,status,created_at,received_at,canceled_at,*items'

/** Opens one shop, read through Medusa's Admin API. */
export function openMedusaStore(ask: AskRest): Omit<OpenedStore, 'restMs'> {
  let known: StoreFacts | null = null
  const facts = async () => {
    known ??= await readFacts(ask)
    return known
  }
  return {
    facts,
    products: async function* () {
      yield* readProducts(ask, (await facts()).currency)
    },
    orders: (scope) => readOrders(ask, scope),
    productIds: () => readProductIds(ask),
    readPrices: (product) => readPrices(ask, product),
    readListPrices: (list) => readListPrices(ask, list),
    fixedPrices: (currency) => readFixedPrices(ask, currency),
    setPrices: (product) => setPrices(ask, product),
    // Medusa's events reach only programs inside the shop; the hourly reading finds the changes.
    subscribe: null,
  }
}

async function readFacts(ask: AskRest): Promise<StoreFacts> {
  const { stores } = understood(wire.storesAnswer, await ask('/admin/stores'))
  const { name, supported_currencies: currencies } = stores[0]!
  const chosen = currencies.find(({ is_default }) => is_default) ?? currencies[0]
  return { name, domain: '', currency: chosen?.currency_code ?? 'USD', timeZone: null, scopes: [] }
}

const dated = z.object({ id: z.string(), updated_at: z.iso.datetime({ offset: true }) })

interface List {
  readonly ask: AskRest
  readonly path: string
  readonly fields: string
  readonly size: number
  readonly nodes: (answer: unknown) => readonly unknown[]
}

function byChange(list: List): ChangedList {
  return {
    size: list.size,
    page: async (at) => list.nodes(await list.ask(list.path, queryFor(list, at))),
    lookAt(record) {
      const read = dated.safeParse(record)
      if (!read.success) return null
      return {
        key: `${read.data.id} ${read.data.updated_at}`,
        changedMs: Date.parse(read.data.updated_at),
      }
    },
  }
}

function queryFor({ fields }: List, { page, size, cursor }: PageAt): Query {
  const since: Query = cursor ? [['updated_at[$gte]', cursor.toISOString()]] : []
  return [
    ['fields', fields],
    ['order', 'updated_at'],
    ['limit', String(size)],
    ['offset', String((page - 1) * size)],
    ...since,
  ]
}

/** Reads all products each time: neither a new price nor a sale changes the date of its product. */
async function* readProducts(ask: AskRest, currency: string): AsyncGenerator<Page<PlatformProduct>> {
  const nodes = (answer: unknown) => understood(wire.productsAnswer, answer).products
  const list = byChange({ ask, path: '/admin/products', fields: productFields, size: PAGE_SIZE, nodes })
  for await (const page of readChanged(list, null))
    yield readRecords(page, wire.product, async (found) => ({
      item: toProduct(found, currency),
      changedAt: null,
    }))
}

async function* readProductIds(ask: AskRest): AsyncGenerator<readonly string[]> {
  const nodes = (answer: unknown) => understood(wire.productsAnswer, answer).products
  const list = byChange({ ask, path: '/admin/products', fields: 'id,updated_at', size: IDS_PER_PAGE, nodes })
  for await (const page of readChanged(list, null))
    yield page.map((record) => understood(wire.identified, record).id)
}

async function* readOrders(ask: AskRest, { since }: ReadScope): AsyncGenerator<Page<PlatformOrder>> {
  const nodes = (answer: unknown) => understood(wire.ordersAnswer, answer).orders
  const list = byChange({ ask, path: '/admin/orders', fields: orderFields, size: ORDERS_PER_PAGE, nodes })
  for await (const page of readChanged(list, since))
    yield readRecords(page, wire.order, async (found) => ({
      item: toOrder(found, await returnsOf(ask, found)),
      changedAt: new Date(found.updated_at),
    }))
}

async function returnsOf(ask: AskRest, { id, items }: wire.WireOrder): Promise<readonly wire.WireReturn[]> {
  if (!items.some(({ detail }) => (detail?.return_received_quantity ?? 0) > 0)) return []
  const answer = await ask('/admin/returns', [
    ['order_id', id],
    ['fields', returnFields],
    ['limit', String(MOST_RETURNS)],
  ])
  return understood(wire.returnsAnswer, answer).returns
}
