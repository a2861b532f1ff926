import type { Client } from 'pg'

/** Of the method, too: another way of counting makes what is stored outdated. */
export const BASKET_METHOD = 'mh-2'

/** Changes with every change of the sales that the rollups see, and with the catalogue's types. */
const fingerprintSql = `
  select md5(concat_ws('/', (select count(*) || '/' || coalesce(sum(hashtext(coalesce(product_type, ''))), 0)
      from products where company_id = $1),
    (select md5(string_agg(concat_ws(',', day, orders, lines, units, revenue, returned_units, refunded), ';' order by day))
      from store_days where company_id = $1))) as fingerprint,
    (select coalesce(sum(lines), 0)::int4 from store_days where company_id = $1) as lines`

export interface SalesState {
  readonly fingerprint: string
  /** Sale lines; 0: there is nothing to mine. */
  readonly lines: number
}

export async function readSalesState(client: Pick<Client, 'query'>, companyId: string): Promise<SalesState> {
  const { rows } = await client.query<SalesState>(fingerprintSql, [companyId])
  const row = rows[0]!
  return { lines: row.lines, fingerprint: `${BASKET_METHOD}/${row.fingerprint}` }
}
