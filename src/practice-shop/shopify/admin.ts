import { GraphqlSyntaxProblem } from '../graphql/document.ts'
import { execute, GraphqlProblem, type Resolvable, type Variables, variablesOf } from '../graphql/execute.ts'
import { queryCost } from '../graphql/query-cost.ts'
import { readDocument } from '../graphql/read-document.ts'
import type { Shop, ShopSource } from '../shop.ts'
import { Bucket, type BucketSize, STANDARD_BUCKET } from './bucket.ts'
import { BulkOperations } from './bulk-operations.ts'
import { changed, connection, type PageArguments } from './connections.ts'
import { mutationFields, type Subscription } from './mutations.ts'
import { priceListFields } from './price-lists.ts'
import { numberOf, type Records, recordsOf, type Tamper } from './records.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

export interface AdminOptions {
  readonly source: ShopSource
  /** Present time in milliseconds; the test advances it while waiting. */
  readonly now: () => number
  readonly bucket?: BucketSize
  /** Errors of a query; tests check it with Shopify's own schema. */
  readonly check?: (query: string) => readonly string[]
  readonly tamper?: Tamper
  readonly subscriptions?: Subscription[]
  /** Called after each write, to store the state. */
  readonly onChange?: () => void
}

const MAX_QUERY_COST = 1000

type Answer = Record<string, unknown>

/** The part of Shopify's Admin GraphQL that Quanto uses, with its query costs and throttled by a leaky bucket. */
export class ShopifyAdmin {
  throttled = 0
  readonly costs: number[] = []
  readonly bulk = new BulkOperations()
  readonly subscriptions: Subscription[]
  private readonly options: AdminOptions
  private readonly bucket: Bucket

  constructor(options: AdminOptions) {
    this.options = options
    this.subscriptions = options.subscriptions ?? []
    this.bucket = new Bucket(options.bucket ?? STANDARD_BUCKET, options.now)
  }

  get results(): readonly string[] {
    return this.bulk.results
  }

  /** `scopes` are those of the app's token; without them, those that the shop itself would grant. */
  answer({ query, variables = {} }: GraphqlRequest, scopes?: readonly string[]): Answer {
    const problems = this.options.check?.(query) ?? []
    if (problems.length > 0) return { errors: problems.map((message) => ({ message })) }
    try {
      return this.priced(query, variables, scopes)
    } catch (error) {
      if (error instanceof GraphqlSyntaxProblem) return { errors: [{ message: error.message }] }
      if (!(error instanceof GraphqlProblem)) throw error
      const extensions = error.code === null ? {} : { extensions: { code: error.code } }
      return { data: null, errors: [{ message: error.message, ...extensions }] }
    }
  }

  throttle(cost = 500): Answer {
    this.throttled++
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: this.bucket.told(cost, null),
    }
  }

  private priced(query: string, given: Variables, scopes: readonly string[] | undefined): Answer {
    const document = readDocument(query)
    const cost = queryCost(document, variablesOf(document, given))
    if (cost > MAX_QUERY_COST) return tooExpensive(cost)
    if (!this.bucket.has(cost)) return this.throttle(cost)
    this.costs.push(cost)
    const { data, objects } = execute(document, this.root(scopes), given)
    const actual = Math.max(1, Math.min(cost, objects))
    this.bucket.spend(actual)
    return { data, extensions: this.bucket.told(cost, actual) }
  }

  /** Public for tests that execute Shopify's own schema on it. */
  root(scopes?: readonly string[]): Resolvable {
    const { source, now, tamper = (_kind, record) => record, onChange = () => undefined } = this.options
    const held = source.read()
    const shop: Shop = scopes ? { ...held, scopes: [...scopes] } : held
    const records = recordsOf(shop, tamper)
    const refund = (id: string) => {
      const number = numberOf(id)
      for (const order of shop.orders)
        for (const each of order.refunds) if (each.id === number) return records.refund(each)
      return null
    }
    const one = <T extends { readonly id: number }>(all: readonly T[], record: (each: T) => unknown) => {
      return ({ id }: { id: string }) => {
        const found = all.find((each) => each.id === numberOf(id))
        return found ? record(found) : null
      }
    }
    return {
      ...this.bulk.fields(shop, records, now),
      ...mutationFields({ shop, source, records, subscriptions: this.subscriptions, onChange }),
      shop: {
        name: shop.name,
        myshopifyDomain: shop.domain,
        currencyCode: shop.currency,
        ianaTimezone: shop.timeZone ?? 'UTC',
      },
      currentAppInstallation: { accessScopes: shop.scopes.map((handle) => ({ handle })) },
      products: (page: PageArguments) => connection(changed(shop.products, page), page, records.product),
      orders: (page: PageArguments) => connection(changed(shop.orders, page), page, records.order),
      product: one(shop.products, records.product),
      order: one(shop.orders, records.order),
      refund: ({ id }: { id: string }) => refund(id),
      ...priceListFields(shop),
      nodes: ({ ids }: { ids: readonly string[] }) => nodesOf(shop, records, ids),
    }
  }
}

/** Those asked for together are of one kind. */
function nodesOf(shop: Shop, records: Records, ids: readonly string[]) {
  const [type] = (ids[0] ?? '').replace('gid://shopify/', '').split('/')
  if (type === 'Product')
    return byIds(shop.products, ids).map(
      (each) => each && { __typename: 'Product', ...records.product(each) },
    )
  if (type !== 'ProductVariant') {
    const refunds = shop.orders.flatMap((order) => order.refunds)
    return byIds(refunds, ids).map((each) => each && records.refund(each))
  }
  const variants = shop.products.flatMap(({ kind, variants: all }) =>
    all.map((variant) => ({ id: variant.id, variant, kind })),
  )
  return byIds(variants, ids).map(
    (each) => each && { __typename: 'ProductVariant', ...records.variant(each.variant, each.kind) },
  )
}

/** Objects in the order of the ids. */
function byIds<T extends { readonly id: number }>(all: readonly T[], ids: readonly string[]) {
  const wanted = new Set(ids.map(numberOf))
  const found = new Map(all.filter(({ id }) => wanted.has(id)).map((each) => [each.id, each]))
  return ids.map((id) => found.get(numberOf(id)) ?? null)
}

function tooExpensive(cost: number): Answer {
  return {
    errors: [
      {
        message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
        extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
      },
    ],
  }
}
