import { type Message, message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type TurnedEntry, turnedEntries } from '../price-plan/turned-entries.ts'
import { endIfReplanned } from './end-replanned.ts'
import { lockRollout, setRollout } from './lock-rollout.ts'
import { nameTitles } from './name-titles.ts'

const approvedSql = `
  select rollout_id as "rolloutId" from price_rollouts where company_id = $1 and state = 'approved'`

const entriesSql = `
  select distinct entry_id as "entryId" from price_rollout_items
  where company_id = $1 and rollout_id = $2 and state = 'pending'`

/** Ends approvals of prices that were edited since, or would lose now: costs and estimates may have changed within the 7 days. */
export async function endTurnedApprovals(ctx: TenantContext): Promise<void> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ rolloutId: string }>(approvedSql, [ctx.companyId]),
  )
  for (const { rolloutId } of rows) await ctx.inTenant((tx) => endIfOutdated(ctx, tx, rolloutId))
}

/** Returns true if the approval has ended: of prices that were edited since, or that would lose now. */
export async function endIfOutdated(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<boolean> {
  return (await endIfReplanned(ctx, tx, rolloutId)) || endIfTurned(ctx, tx, rolloutId)
}

/** True of an approval that has ended: a price expected to gain when it was planned would now lose. */
async function endIfTurned(ctx: TenantContext, tx: TenantTransaction, rolloutId: string): Promise<boolean> {
  const { state, approvedAt } = await lockRollout(ctx, tx, rolloutId)
  if (state !== 'approved') return false
  const { rows } = await tx.client.query<{ entryId: string }>(entriesSql, [ctx.companyId, rolloutId])
  const turned = await turnedEntries(
    tx,
    ctx.companyId,
    rows.map(({ entryId }) => entryId),
  )
  if (turned.length === 0) return false
  await setRollout(ctx, tx, rolloutId, {
    ...{ state: 'draft', approvedBy: null, approvedHash: null, approvedAt: null },
    reason: whyTurned(turned, approvedAt),
  })
  return true
}

/** Newer estimates are the reason only where all of these products have one; else it is said what is known. */
function whyTurned(turned: readonly TurnedEntry[], approvedAt: Date | null): Message {
  const titles = nameTitles(turned.map(({ title }) => title))
  if (turned.every(({ isEstimateNewer }) => isEstimateNewer))
    return message('rollout.advice_turned', { titles })
  const isEdited = (each: TurnedEntry) => approvedAt !== null && each.plannedAt > approvedAt
  return message(turned.every(isEdited) ? 'rollout.price_edited' : 'rollout.price_loses', { titles })
}
