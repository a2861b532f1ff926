import type { ClientBase } from 'pg'
import type { Period } from '../report.ts'

export type Reader = Pick<ClientBase, 'query'>

/** Exact sums as decimal text. */
export interface StoreSums {
  readonly revenue: string
  readonly refunded: string
  readonly net: string
  readonly orders: number
  readonly units: number
}

/** The same rows that the dashboard adds up. */
export async function readStoreSums(client: Reader, companyId: string, period: Period): Promise<StoreSums> {
  const { rows } = await client.query<StoreSums>(
    `select coalesce(sum(revenue), 0)::text as revenue, coalesce(sum(refunded), 0)::text as refunded,
       (coalesce(sum(revenue), 0) - coalesce(sum(refunded), 0))::text as net,
       coalesce(sum(orders), 0)::int4 as orders, coalesce(sum(units), 0)::int4 as units
     from store_days where company_id = $1 and day >= $2 and day < $3`,
    [companyId, period.from, period.to],
  )
  return rows[0]!
}

export async function readDataBounds(
  client: Reader,
  companyId: string,
): Promise<{ readonly from: string | null; readonly to: string | null }> {
  const { rows } = await client.query<{ from: string | null; to: string | null }>(
    `select min(day)::text as from, max(day)::text as to from store_days where company_id = $1 and lines > 0`,
    [companyId],
  )
  return rows[0] ?? { from: null, to: null }
}

/** Money by a count, to the hundredth of a cent; `null` by nothing. */
export function perPiece(amount: string, count: number): string | null {
  return count > 0 ? (Number(amount) / count).toFixed(4) : null
}
