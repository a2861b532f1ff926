import {
  isPriceMix,
  isStillSold,
  type PricedSales,
  SCORE_WINDOW_DAYS,
  scorePrediction,
  scoreWindows,
  soldByProduct,
} from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { lowerGrades } from '../estimation/lower-grades.ts'
import { readMainLines } from '../estimation/read-main-lines.ts'
import { endNotCarriedOut, type Outcome, saveScore } from '../predictions/save-score.ts'
import { type DuePrediction, MOST_AT_ONCE, readDue, readStoreUnits } from './due-windows.ts'

/** Scores every prediction whose four weeks are over; a second run finds none left. */
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
  if (scored > 0) await ctx.inTenant(({ client }) => lowerGrades(client, ctx.companyId))
  if (scored + unscorable > 0) ctx.log.info({ scored, unscorable }, 'predicted price changes scored')
  return { scored, unscorable }
}

/** Units by day, read once for all parts. */
type StoreUnits = ReadonlyMap<number, number>
type ReadUnits = (tx: TenantTransaction) => Promise<StoreUnits>

async function scorePart(tx: TenantTransaction, ctx: TenantContext, readUnits: ReadUnits) {
  const now = ctx.clock()
  await endNotCarriedOut(tx, ctx.companyId, now)
  const due = await readDue(tx, ctx.companyId, SCORE_WINDOW_DAYS)
  if (due.length === 0) return { scored: 0, unscorable: 0 }
  let scored = 0
  for (const [each, outcome] of await outcomesOf(tx, ctx.companyId, due, await readUnits(tx))) {
    if (outcome.score) scored++
    await saveScore(tx, { companyId: ctx.companyId, predictionId: each.predictionId, now }, outcome)
  }
  return { scored, unscorable: due.length - scored }
}

/** Scores by the sales of the main channel, because the change was seen there. */
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
    const reason = each.hindrance ?? whyNoChange(sold, each)
    if (reason !== null) return [each, { score: null, unitsBefore: null, reason }]
    const { unitsBefore, ...seen } = scoreWindows(sold, each.changedDay, (day) => storeUnits.get(day) ?? 0)
    const score = scorePrediction({ ...each, ...seen })
    return [each, { score, unitsBefore, reason: score ? null : 'short_history' }]
  })
}

/** Why the sales do not prove the change; a price that its owner accepted needs no such proof. */
function whyNoChange(sold: PricedSales, change: DuePrediction): 'old_price_sold' | 'mixed_prices' | null {
  if (isStillSold(sold, change.changedDay, change.fromPrice)) return 'old_price_sold'
  return change.isFromSales && isPriceMix(sold, change) ? 'mixed_prices' : null
}
