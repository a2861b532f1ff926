import {
  LEAST_WINDOWS,
  MOST_WINDOWS,
  type PredictionScore,
  SCORE_WINDOW_DAYS,
  scorePrediction,
} from '#analytics'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { type DuePrediction, MOST_AT_ONCE, readDue, readWindows, type WindowRow } from './due-windows.ts'

/** An accepted price that the sales do not show after so many days of data was not carried out. */
const CARRIED_OUT_DAYS = 90

const giveUpSql = `
  update price_predictions set status = 'void', reason = 'not_carried_out', scored_at = $2
  where company_id = $1 and status = 'waiting' and changed_on is null
    and (made_at at time zone 'UTC')::date + ${CARRIED_OUT_DAYS} <= (select max(day) from store_days where company_id = $1 and lines > 0)`

const saveSql = `
  update price_predictions set status = $3, reason = $4, scored_at = $5, baseline_units = $6, predicted_units = $7,
    predicted_low = $8, predicted_high = $9, actual_units = $10, held = $11
  where company_id = $1 and prediction_id = $2 and status = 'waiting'`

/** Scores every prediction whose four weeks are over; a second run finds nothing left to do. */
export async function scorePredictions({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ scored: number; unscorable: number }> {
  let scored = 0
  let unscorable = 0
  for (;;) {
    const part = await ctx.inTenant((tx) => scorePart(tx, ctx))
    scored += part.scored
    unscorable += part.unscorable
    if (part.scored + part.unscorable < MOST_AT_ONCE) break
  }
  if (scored + unscorable > 0) ctx.log.info({ scored, unscorable }, 'predicted price changes scored')
  return { scored, unscorable }
}

async function scorePart(tx: TenantTransaction, ctx: TenantContext) {
  const now = ctx.clock()
  await tx.client.query(giveUpSql, [ctx.companyId, now])
  const due = await readDue(tx, ctx.companyId, SCORE_WINDOW_DAYS, MOST_WINDOWS)
  const windows = await readWindows(tx, ctx.companyId, due, SCORE_WINDOW_DAYS)
  let scored = 0
  for (const each of due) {
    const score = each.hindrance === null ? scoreOf(each, windows.get(each.predictionId) ?? []) : null
    if (score) scored++
    await tx.client.query(saveSql, [
      ctx.companyId,
      each.predictionId,
      score ? 'scored' : 'void',
      score ? null : (each.hindrance ?? 'short_history'),
      now,
      score?.baseline ?? null,
      score?.predicted.value ?? null,
      score?.predicted.low ?? null,
      score?.predicted.high ?? null,
      score?.actual ?? null,
      score?.held ?? null,
    ])
  }
  return { scored, unscorable: due.length - scored }
}

function scoreOf(due: DuePrediction, rows: readonly WindowRow[]): PredictionScore | null {
  const after = rows.find((row) => row.back === 0)
  const before = rows.filter((row) => row.back > 0)
  if (!after || before.length < LEAST_WINDOWS) return null
  const { fromPrice, toPrice, elasticity, standardDeviation } = due
  return scorePrediction({
    units: Float64Array.from(before, (row) => row.units),
    prices: Float64Array.from(before, (row) => (row.units > 0 ? row.revenue / row.units : 0)),
    rest: Float64Array.from(before, (row) => Math.max(0, row.storeUnits - row.units)),
    restAfter: Math.max(0, after.storeUnits - after.units),
    actual: after.units,
    fromPrice,
    toPrice,
    elasticity,
    standardDeviation,
  })
}
