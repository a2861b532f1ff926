import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { forgetPredictions } from '../predictions/remember-prediction.ts'
import { takeOffPlan } from '../price-plan/write-entry.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'

/** Only the first undo has an effect. */
const undoSql = `
  update price_decisions set undone_at = coalesce(undone_at, $3), undone_by = coalesce(undone_by, $4)
  where company_id = $1 and decision_id = any($2::uuid[])`

/** Undoes a decision; it stays on record as undone, and the one before it counts again. */
export function undoDecision({ ctx, input }: VerbArgs<'undoDecision'>): Promise<{ decision: PriceDecision }> {
  return ctx.inTenant(async (tx) => {
    await undoIn(tx, ctx, [input.decisionId])
    const decision = await readDecision(tx, ctx.companyId, input.decisionId)
    if (!decision) throw problem('decision.not_found')
    return { decision }
  })
}

/** Undoes decisions in a transaction, and returns how many of them there are. */
export async function undoIn(
  tx: TenantTransaction,
  ctx: TenantContext,
  decisionIds: readonly string[],
): Promise<number> {
  const values = [ctx.companyId, decisionIds, ctx.clock(), ctx.userId]
  const { rowCount } = await tx.client.query(undoSql, values)
  await takeOffPlan(tx, ctx, decisionIds)
  await forgetPredictions(tx, ctx, decisionIds)
  return rowCount ?? 0
}
