import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { renderConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'

/** Sentences on the plans that a bundle price from today on would cross, by product; products without any are absent. */
export async function readCrossedPlans(
  tx: TenantTransaction,
  ctx: TenantContext,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const from = await companyDay(ctx, tx)
  const changes = [...new Set(productIds)].map((productId) => ({
    ...{ field: String(productId), productId, kind: 'bundle' as const },
    // No product changes its own price, so its step limit is not crossed.
    ...{ from, until: null, price: null },
  }))
  const conflicts = await renderConflicts(tx, ctx, changes)
  const byProduct = Map.groupBy(conflicts, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, worded]) => [id, worded.map(({ sentence }) => sentence)]))
}
