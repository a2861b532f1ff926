import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { searchKept } from '../catalogue/kept/list-kept.ts'
import { readByDay } from './read-by-day.ts'
import { isFlagFilter, readFlagged } from './read-flagged.ts'
import { findHits, readHits } from './read-hits.ts'
import { presentSales, type SaleRow } from './sale-row.ts'
import { countedSql, sortingOf } from './sales-query.ts'
import { type Found, type Page, REACH, readInOrder } from './walk-lines.ts'

const DEFAULT_PAGE_SIZE = 10
/** Up to this number of lines, a store can be paged through to the end in every order. */
const ALL_REACHABLE = 50_000

/**
 * Returns a page of the sales records. The query decides the way: days are counted in the rollup, the lines of a
 * search are collected, and everything else is read in the order of an index.
 */
export async function listSales({ ctx, input }: VerbArgs<'listSales'>): Promise<Output<'listSales'>> {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  return ctx.inTenant(async (tx) => {
    const found = await findSales(ctx, tx, { query: input, companyId: ctx.companyId, window })
    const { rows, lookedBackTo = null, ...counts } = found
    return { ...counts, lookedBackTo, sales: await presentSales(tx, ctx.companyId, rows) }
  })
}

async function findSales(
  ctx: TenantContext,
  tx: TenantTransaction,
  page: Page,
): Promise<Found<SaleRow> & { readonly lookedBackTo?: string | null }> {
  if (isFlagFilter(page.query.filter)) return readFlagged(tx, page)
  const { search } = page.query
  if (search) {
    const known = await searchKept(ctx, tx, search)
    return readHits(tx, page, await findHits(tx, page.companyId, search, known))
  }
  const total = await countByDay(tx, page)
  if (sortingOf(page.query).key === 'paid_at')
    return { rows: await readByDay(tx, page), total, isTotalExact: true, reachable: total }
  const reachable = total <= ALL_REACHABLE ? total : REACH
  const rows = await readInOrder(tx, { ...page, reachable, total })
  return { rows, total, isTotalExact: true, reachable }
}

async function countByDay({ client }: TenantTransaction, { query, companyId }: Page): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum(${countedSql(query)}), 0)::int4 as total from store_days
     where company_id = $1 and ($2::date is null or day >= $2) and ($3::date is null or day <= $3)`,
    [companyId, query.from ?? null, query.to ?? null],
  )
  return rows[0]?.total ?? 0
}
