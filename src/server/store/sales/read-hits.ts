import type { TenantTransaction } from '../../kit/db/database.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { type SaleRow, saleColumns } from './sale-row.ts'
import { countedSql, orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'
import { type Found, type Matching, type Page, REACH, readInOrder } from './walk-lines.ts'

/** With more products than this, the search is a condition on each product instead of a list. */
const MOST_LISTED = 2000
/**
 * Number of lines that are collected and sorted: those of products are spread over the table, those of orders lie
 * together.
 */
const EASILY_GATHERED = { ofProducts: 5000, ofOrders: 50_000 }
const COUNTED_UP_TO = 50_000

export interface Hits {
  /** `null`: too many to list. */
  readonly productIds: readonly string[] | null
  readonly pattern: string
  /** Order numbers that begin with the search text, as half-open ranges. */
  readonly orders: readonly (readonly [from: string, before: string])[]
}

/** `known` are the products, where a cached catalogue has found them. */
export async function findHits(
  { client }: TenantTransaction,
  companyId: string,
  search: string,
  known: readonly string[] | null = null,
): Promise<Hits> {
  const pattern = containing(search)
  const ids = known ?? (await findProducts(client, companyId, pattern))
  const orders = [...new Set([search, search.toUpperCase()])].map((text) => [text, after(text)] as const)
  return { productIds: ids.length > MOST_LISTED ? null : ids, pattern, orders }
}

async function findProducts(
  client: TenantTransaction['client'],
  companyId: string,
  pattern: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array(select product_id from products
       where company_id = $1 and search_text like lower($2) limit ${MOST_LISTED + 1}) as ids`,
    [companyId, pattern],
  )
  return rows[0]?.ids ?? []
}

/** Returns the first text in sort order that does not begin with this one. */
function after(text: string): string {
  return `${text}\u{10ffff}`
}

/**
 * Few lines are collected and sorted. Of many, those of the products are read, or those of the orders where these are
 * more; both together would use no index.
 */
export async function readHits(tx: TenantTransaction, page: Page, hits: Hits): Promise<Found<SaleRow>> {
  const counts = hits.productIds === null ? null : await count(tx, page, hits)
  if (counts && isEasilyGathered(counts)) {
    const total = counts.ofProducts + counts.ofOrders
    return { rows: await gather(tx, page, hits), total, isTotalExact: true, reachable: total }
  }
  const counted = counts ? Math.max(counts.ofProducts, counts.ofOrders) : COUNTED_UP_TO + 1
  const total = Math.min(counted, COUNTED_UP_TO)
  const reachable = Math.min(total, REACH)
  const matching = matchingOf(hits, counts)
  const rows = await readInOrder(tx, { ...page, reachable, total: counted, matching })
  return { rows, total, isTotalExact: counted <= COUNTED_UP_TO, reachable }
}

interface Counts {
  readonly ofProducts: number
  readonly ofOrders: number
}

function isEasilyGathered({ ofProducts, ofOrders }: Counts): boolean {
  return ofProducts <= EASILY_GATHERED.ofProducts && ofOrders <= EASILY_GATHERED.ofOrders
}

function matchingOf(hits: Hits, counts: Counts | null): Matching {
  if (hits.productIds === null)
    return { products: (parameters) => `s.search_text like lower(${parameters.add(hits.pattern)})` }
  if (counts && counts.ofOrders > counts.ofProducts)
    return { lines: (parameters) => `(${ordersSql(hits, parameters)})` }
  const listed = (parameters: Parameters) => parameters.add(hits.productIds)
  return { listed, products: (parameters) => `s.product_id = any(${listed(parameters)}::int8[])` }
}

/** Selects the lines of the products, and the lines of the orders that are not among them. */
function branchesSql(page: Page, hits: Hits, parameters: Parameters, most: number) {
  const scope = scopeSql(page.query, page.companyId, parameters)
  const ofProduct = `l.product_id = any(${parameters.add(hits.productIds)}::int8[])`
  return {
    products: `from order_lines l where ${scope} and ${ofProduct} limit ${most}`,
    orders: `from order_lines l where ${scope} and not ${ofProduct} and (${ordersSql(hits, parameters)}) limit ${most}`,
  }
}

/** True if the totals of products count the same lines. */
const isOfAllDays = ({ from, to, ids }: SalesQuery) => !from && !to && !ids

async function count({ client }: TenantTransaction, page: Page, hits: Hits): Promise<Counts> {
  const parameters = new Parameters()
  const most = COUNTED_UP_TO + 1
  const { products, orders } = branchesSql(page, hits, parameters, most)
  const ofProducts = isOfAllDays(page.query)
    ? `select least(coalesce(sum(${countedSql(page.query)}), 0), ${most}) from product_totals
       where company_id = ${parameters.add(page.companyId)} and product_id = any(${parameters.add(hits.productIds)}::int8[])`
    : `select count(*) from (select ${products}) a`
  const { rows } = await client.query<Counts>(
    `select (${ofProducts})::int4 as "ofProducts",
       (select count(*) from (select ${orders}) b)::int4 as "ofOrders"`,
    parameters.values,
  )
  return rows[0]!
}

async function gather({ client }: TenantTransaction, page: Page, hits: Hits): Promise<readonly SaleRow[]> {
  const parameters = new Parameters()
  const { products, orders } = branchesSql(page, hits, parameters, COUNTED_UP_TO)
  const { rows } = await client.query<SaleRow>(
    `with hits as materialized ((select l.* ${products}) union all (select l.* ${orders}))
     select ${saleColumns} from hits l
     join products p on p.company_id = l.company_id and p.product_id = l.product_id
     order by ${orderSql(sortingOf(page.query))}, l.line_id
     limit ${parameters.add(page.window.limit)} offset ${parameters.add(page.window.offset)}`,
    parameters.values,
  )
  return rows
}

/** Joins the whole search into one condition on lines `l` and their products `p`, for an export. */
export function hitSql(hits: Hits, parameters: Parameters): string {
  const ofProduct =
    hits.productIds === null
      ? `p.search_text like lower(${parameters.add(hits.pattern)})`
      : `l.product_id = any(${parameters.add(hits.productIds)}::int8[])`
  return hits.productIds === null ? ofProduct : `(${ofProduct} or ${ordersSql(hits, parameters)})`
}

function ordersSql({ orders }: Hits, parameters: Parameters): string {
  return orders
    .map(
      ([from, before]) =>
        `(l.order_ref collate "C" >= ${parameters.add(from)} and l.order_ref collate "C" < ${parameters.add(before)})`,
    )
    .join(' or ')
}
