import {
  type DocumentNode,
  type GraphQLSchema,
  graphql,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql'
import type { Shop, ShopLine, ShopOrder, ShopProduct, ShopVariant } from './shop-data.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

export interface AdminOptions {
  readonly schema: GraphQLSchema
  readonly shop: Shop
  /** Milliseconds; advanced by whoever waits. */
  readonly now: () => number
  /** Changes a record on its way out, for answers that nobody should believe. */
  readonly tamper?: (kind: 'product' | 'order', record: Record<string, unknown>) => Record<string, unknown>
}

const MAX_QUERY_COST = 1000
const BUCKET = { maximumAvailable: 2000, restoreRate: 100 }

/** Shopify's Admin GraphQL: executed by graphql-js on Shopify's schema, priced and throttled by a leaky bucket. */
export class ShopifyAdmin {
  throttled = 0
  /** Where results of bulk operations are served. */
  resultUrl = ''
  /** `false`: it says that another operation is in progress. */
  startsBulk = true
  bulkEnds = 'COMPLETED'
  readonly results: string[] = []
  private polls = 0
  readonly costs: number[] = []
  private readonly options: AdminOptions
  private available = BUCKET.maximumAvailable
  private at: number

  constructor(options: AdminOptions) {
    this.options = options
    this.at = options.now()
  }

  async answer({ query, variables = {} }: GraphqlRequest): Promise<Record<string, unknown>> {
    const document = parse(query)
    const errors = validate(this.options.schema, document)
    if (errors.length > 0) return { errors: errors.map(({ message }) => ({ message })) }
    const cost = costOf(document, variables)
    if (cost > MAX_QUERY_COST)
      return {
        errors: [
          {
            message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
            extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
          },
        ],
      }
    this.restore()
    if (cost > this.available) return this.throttle(cost)
    this.costs.push(cost)
    const result = await graphql({
      schema: this.options.schema,
      source: query,
      variableValues: variables,
      rootValue: this.root(),
    })
    const actual = Math.max(1, Math.ceil(cost / 3))
    this.available -= actual
    return { ...result, extensions: this.extensions(cost, actual) }
  }

  throttle(cost = 500): Record<string, unknown> {
    this.throttled++
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: this.extensions(cost, null),
    }
  }

  private bulk(orders: readonly Record<string, unknown>[]) {
    const { schema, shop, now } = this.options
    return {
      ordersCount: { count: shop.orders.length, precision: 'EXACT' },
      bulkOperationRunQuery: async ({ query }: { query: string }) => {
        const refused = {
          bulkOperation: null,
          userErrors: [{ message: 'In progress', field: null, code: null }],
        }
        if (!this.startsBulk) return refused
        const problems = validate(schema, parse(query))
        if (problems.length > 0) throw problems[0]
        const rootValue = { orders: () => connection(orders, { first: Number.POSITIVE_INFINITY }) }
        const { data } = await graphql({ schema, source: query, rootValue })
        const lines = bulkLines((data as { orders: Parameters<typeof bulkLines>[0] }).orders)
        this.results.push(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
        this.polls = 0
        const id = `gid://shopify/BulkOperation/${this.results.length}`
        return { bulkOperation: { id, createdAt: new Date(now()).toISOString() }, userErrors: [] }
      },
      bulkOperation: ({ id }: { id: string }) => {
        const text = this.results[Number(id.split('/').at(-1)) - 1] ?? ''
        const isDone = ++this.polls > 2
        const status = isDone ? this.bulkEnds : 'RUNNING'
        const url = isDone && text !== '' ? `${this.resultUrl}/${this.results.length}` : null
        return { status, url, objectCount: String(text.split('\n').length - 1) }
      },
    }
  }

  private restore(): void {
    const now = this.options.now()
    const restored = ((now - this.at) / 1000) * BUCKET.restoreRate
    this.available = Math.min(BUCKET.maximumAvailable, this.available + restored)
    this.at = now
  }

  private extensions(requestedQueryCost: number, actualQueryCost: number | null) {
    return {
      cost: {
        requestedQueryCost,
        actualQueryCost,
        throttleStatus: { ...BUCKET, currentlyAvailable: Math.floor(this.available) },
      },
    }
  }

  private root() {
    const { shop, tamper = (_kind, record) => record } = this.options
    const products = shop.products.map((product) => ({
      at: product.updatedAt,
      record: tamper('product', productRecord(product)),
      id: gid('Product', product.id),
    }))
    const orders = shop.orders.map((order) => ({
      at: order.updatedAt,
      record: tamper('order', orderRecord(order)),
      id: gid('Order', order.id),
    }))
    const refunds = shop.orders.flatMap((order) => order.refunds)
    return {
      ...this.bulk(orders.map(({ record }) => record)),
      shop: { name: shop.name, myshopifyDomain: shop.domain, currencyCode: shop.currency },
      currentAppInstallation: { accessScopes: shop.scopes.map((handle) => ({ handle })) },
      products: (page: TopPage) => connection(changed(products, page), page),
      orders: (page: TopPage) => connection(changed(orders, page), page),
      product: ({ id }: { id: string }) => products.find((each) => each.id === id)?.record ?? null,
      order: ({ id }: { id: string }) => orders.find((each) => each.id === id)?.record ?? null,
      refund: ({ id }: { id: string }) => {
        const found = refunds.find((refund) => gid('Refund', refund.id) === id)
        return found ? refundRecord(found) : null
      },
    }
  }
}

/** A node with connections in it becomes a line of its own and lines of its parts, each naming its parent. */
function bulkLines(connectionFound: {
  edges: { node: Record<string, unknown> }[]
}): Record<string, unknown>[] {
  return connectionFound.edges.flatMap(({ node }) => {
    const parts = Object.entries(node).filter(([, value]) => isConnection(value))
    const own = Object.fromEntries(Object.entries(node).filter(([, value]) => !isConnection(value)))
    const below = parts.flatMap(([, value]) => bulkLines(value as never))
    return [own, ...below.map((line) => ({ ...line, __parentId: line.__parentId ?? node.id }))]
  })
}

function isConnection(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'edges' in value
}

interface Page {
  readonly first?: number
  readonly after?: string | null
}

interface TopPage extends Page {
  readonly query?: string | null
}

interface Dated {
  readonly at: string
  readonly id: string
  readonly record: Record<string, unknown>
}

function changed(records: readonly Dated[], { query }: TopPage): Record<string, unknown>[] {
  const since = query ? /^updated_at:>='([^']+)'$/.exec(query)?.[1] : ''
  if (since === undefined) throw new Error(`the stand-in does not know the search ${query}`)
  return records
    .filter(({ at }) => since === '' || Date.parse(at) >= Date.parse(since))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id.localeCompare(b.id))
    .map(({ record }) => record)
}

