import type { Queryable } from '../../kit/db/queryable.ts'

/** Last day with a sale, within a statement whose `$1` is the company; null without sales. */
export const LAST_SALES_DAY = '(select max(day) from store_days where company_id = $1 and lines > 0)'

/** Returns the last day with a sale, `YYYY-MM-DD`; `null` without sales. */
export async function readLastSalesDay(client: Queryable, companyId: string): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(`select ${LAST_SALES_DAY}::text as day`, [
    companyId,
  ])
  return rows[0]?.day ?? null
}
