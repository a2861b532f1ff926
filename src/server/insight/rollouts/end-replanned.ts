import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { requestCheck } from './check-prices.ts'
import { isEditable, lockRollout, setRollout } from './lock-rollout.ts'
import { nameTitles } from './name-titles.ts'
import { readReplanned } from './still-allowed.ts'

/**
 * Returns true if planned prices were edited since the list was made: it is read again, and an approval of the former
 * prices has ended.
 */
export async function endIfReplanned(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
): Promise<boolean> {
  const rollout = await lockRollout(ctx, tx, rolloutId)
  if (!isEditable(rollout) || rollout.checkStatus !== 'done') return false
  const titles = await readReplanned(ctx, tx, rolloutId)
  if (titles.length === 0) return false
  await setRollout(ctx, tx, rolloutId, {
    ...{ state: 'draft', approvedBy: null, approvedHash: null, approvedAt: null },
    reason: message('rollout.plan_changed', { titles: nameTitles(titles) }),
  })
  await requestCheck(ctx, tx, rolloutId)
  return true
}
