import type { TenantTransaction } from '../../kit/db/database.ts'
import { type SaleRow, saleColumns } from './sale-row.ts'
import { orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'

/** How far a large store can be paged in an order other than by day: skipped lines are read. */
export const REACH = 10_000

export interface Page {
  readonly query: SalesQuery
  readonly companyId: string
  readonly window: { readonly limit: number; readonly offset: number }
}

export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly reachable: number
}

interface Walk extends Page {
  readonly reachable: number
  /** Number of lines; it decides whether they can be sorted. */
  readonly total: number
  /** Narrows the lines `l`, or the products `s` that they belong to. */
  readonly matching?: Matching
}

export interface Matching {
  readonly lines?: (parameters: Parameters) => string
  readonly products?: (parameters: Parameters) => string
  /** The same products as a list, which a line is looked up in without reading its product. */
  readonly listed?: (parameters: Parameters) => string
}

/** Up to this number, equal values are sorted further; beyond it, they keep the order of the index. */
const EASILY_SORTED = 50_000
const SORTED_WITHIN_DAYS = 1_000_000

/** Reads lines in the order of an index until the page is full. */
export async function readInOrder({ client }: TenantTransaction, walk: Walk): Promise<readonly SaleRow[]> {
  const { window, reachable } = walk
  if (window.offset >= reachable) return []
  const parameters = new Parameters()
  const limit = parameters.add(Math.min(window.limit, reachable - window.offset))
  const limits = `limit ${limit} offset ${parameters.add(window.offset)}`
  const sql =
    sortingOf(walk.query).key === 'lineitem_name'
      ? byProductSql(walk, limits, parameters)
      : byLineSql(walk, limits, parameters)
  return (await client.query<SaleRow>(sql, parameters.values)).rows
}

function byLineSql(walk: Walk, limits: string, parameters: Parameters): string {
  const { query, companyId, total, matching } = walk
  const sorting = sortingOf(query)
  const isInDays = (query.from ?? query.to) !== undefined && total <= SORTED_WITHIN_DAYS
  const order = `${orderSql(sorting)}${total <= EASILY_SORTED ? ', l.line_id' : ''}`
  const conditions = [scopeSql(query, companyId, parameters)]
  if (matching?.lines) conditions.push(matching.lines(parameters))
  // A value computed per line keeps the planner from turning it into a join, or from reading all lines of the products.
  if (matching?.listed) conditions.push(`(l.product_id + 0) = any(${matching.listed(parameters)}::int8[])`)
  else if (matching?.products)
    conditions.push(`(select ${matching.products(parameters)} from products s
      where s.company_id = l.company_id and s.product_id = l.product_id)`)
  const scope = conditions.join(' and ')
  const page =
    isInDays && sorting.key === 'order_id'
      ? sortedSql(scope, order, limits)
      : indexedSql(scope, order, limits)
  return `
    select ${saleColumns} from (${page}) l
    join products p on p.company_id = l.company_id and p.product_id = l.product_id
    order by ${order}`
}

function indexedSql(scope: string, order: string, limits: string): string {
  return `select * from order_lines l where ${scope} order by ${order} ${limits}`
}

/**
 * Order numbers rise with the days, so their index would be read from one end up to the requested days. "offset 0"
 * prevents that, and two columns are sorted in half the time of all.
 */
function sortedSql(scope: string, order: string, limits: string): string {
  return `
    select l.* from (
      select l.company_id, l.line_id from (
        select company_id, line_id, order_ref from order_lines l where ${scope} offset 0
      ) l order by ${order} ${limits}
    ) page
    join order_lines l on l.company_id = page.company_id and l.line_id = page.line_id`
}

/** Reads product by product; "offset 0" prevents one join of all lines. */
function byProductSql(walk: Walk, limits: string, parameters: Parameters): string {
  const { query, companyId, total, matching } = walk
  const scope = scopeSql(query, companyId, parameters)
  const order = `${orderSql(sortingOf(query))}${total <= EASILY_SORTED ? ', l.line_id' : ''}`
  const products = matching?.products?.(parameters) ?? 'true'
  return `
    select ${saleColumns} from (
      select s.* from products s where s.company_id = ${parameters.add(companyId)} and ${products}
    ) p
    cross join lateral (
      select * from order_lines l
      where ${scope} and l.product_id = p.product_id and ${matching?.lines?.(parameters) ?? 'true'} offset 0
    ) l
    order by ${order} ${limits}`
}
