import type { Queryable } from '../../kit/db/queryable.ts'
import { type RowsBefore, removedRows } from '../../kit/db/rows-before.ts'

/**
 * Imports and connections that brought lines since then: history imported yesterday is one day old, however old its
 * orders are.
 */
const RECENT_WAYS = `select import_id from imports where company_id = $1 and created_at >= $2
  union all select connection_id from platform_connections where company_id = $1 and created_at >= $2`

const forgetSql = `
  update order_lines set customer_ref = null
  where company_id = $1 and customer_ref is not null and ordered_at < $2
    and (import_id is null or import_id not in (${RECENT_WAYS}))`

/** Removes the references to customers from lines of before, and returns from how many. The lines stay. */
export function forgetCustomersBefore(client: Queryable, { companyId, before }: RowsBefore): Promise<number> {
  return removedRows(client, forgetSql, [companyId, before])
}
