import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { turnedEntries } from '../price-plan/turned-entries.ts'
import { lockRollout, setRollout } from './lock-rollout.ts'

const approvedSql = `
  select rollout_id as "rolloutId" from price_rollouts where company_id = $1 and state = 'approved'`

const entriesSql = `
  select distinct entry_id as "entryId" from price_rollout_items
  where company_id = $1 and rollout_id = $2 and state = 'pending'`

/** Ends approvals whose advice has turned round since: estimates may have changed within the 7 days. */
export async function endTurnedApprovals(ctx: TenantContext): Promise<void> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ rolloutId: string }>(approvedSql, [ctx.companyId]),
  )
  for (const { rolloutId } of rows) await ctx.inTenant((tx) => endIfTurned(ctx, tx, rolloutId))
}

/** Returns true if the approval has ended: a price expected to gain when it was planned would now lose. */
export async function endIfTurned(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<boolean> {
  const { state } = await lockRollout(ctx, tx, rolloutId)
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
    reason: message('rollout.advice_turned', { products: turned.length }),
  })
  return true
}
