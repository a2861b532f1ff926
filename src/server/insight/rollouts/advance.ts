import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type LockedRollout, lockRollout, setRollout, workingRollouts } from './lock-rollout.ts'
import { pauseFor } from './save-outcome.ts'

const leftSql = `
  select count(*) filter (where state in ('pending', 'sending', 'waiting') and wave = 0)::int4 as canary,
    count(*) filter (where state in ('pending', 'sending', 'waiting'))::int4 as forth,
    count(*) filter (where state in ('sending', 'taking_back'))::int4 as back,
    count(*) filter (where state = 'written')::int4 as written
  from price_rollout_items where company_id = $1 and rollout_id = $2`

interface Left {
  readonly canary: number
  readonly forth: number
  readonly back: number
  readonly written: number
}

/** Moves the roll-outs of a connection on whose present step nothing is left to do. */
export async function advanceAll(ctx: TenantContext, connectionId: string): Promise<void> {
  for (const rolloutId of await ctx.inTenant((tx) => workingRollouts(tx, ctx, connectionId)))
    await ctx.inTenant(async (tx) => advance(ctx, tx, await lockRollout(ctx, tx, rolloutId)))
}

/** Moves a roll-out on whose present step nothing is left to do. */
export async function advance(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
): Promise<void> {
  const { rolloutId, state, mode } = rollout
  const { rows } = await tx.client.query<Left>(leftSql, [ctx.companyId, rolloutId])
  const left = rows[0]
  if (!left) return
  const now = ctx.clock()
  if (state === 'writing_canary' && left.canary === 0) {
    if (left.written > 0) await setRollout(ctx, tx, rolloutId, { state: 'watching', canaryWrittenAt: now })
    else await pauseFor(ctx, tx, rollout, message('rollout.paused.none_written'))
  }
  if (state === 'writing_rest' && left.forth === 0)
    await setRollout(ctx, tx, rolloutId, {
      // A test watches its own prices.
      ...(left.written > 0 && mode !== 'test'
        ? { state: 'settling', restWrittenAt: now }
        : { state: 'done', restWrittenAt: now, endedAt: now }),
    })
  if (state === 'taking_back' && left.back === 0)
    await setRollout(ctx, tx, rolloutId, { state: 'taken_back', endedAt: now })
}
