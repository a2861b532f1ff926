import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { advance } from './advance.ts'
import { lockRollout } from './lock-rollout.ts'
import { refuseItem } from './save-outcome.ts'
import { readOutdated } from './still-allowed.ts'

const waitingSql = `
  update price_rollout_items set state = 'waiting', sent_at = $3
  where company_id = $1 and rollout_id = $2 and state = 'pending' and ($4 or wave = 0)`

/** From now on the shop's former price counts as taken back. */
const backSql = `
  update price_rollout_items set sent_at = $3
  where company_id = $1 and rollout_id = $2 and state = 'taking_back' and (written_at is null or written_at >= sent_at)`

/** The prices of the present step wait for their owner, who carries them out by a file. */
export async function handOut(ctx: TenantContext, tx: TenantTransaction, rolloutId: string): Promise<void> {
  const rollout = await lockRollout(ctx, tx, rolloutId)
  const isAll = rollout.state === 'writing_rest'
  if (isAll || rollout.state === 'writing_canary') {
    const outdated = await readOutdated(ctx, tx, rollout)
    for (const { refused, ...item } of outdated.filter(({ wave }) => isAll || wave === 0))
      await refuseItem(tx, ctx, { ...item, rolloutId, isBack: false, mode: rollout.mode }, refused)
    await tx.client.query(waitingSql, [ctx.companyId, rolloutId, ctx.clock(), isAll])
  }
  await tx.client.query(backSql, [ctx.companyId, rolloutId, ctx.clock()])
  await advance(ctx, tx, rollout)
}
