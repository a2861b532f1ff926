import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { lockRollout, setRollout } from './lock-rollout.ts'
import { requestWriting } from './write-prices.ts'

const leftSql = `
  select count(*)::int4 as items, (count(*) filter (where state = 'pending'))::int4 as pending
  from price_rollout_items where company_id = $1 and rollout_id = $2`

/**
 * Begins to write what was approved before the shop was read. A single price is written only if every variant is as the
 * plan has it; of a test, all that are. Otherwise it ends, and its items say why.
 */
export async function beginApproved(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<void> {
  const rollout = await lockRollout(ctx, tx, rolloutId)
  const { rows } = await tx.client.query<{ items: number; pending: number }>(leftSql, [
    ctx.companyId,
    rolloutId,
  ])
  const { items = 0, pending = 0 } = rows[0] ?? {}
  const needed = rollout.mode === 'test' ? Math.min(1, items) : items
  if (items === 0 || pending < needed) {
    await setRollout(ctx, tx, rolloutId, { state: 'cancelled', endedAt: ctx.clock() })
    return
  }
  await setRollout(ctx, tx, rolloutId, {
    ...{ state: 'writing_rest', approvedHash: rollout.listHash, startedAt: ctx.clock() },
  })
  await requestWriting(ctx, tx, rollout)
}
