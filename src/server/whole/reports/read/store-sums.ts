import type { Queryable } from '../../../kit/db/queryable.ts'
import { storeSum } from '../../../store/rollups/store-sums.ts'
import type { Period } from '../report.ts'

/** Exact sums as decimal text. */
export interface StoreSums {
  readonly revenue: string
  readonly refunded: string
  readonly net: string
  readonly orders: number
  readonly units: number
}

/** Reads the same rows that the dashboard sums. */
export async function readStoreSums(
  client: Queryable,
  companyId: string,
  period: Period,
): Promise<StoreSums> {
  const { rows } = await client.query<StoreSums>(
    `select ${storeSum.revenue}::text as revenue, ${storeSum.refunded}::text as refunded,
       ${storeSum.net}::text as net, ${storeSum.orders} as orders, ${storeSum.units} as units
     from store_days where company_id = $1 and day >= $2 and day < $3`,
    [companyId, period.from, period.to],
  )
  return rows[0]!
}

export async function readDataBounds(
  client: Queryable,
  companyId: string,
): Promise<{ readonly from: string | null; readonly to: string | null }> {
  const { rows } = await client.query<{ from: string | null; to: string | null }>(
    `select min(day)::text as from, max(day)::text as to from store_days where company_id = $1 and lines > 0`,
    [companyId],
  )
  return rows[0] ?? { from: null, to: null }
}

/** Divides money by a count, to the hundredth of a cent; `null` for a count of 0. */
export function perPiece(amount: string, count: number): string | null {
  return count > 0 ? (Number(amount) / count).toFixed(4) : null
}
