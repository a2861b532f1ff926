import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { forgetPrediction } from '../predictions/remember-prediction.ts'
import { takeOffPlan } from '../price-plan/write-entry.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'

/** Only the first undo has an effect. */
const undoSql = `
  update price_decisions set undone_at = coalesce(undone_at, $3), undone_by = coalesce(undone_by, $4)
  where company_id = $1 and decision_id = $2`

/** Undoes a decision; it stays on record as undone, and the one before it counts again. */
export async function undoDecision(args: {
  readonly ctx: TenantContext
  readonly input: { readonly decisionId: string }
}): Promise<{ decision: PriceDecision }> {
  const { ctx, input } = args
  const values = [ctx.companyId, input.decisionId, ctx.clock(), ctx.userId]
  const { decisionId } = input
  return ctx.inTenant(async (tx) => {
    await tx.client.query(undoSql, values)
    const decision = await readDecision(tx, ctx.companyId, decisionId)
    if (!decision) throw problem('decision.not_found')
    await takeOffPlan(tx, ctx, decisionId)
    await forgetPrediction(tx, ctx, decisionId)
    return { decision }
  })
}
