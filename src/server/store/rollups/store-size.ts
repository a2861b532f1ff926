import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { Share } from '../../kit/jobs/work-shares.ts'

export type StoreSize = 'small' | 'large'

/** Up to these sizes an estimation and the runs after it take seconds and less than half a gigabyte. */
const SMALL_STORE = { lines: 300_000, products: 20_000 } as const

/** Measures the size by the daily totals: one row for each day with sales, and one for each product. */
async function storeSizeOf(client: Queryable, companyId: string): Promise<StoreSize> {
  const { rows } = await client.query<{ lines: string; products: string }>(
    `select (select coalesce(sum(lines), 0) from store_days where company_id = $1) as lines,
       (select count(*) from product_totals where company_id = $1) as products`,
    [companyId],
  )
  const { lines, products } = rows[0] ?? { lines: '0', products: '0' }
  return Number(lines) > SMALL_STORE.lines || Number(products) > SMALL_STORE.products ? 'large' : 'small'
}

/** Returns the share for a job on all of a company's data: among those of large stores, or those of small ones. */
export async function jobShare(
  { companyId, inTenant }: Pick<TenantContext, 'companyId' | 'inTenant'>,
  buffersMb: number,
): Promise<Share> {
  return { lane: await inTenant(({ client }) => storeSizeOf(client, companyId)), companyId, buffersMb }
}
