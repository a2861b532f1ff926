import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readLastSalesDay } from '../../store/rollups/last-sales-day.ts'

/** Returns the last day with a sale, `YYYY-MM-DD`: ranges end there on every screen. Today without sales. */
export async function lastSalesDay(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: Pick<TenantTransaction, 'client'>,
): Promise<string> {
  return (await readLastSalesDay(tx.client, ctx.companyId)) ?? companyDay(ctx, tx)
}
