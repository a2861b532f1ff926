import { createHash } from 'node:crypto'
import type { Queryable } from '../../../kit/db/queryable.ts'

/**
 * Version of the method. It is part of the fingerprint: another way of counting makes the stored results outdated.
 */
export const BASKET_METHOD = 'mh-3'

/** Lists the months with a digest each, which changes with every sale of the month. */
const monthsSql = `
  select ((extract(year from day) - 1970) * 12 + extract(month from day) - 1)::int4 as month, sum(lines)::int4 as lines,
    md5(string_agg(concat_ws(',', day, orders, lines, return_lines, units, revenue, returned_units, refunded,
      content_hash), ';' order by day)) as fingerprint
  from store_days where company_id = $1 group by 1 order by 1`

/** Digest of the catalogue as far as mining reads it: product ids and their types. */
const catalogueSql = `
  select count(*) || '/' || coalesce(sum(hashtextextended(coalesce(product_type, ''), product_id)), 0) as fingerprint
  from products where company_id = $1`

export interface MonthState {
  readonly month: number
  readonly fingerprint: string
}

export interface SalesState {
  readonly fingerprint: string
  /** Number of sale lines; 0: there is nothing to mine. */
  readonly lines: number
  readonly months: readonly MonthState[]
}

export async function readSalesState(client: Queryable, companyId: string): Promise<SalesState> {
  const months = await client.query<MonthState & { readonly lines: number }>(monthsSql, [companyId])
  const catalogue = await client.query<{ fingerprint: string }>(catalogueSql, [companyId])
  const all = [catalogue.rows[0]!, ...months.rows].map((row) => row.fingerprint).join('/')
  return {
    lines: months.rows.reduce((sum, row) => sum + row.lines, 0),
    fingerprint: `${BASKET_METHOD}/${createHash('md5').update(all).digest('hex')}`,
    months: months.rows.map(({ month, fingerprint }) => ({
      month,
      fingerprint: `${BASKET_METHOD}/${fingerprint}`,
    })),
  }
}
