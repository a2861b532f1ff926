import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'

/** Only the first undo has an effect. */
const undoSql = `
  update price_decisions set undone_at = coalesce(undone_at, $3), undone_by = coalesce(undone_by, $4)
  where company_id = $1 and decision_id = $2`

/** Removes planned entries only: a price that was already carried out did change. */
const takeOffPlanSql = `
  update price_plan set removed_at = $3, updated_at = $3
  where company_id = $1 and decision_id = $2 and status = 'planned' and removed_at is null`

const forgetPredictionSql = `
  delete from price_predictions
  where company_id = $1 and decision_id = $2 and status = 'waiting' and changed_on is null`

/** Undoes a decision; it stays on record as undone, and the one before it counts again. */
export async function undoDecision(args: {
  readonly ctx: TenantContext
  readonly input: { readonly decisionId: string }
}): Promise<{ decision: PriceDecision }> {
  const { ctx, input } = args
  const values = [ctx.companyId, input.decisionId, ctx.clock(), ctx.userId]
  const { decisionId } = input
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    await client.query(undoSql, values)
    const decision = await readDecision(tx, ctx.companyId, decisionId)
    if (!decision) throw problem('decision.not_found')
    await client.query(takeOffPlanSql, [ctx.companyId, decisionId, ctx.clock()])
    await client.query(forgetPredictionSql, [ctx.companyId, decisionId])
    return { decision }
  })
}
