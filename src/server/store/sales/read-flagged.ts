import type { TenantTransaction } from '../../kit/db/database.ts'
import { findHits, hitSql } from './read-hits.ts'
import { numberedSql, type SaleRow, saleColumns } from './sale-row.ts'
import { orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'
import type { Found, Page } from './walk-lines.ts'

/** A filter that compares a line with others cannot use an index: it checks this many of the newest lines. */
const LOOKED_AT = 50_000

type FlagFilter = 'unusual_quantity' | 'duplicate'

export function isFlagFilter(filter: SalesQuery['filter']): filter is FlagFilter {
  return filter === 'unusual_quantity' || filter === 'duplicate'
}

const SAME_LINE = 'product_id, order_ref, ordered_at, quantity, total, lineitem_name'

/** SQL of the same rules as `isUnusualQuantity` of the analytics, and the columns they read. */
const flaggedSql: Readonly<Record<FlagFilter, { readonly columns: string; readonly sql: string }>> = {
  // Two columns exclude nearly all lines; comparing the remaining ones by all six takes little time.
  duplicate: {
    columns: `l.line_id, ${SAME_LINE}`,
    sql: `
      select unnest(ids) as line_id from (
        select array_agg(l.line_id) as ids from looked l
        where ${numberedSql} and (order_ref, product_id) in (
          select order_ref, product_id from looked group by order_ref, product_id having count(*) > 1)
        group by ${SAME_LINE} having count(*) > 1
      ) same`,
  },
  unusual_quantity: {
    columns: 'l.line_id, l.product_id, l.quantity',
    sql: `
      select l.line_id from looked l
      join product_totals u on u.company_id = $1 and u.product_id = l.product_id
      where l.quantity >= 20 and u.lines >= 5 and l.quantity::int8 * (u.lines - 1) >= 10 * (u.units - l.quantity)`,
  },
}

interface Flagged {
  readonly lineIds: readonly string[]
  /** `null`: all lines of the scope were checked. */
  readonly lookedBackTo: string | null
}

export async function findFlagged(
  tx: TenantTransaction,
  companyId: string,
  query: SalesQuery,
  lookedAt = LOOKED_AT,
): Promise<Flagged> {
  if (!isFlagFilter(query.filter)) return { lineIds: [], lookedBackTo: null }
  const parameters = new Parameters()
  const scope = scopeSql(query, companyId, parameters)
  const { columns, sql } = flaggedSql[query.filter]
  const found = query.search
    ? searchedSql(hitSql(await findHits(tx, companyId, query.search), parameters))
    : 'select line_id from flagged'
  const { rows } = await tx.client.query<{ ids: string[]; looked: number; back: string | null }>(
    `with looked as materialized (
       select ${columns}, l.day from order_lines l where ${scope} order by l.day desc limit ${lookedAt}
     ), flagged as (${sql})
     select array(${found}) as ids, (select count(*) from looked)::int4 as looked, (select min(day) from looked)::text as back`,
    parameters.values,
  )
  const { ids = [], looked = 0, back = null } = rows[0] ?? {}
  return { lineIds: ids, lookedBackTo: looked < lookedAt ? null : back }
}

/** Selects the flagged lines that a search finds, too. */
const searchedSql = (hits: string) => `
  select l.line_id from flagged f join order_lines l on l.company_id = $1 and l.line_id = f.line_id
  join products p on p.company_id = l.company_id and p.product_id = l.product_id where ${hits}`

/** Reads a page of the flagged lines. */
export async function readFlagged(
  tx: TenantTransaction,
  { query, companyId, window }: Page,
): Promise<Found<SaleRow> & { readonly lookedBackTo: string | null }> {
  const { lineIds, lookedBackTo } = await findFlagged(tx, companyId, query)
  const { rows } = await tx.client.query<SaleRow>(
    `select ${saleColumns} from order_lines l
     join products p on p.company_id = l.company_id and p.product_id = l.product_id
     where l.company_id = $1 and l.line_id = any($2::uuid[])
     order by ${orderSql(sortingOf(query))}, l.line_id limit $3 offset $4`,
    [companyId, lineIds, window.limit, window.offset],
  )
  return { rows, total: lineIds.length, isTotalExact: true, reachable: lineIds.length, lookedBackTo }
}
