import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'

/** The last day with a sale, `YYYY-MM-DD`: ranges end there on every screen. Today where nothing has been sold. */
export async function lastSalesDay(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: Pick<TenantTransaction, 'client'>,
): Promise<string> {
  const { rows } = await tx.client.query<{ day: string | null }>(
    'select max(day)::text as day from store_days where company_id = $1 and lines > 0',
    [ctx.companyId],
  )
  return rows[0]?.day ?? companyDay(ctx, tx)
}
