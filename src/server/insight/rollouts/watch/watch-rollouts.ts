import {
  CANARY_DAYS,
  type CanarySums,
  type CanaryVerdict,
  isoDateOfDay,
  lookAtCanary,
  sumCanary,
} from '#analytics'
import { joined, type TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { readStoreUnits } from '../../track-record/due-windows.ts'
import { applyVerdict } from '../apply-verdict.ts'
import { confirmByData } from '../by-hand/confirm-by-data.ts'
import { endTurnedApprovals } from '../end-turned-approvals.ts'
import { type Look, saveLook } from '../save-look.ts'
import { type Baseline, readBaseline } from './baseline.ts'
import { readLeftOut } from './left-out-days.ts'
import { readSold } from './sold-days.ts'
import { cheapLine, isSilent, keepChanged, readHeld } from './tripwires.ts'
import { readWatched, saveBaseline, type WatchedRollout } from './watched-rollouts.ts'
import { withCanary } from './with-canary.ts'

/** Days after which a roll-out that did no harm has ended: the ledger then scores its predictions. */
const SETTLED_DAYS = 28

/**
 * Confirms what was carried out by hand, then looks at every roll-out whose prices are in the shop, a look for each whole day
 * since the last one.
 */
export async function watchRollouts({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await confirmByData(ctx)
  await endTurnedApprovals(ctx)
  const watched = await ctx.inTenant((tx) => readWatched(tx, ctx))
  for (const rollout of watched) {
    // A look that is stored is carried out, and the other way round.
    await ctx.inTenant(async (tx) => {
      const found = await look(ctx, tx, rollout)
      if (found) await applyVerdict(joined(ctx, tx), { rolloutId: rollout.rolloutId, look: found })
    })
  }
}

/** Returns the look that decides; those that change nothing are only stored. */
async function look(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: WatchedRollout,
): Promise<Look | null> {
  if (rollout.baseline === null) {
    const baseline = await readBaseline(tx, ctx, rollout)
    if (baseline) await saveBaseline(tx, ctx, rollout, withCanary(baseline, rollout.canary))
    return null
  }
  const kept = await keepChanged(tx, ctx, rollout)
  if (kept > 0) ctx.log.info({ rolloutId: rollout.rolloutId, kept }, 'prices were changed in the shop')
  const from = Math.max(rollout.baseline.startDay, (rollout.lookedOn ?? 0) + 1)
  if (await isSilent(tx, ctx, rollout)) return askOnce(rollout, 'no_orders')
  if (rollout.lastDay === null || rollout.lastDay < from) return null
  return lookAtDays(ctx, tx, { ...rollout, baseline: rollout.baseline }, { from, to: rollout.lastDay })
}

/** A person who let the roll-out go on is not asked the same again. */
function askOnce(
  { answered, lastDay, lookedOn }: WatchedRollout,
  reason: 'no_orders' | 'below_cost' | 'far_below_price',
): Look | null {
  if (answered.includes(reason)) return null
  const day = isoDateOfDay(Math.max(lastDay ?? 0, lookedOn ?? 0))
  return { day, ...NO_SUMS, verdict: 'ask', detail: { reason } }
}

const NO_SUMS = { profit: null, counterfactual: null, statistic: null, boundary: null }

async function lookAtDays(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: WatchedRollout & { readonly baseline: Baseline },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Look | null> {
  const { companyId } = ctx
  const { startDay, restExpected, noise } = rollout.baseline
  const held = await readHeld(tx, ctx, rollout)
  const products = rollout.baseline.products.filter(({ productId }) => held.has(productId))
  if (products.length === 0) return null
  const ids = products.map(({ productId }) => productId)
  const sold = await readSold(tx.client, companyId, ids)
  const leftOut = await readLeftOut(tx, companyId, ids)
  const storeUnits = await readStoreUnits(tx, companyId)
  const cheap = cheapLine({ products }, sold, { from, to, leftOut })
  const group = products.map((product) => ({
    ...product,
    soldOn: (day: number) => sold.on(product.productId, day),
    leftOut: (day: number) => leftOut(product.productId, day),
  }))
  const restOn = (day: number) =>
    Math.max(0, (storeUnits.get(day) ?? 0) - ids.reduce((sum, id) => sum + sold.on(id, day).units, 0))
  for (let day = from; day <= to; day++) {
    const sums = sumCanary({ products: group, startDay, lastDay: day, restOn, restExpected, noise })
    const finding = await lookAtDay(ctx, tx, rollout, { day, sums })
    if (finding) return finding
  }
  return cheap && askOnce(rollout, cheap.reason)
}

/** Stores the look at a day, or returns it if it decides. */
async function lookAtDay(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: WatchedRollout,
  { day, sums }: { readonly day: number; readonly sums: CanarySums },
): Promise<Look | null> {
  const found = answeredBefore(lookAtCanary(sums), rollout)
  const { days, countedDays, expectedUnits, leftOut, belowInterval } = sums
  const look: Look = {
    day: isoDateOfDay(day),
    ...{ profit: sums.profit, counterfactual: sums.counterfactual },
    ...{ statistic: found.statistic, boundary: found.boundary, verdict: found.verdict },
    detail: {
      reason: found.reason,
      wave: rollout.wave,
      days,
      countedDays,
      expectedUnits,
      leftOut,
      belowInterval,
    },
  }
  if (look.verdict === 'harm' || look.verdict === 'ask') return look
  if (rollout.state === 'watching' && look.verdict === 'fine' && days >= CANARY_DAYS) return look
  if (rollout.state === 'settling' && days >= SETTLED_DAYS) return { ...look, verdict: 'fine' }
  await saveLook(tx, ctx, rollout.rolloutId, look, { decides: false })
  return null
}

function answeredBefore(found: CanaryVerdict, { answered }: WatchedRollout): CanaryVerdict {
  const isAnswered = found.verdict === 'ask' && answered.includes(found.reason)
  return isAnswered ? { ...found, verdict: 'fine', reason: 'no_harm' } : found
}