/** Without a size it is a bulk operation that asks. */
function connection(nodes: readonly unknown[], { first = Number.POSITIVE_INFINITY, after }: Page) {
  if (first < 1 || (first > 250 && first !== Number.POSITIVE_INFINITY))
    throw new Error('first must be 1 to 250')
  const start = after ? Number(Buffer.from(after, 'base64').toString('utf8')) : 0
  const end = Math.min(nodes.length, start + first)
  return {
    nodes: nodes.slice(start, end),
    edges: nodes.slice(start, end).map((node) => ({ node })),
    pageInfo: { hasNextPage: end < nodes.length, endCursor: Buffer.from(String(end)).toString('base64') },
  }
}

function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

function moneyBag(cents: number) {
  return { shopMoney: { amount: decimal(cents), currencyCode: 'USD' } }
}

function productRecord(product: ShopProduct): Record<string, unknown> {
  return {
    id: gid('Product', product.id),
    title: product.title,
    handle: product.title.toLowerCase().replaceAll(' ', '-'),
    vendor: product.vendor,
    productType: product.type,
    status: product.status,
    updatedAt: product.updatedAt,
    featuredMedia: product.image
      ? { __typename: 'MediaImage', preview: { image: { url: product.image, altText: product.title } } }
      : null,
    variants: (page: Page) => connection(product.variants.map(variantRecord), page),
  }
}

function variantRecord(variant: ShopVariant) {
  return {
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    price: decimal(variant.priceCents),
    compareAtPrice: null,
    inventoryQuantity: variant.stock,
    inventoryItem: {
      tracked: !variant.isUncounted,
      unitCost:
        variant.costCents === null ? null : { amount: decimal(variant.costCents), currencyCode: 'USD' },
    },
  }
}

function orderRecord(order: ShopOrder): Record<string, unknown> {
  return {
    id: gid('Order', order.id),
    name: order.name,
    createdAt: order.createdAt,
    processedAt: order.processedAt ?? order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    test: order.test,
    displayFinancialStatus: order.financialStatus,
    lineItems: (page: Page) => connection(order.lines.map(lineRecord), page),
    refunds: order.refunds.map(refundRecord),
  }
}

function lineRecord(line: ShopLine) {
  return {
    id: gid('LineItem', line.id),
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    isGiftCard: line.giftCard === true,
    variant: line.variantId === null ? null : { id: gid('ProductVariant', line.variantId) },
    originalUnitPriceSet: moneyBag(line.unitCents),
    discountAllocations: line.discountsCents.map((cents) => ({ allocatedAmountSet: moneyBag(cents) })),
  }
}

function refundRecord(refund: ShopOrder['refunds'][number]) {
  const lines = refund.lines.map(({ lineId, quantity, cents }) => ({
    quantity,
    lineItem: { id: gid('LineItem', lineId) },
    subtotalSet: moneyBag(cents),
  }))
  return {
    id: gid('Refund', refund.id),
    processedAt: refund.createdAt,
    refundLineItems: (page: Page) => connection(lines, page),
  }
}

/** Shopify's rule: a scalar costs nothing, an object one point, a connection its size times what is in it, and 2. */
function costOf(document: DocumentNode, variables: Record<string, unknown>): number {
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  return operation ? costOfSelection(operation.selectionSet, variables) : 0
}

function costOfSelection({ selections }: SelectionSetNode, variables: Record<string, unknown>): number {
  let cost = 0
  for (const field of selections) {
    if (field.kind !== Kind.FIELD || !field.selectionSet || field.name.value === 'pageInfo') continue
    const include = field.directives?.find(({ name }) => name.value === 'include')?.arguments?.[0]?.value
    if (include?.kind === Kind.VARIABLE && variables[include.name.value] === false) continue
    const inside = costOfSelection(field.selectionSet, variables)
    const first = field.arguments?.find(({ name }) => name.value === 'first')?.value
    if (!first) cost += 1 + inside
    else
      cost +=
        2 +
        inside *
          Number(first.kind === Kind.VARIABLE ? variables[first.name.value] : 'value' in first && first.value)
  }
  return cost
}
