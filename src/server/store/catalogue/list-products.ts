import type * as z from 'zod'
import type { Output } from '#contract/calls'
import { type todaysPrice, wholeCatalogueLimit } from '#contract/catalogue'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { listKept } from './kept/list-kept.ts'
import { asPrice } from './present-price.ts'
import { type ProductRow, presentProduct, productColumns } from './present-product.ts'
import {
  filterSql,
  isFiltered,
  isNarrowed,
  keyOrderSql,
  orderSql,
  type ProductQuery,
  queryValues,
  sortKeySql,
  whereSql,
} from './product-query.ts'
import { TODAYS_PRICE, TODAYS_PRICE_DAY, TODAYS_PRICE_SOURCE } from './todays-price.ts'

interface Row {
  readonly id: string
  readonly price: string
  readonly source: 'sold' | 'list'
  readonly day: string | null
}

const pricesSql = `
  select p.product_id as id, ${TODAYS_PRICE} as price, ${TODAYS_PRICE_SOURCE} as source, ${TODAYS_PRICE_DAY}::text as day
  from products p left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[]) and ${TODAYS_PRICE} is not null`

/** Returns today's prices of some products, and the source of each. */
async function listTodaysPrices(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<z.infer<typeof todaysPrice>[]> {
  if (productIds.length === 0) return []
  const { rows } = await client.query<Row>(pricesSql, [companyId, productIds])
  return rows.map((row) => ({ ...row, id: Number(row.id), price: asPrice(row.price) ?? '0.00' }))
}

interface Query extends ProductQuery {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

const DEFAULT_PAGE_SIZE = 50

/** Returns a page of the catalogue, or all of it up to a limit; the answer says if the limit cut it. */
export async function listProducts({
  ctx,
  input: query,
}: VerbArgs<'listProducts'>): Promise<Output<'listProducts'>> {
  return ctx.inTenant(async (tx) => {
    const [total, rows] = await readProducts(ctx, tx, query)
    const products = rows.map(presentProduct)
    if (isWhole(query)) return { products, total, truncated: rows.length < total }
    const ids = products.map(({ id }) => id)
    const todays_prices = await listTodaysPrices(tx, ctx.companyId, ids)
    return { products, todays_prices, total, truncated: false }
  })
}

async function readProducts(ctx: TenantContext, tx: TenantTransaction, query: Query): Promise<Counted> {
  const kept = isWhole(query) || isFiltered(query) ? null : await listKept(ctx, tx, keptPage(query))
  if (kept) return kept
  return isNarrowed(query) && !isIndexed(query)
    ? readMatching(tx, ctx.companyId, query)
    : readCatalogue(tx, ctx.companyId, query)
}

/** True if an index holds just the matching products, by title: they are counted and paged like a whole catalogue. */
function isIndexed(query: Query): boolean {
  const { filter, sort = 'title', ids } = query
  const isOnlyFiltered = !isNarrowed({ ...query, filter: undefined }) && !ids
  return filter === 'missing_cost' && (sort === 'title' || sort === '-title') && isOnlyFiltered
}

type Counted = readonly [total: number, rows: readonly ProductRow[]]

async function readCatalogue(
  { client }: TenantTransaction,
  companyId: string,
  query: Query,
): Promise<Counted> {
  const condition = query.filter ? ` and ${filterSql[query.filter]}` : ''
  const counted = await client.query<{ total: number }>(
    `select count(*)::int4 as total from products p where p.company_id = $1${condition}`,
    [companyId],
  )
  const total = counted.rows[0]?.total ?? 0
  const { limit, offset, reverse } = windowOf(query, total)
  const { rows } = await client.query<ProductRow>(pageSql(query, reverse), [
    companyId,
    ...queryValues(query),
    limit,
    offset,
  ])
  return [total, reverse ? rows.reverse() : rows]
}

/** A search reads every product once, for both the count and the page. */
async function readMatching(
  { client }: TenantTransaction,
  companyId: string,
  query: Query,
): Promise<Counted> {
  const { limit, offset } = windowOf(query, 0)
  const { rows } = await client.query<ProductRow & { total: number }>(
    `with hits as materialized (
       select p.product_id, ${sortKeySql(query)} as key from products p where ${whereSql(query)}
     ), counted as (
       select count(*)::int4 as total from hits
     ), page as (
       select * from hits order by ${keyOrderSql(query)} limit $8 offset $9
     )
     select counted.total, ${productColumns} from counted
     left join page on true
     left join products p on p.company_id = $1 and p.product_id = page.product_id
     order by ${keyOrderSql(query, 'page.')}`,
    [companyId, ...queryValues(query), limit, offset],
  )
  return [rows[0]?.total ?? 0, rows.filter((row) => row.id !== null)]
}

/** Selects the page's keys first, so that skipped rows are read from an index where there is one. */
function pageSql(query: Query, reverse: boolean): string {
  return `
    select ${productColumns} from (
      select p.product_id from products p where ${whereSql(query)}
      order by ${orderSql(query, { reverse })} limit $8 offset $9
    ) page
    join products p on p.company_id = $1 and p.product_id = page.product_id
    order by ${orderSql(query, { reverse })}`
}

function keptPage(query: Query) {
  const { limit, offset } = windowOf(query, 0)
  return { search: query.search ?? '', orderSql: orderSql(query), limit, offset }
}

function isWhole({ page, pageSize }: Query): boolean {
  return page === undefined && pageSize === undefined
}

/** Counts pages of the second half from the end, because fewer rows are skipped. */
function windowOf(query: Query, total: number) {
  if (isWhole(query)) return { limit: wholeCatalogueLimit, offset: 0, reverse: false }
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE
  const offset = ((query.page ?? 1) - 1) * size
  const fromEnd = total - offset - size
  if (offset <= total / 2 || offset >= total) return { limit: size, offset, reverse: false }
  return { limit: Math.min(size, total - offset), offset: Math.max(0, fromEnd), reverse: true }
}
