import {
  isStillSold,
  type PredictionScore,
  SCORE_WINDOW_DAYS,
  scorePrediction,
  scoreWindows,
  soldByProduct,
} from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readMainLines } from '../estimation/read-main-lines.ts'
import { type DuePrediction, MOST_AT_ONCE, readDue, readStoreUnits } from './due-windows.ts'

/** An accepted price that the sales do not show after so many days of data was not carried out. */
const CARRIED_OUT_DAYS = 90

const failSql = `
  update price_predictions set status = 'void', reason = 'not_carried_out', scored_at = $2
  where company_id = $1 and status = 'waiting' and changed_on is null
    and (made_at at time zone 'UTC')::date + ${CARRIED_OUT_DAYS} <= (select max(day) from store_days where company_id = $1 and lines > 0)`

const saveSql = `
  update price_predictions set status = $3, reason = $4, scored_at = $5, baseline_units = $6, predicted_units = $7,
    predicted_low = $8, predicted_high = $9, actual_units = $10, held = $11, units_before = $12
  where company_id = $1 and prediction_id = $2 and status = 'waiting'`

/** Scores every prediction whose four weeks are over; a second run finds nothing left to do. */
export async function scorePredictions({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ scored: number; unscorable: number }> {
  let scored = 0
  let unscorable = 0
  let units: StoreUnits | null = null
  const storeUnits = async (tx: TenantTransaction) => {
    units ??= await readStoreUnits(tx, ctx.companyId)
    return units
  }
  for (;;) {
    const part = await ctx.inTenant((tx) => scorePart(tx, ctx, storeUnits))
    scored += part.scored
    unscorable += part.unscorable
    if (part.scored + part.unscorable < MOST_AT_ONCE) break
  }
  if (scored + unscorable > 0) ctx.log.info({ scored, unscorable }, 'predicted price changes scored')
  return { scored, unscorable }
}

interface Outcome {
  readonly score: PredictionScore | null
  readonly unitsBefore: number | null
  readonly reason: string | null
}

/** By day, read once for all parts. */
type StoreUnits = ReadonlyMap<number, number>
type ReadUnits = (tx: TenantTransaction) => Promise<StoreUnits>

async function scorePart(tx: TenantTransaction, ctx: TenantContext, readUnits: ReadUnits) {
  const now = ctx.clock()
  await tx.client.query(failSql, [ctx.companyId, now])
  const due = await readDue(tx, ctx.companyId, SCORE_WINDOW_DAYS)
  if (due.length === 0) return { scored: 0, unscorable: 0 }
  let scored = 0
  for (const [each, outcome] of await outcomesOf(tx, ctx.companyId, due, await readUnits(tx))) {
    const { score, unitsBefore, reason } = outcome
    if (score) scored++
    await tx.client.query(saveSql, [
      ctx.companyId,
      each.predictionId,
      score ? 'scored' : 'void',
      reason,
      now,
      score?.baseline ?? null,
      score?.predicted.value ?? null,
      score?.predicted.low ?? null,
      score?.predicted.high ?? null,
      score?.actual ?? null,
      score?.held ?? null,
      score ? unitsBefore : null,
    ])
  }
  return { scored, unscorable: due.length - scored }
}

/** By the sales of the main channel, which the change was seen in. */
async function outcomesOf(
  tx: TenantTransaction,
  companyId: string,
  due: readonly DuePrediction[],
  storeUnits: StoreUnits,
): Promise<(readonly [DuePrediction, Outcome])[]> {
  const productIds = [...new Set(due.map((each) => Number(each.productId)))].sort((a, b) => a - b)
  const places = new Map(productIds.map((id, place) => [id, place]))
  const soldOf = soldByProduct(await readMainLines(tx.client, companyId, productIds), productIds.length)
  return due.map((each): readonly [DuePrediction, Outcome] => {
    const sold = soldOf(places.get(Number(each.productId))!)
    const { hindrance, changedDay, fromPrice } = each
    const reason = hindrance ?? (isStillSold(sold, changedDay, fromPrice) ? 'old_price_sold' : null)
    if (reason !== null) return [each, { score: null, unitsBefore: null, reason }]
    const { unitsBefore, ...seen } = scoreWindows(sold, changedDay, (day) => storeUnits.get(day) ?? 0)
    const score = scorePrediction({ ...each, ...seen })
    return [each, { score, unitsBefore, reason: score ? null : 'short_history' }]
  })
}
