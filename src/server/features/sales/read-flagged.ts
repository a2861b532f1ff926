import type { TenantTransaction } from '../../db/database.ts'
import { findHits, hitSql } from './read-hits.ts'
import { numberedSql, type SaleRow, saleColumns } from './sale-row.ts'
import { orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'
import type { Found, Page } from './walk-lines.ts'

/** A filter that judges a line by others cannot follow an index: it looks at so many of the newest lines. */
export const LOOKED_AT = 50_000

type FlagFilter = 'unusual_quantity' | 'duplicate'

export function isFlagFilter(filter: SalesQuery['filter']): filter is FlagFilter {
  return filter === 'unusual_quantity' || filter === 'duplicate'
}

const SAME_LINE = 'l.product_id, l.order_ref, l.ordered_at, l.quantity, l.total, l.lineitem_name'

/** As `isUnusualQuantity` of the analytics says it, in SQL. */
const flaggedSql: Readonly<Record<FlagFilter, string>> = {
  duplicate: `
    select line_id from (
      select l.line_id, count(*) over (partition by ${SAME_LINE}) as times from looked l where ${numberedSql}
    ) counted where times > 1`,
  unusual_quantity: `
    select l.line_id from looked l join (
      select d.product_id, sum(d.units) as units, sum(d.lines) as lines from product_days d
      where d.company_id = $1 and d.product_id in (select product_id from looked where quantity >= 20) group by 1
    ) u on u.product_id = l.product_id
    where l.quantity >= 20 and u.lines >= 5 and l.quantity * (u.lines - 1) >= 10 * (u.units - l.quantity)`,
}

interface Flagged {
  readonly lineIds: readonly string[]
  /** `null`: all lines of the scope were looked at. */
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
  const hits = query.search ? hitSql(await findHits(tx, companyId, query.search), parameters) : 'true'
  const { rows } = await tx.client.query<{ ids: string[]; looked: number; back: string | null }>(
    `with looked as materialized (
       select l.* from order_lines l where ${scope} order by l.day desc limit ${lookedAt}
     ), flagged as (${flaggedSql[query.filter]})
     select array(
         select l.line_id from flagged f join looked l using (line_id)
         join products p on p.company_id = l.company_id and p.product_id = l.product_id where ${hits}
       ) as ids, (select count(*) from looked)::int4 as looked, (select min(day) from looked)::text as back`,
    parameters.values,
  )
  const { ids = [], looked = 0, back = null } = rows[0] ?? {}
  return { lineIds: ids, lookedBackTo: looked < lookedAt ? null : back }
}

/** A page of the lines that stand out. */
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
