import type { PredictionScore } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'

/** Days of data after which an accepted price that the sales do not show counts as not carried out. */
const CARRIED_OUT_DAYS = 90

const failSql = `
  update price_predictions set status = 'void', reason = 'not_carried_out', scored_at = $2
  where company_id = $1 and status = 'waiting' and changed_on is null
    and (made_at at time zone 'UTC')::date + ${CARRIED_OUT_DAYS} <= ${LAST_SALES_DAY}`

/** Ends the predictions of accepted prices that were not carried out. */
export async function endNotCarriedOut(tx: TenantTransaction, companyId: string, now: Date): Promise<void> {
  await tx.client.query(failSql, [companyId, now])
}

const saveSql = `
  update price_predictions set status = $3, reason = $4, scored_at = $5, baseline_units = $6, predicted_units = $7,
    predicted_low = $8, predicted_high = $9, actual_units = $10, held = $11, units_before = $12
  where company_id = $1 and prediction_id = $2 and status = 'waiting'`

/** How a prediction ended: its score, or `null` and the reason why it has none. */
export interface Outcome {
  readonly score: PredictionScore | null
  readonly unitsBefore: number | null
  readonly reason: string | null
}

export async function saveScore(
  tx: TenantTransaction,
  prediction: { readonly companyId: string; readonly predictionId: string; readonly now: Date },
  { score, unitsBefore, reason }: Outcome,
): Promise<void> {
  await tx.client.query(saveSql, [
    prediction.companyId,
    prediction.predictionId,
    score ? 'scored' : 'void',
    reason,
    prediction.now,
    score?.baseline ?? null,
    score?.predicted.value ?? null,
    score?.predicted.low ?? null,
    score?.predicted.high ?? null,
    score?.actual ?? null,
    score?.held ?? null,
    score ? unitsBefore : null,
  ])
}
