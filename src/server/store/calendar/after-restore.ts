import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { holdToday } from '../catalogue/hold-today.ts'

/** Tables of facts of the store as a whole, which belong to no product. */
export const STORE_FACT_TABLES = ['closed_days', 'marketing_spend', 'lift_tests'] as const

/** Updates today's price and cost of products whose log a restored deletion has brought back. */
export async function holdRestored(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  tx: TenantTransaction,
  deletionId: string,
): Promise<void> {
  for (const [held, table] of [
    ['price', 'price_log'],
    ['cost', 'unit_costs'],
  ] as const) {
    const { rows } = await tx.client.query<{ ids: string[] | null }>(
      `select array_agg(distinct row ->> 'product_id') as ids from deleted_rows
       where company_id = $1 and deletion_id = $2 and table_name = $3`,
      [ctx.companyId, deletionId, table],
    )
    const ids = rows[0]?.ids
    if (ids) await holdToday(ctx, tx, { held, productIds: ids.map(Number) })
  }
}
