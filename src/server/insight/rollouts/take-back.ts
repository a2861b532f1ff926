import type { Output } from '#contract/calls'
import type { Message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type LockedRollout, lockRollout, setRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'
import { requestWriting } from './write-prices.ts'

const markSql = `
  update price_rollout_items set state = 'taking_back', attempt_id = null,
    attempts = case state when 'unknown' then 1 when 'taking_back' then attempts else 0 end
  where company_id = $1 and rollout_id = $2 and state in ('written', 'settled', 'unknown', 'waiting', 'taking_back')
    and ($3::uuid[] is null or item_id = any($3))`

const BEGUN: readonly string[] = ['writing_canary', 'watching', 'writing_rest', 'settling', 'done']

/** Takes back everything that was written, or some of it; needs no second person, because safety comes first. */
export function takeBackRollout({
  ctx,
  input,
}: VerbArgs<'takeBackRollout'>): Promise<Output<'takeBackRollout'>> {
  const { rolloutId, itemIds } = input
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    if (itemIds === undefined) await takeBackAll(ctx, tx, rollout, null)
    else await takeBackItems(ctx, tx, rollout, itemIds)
    return { rollout: await readRollout(ctx, tx, rolloutId) }
  })
}

/** Stops writing, and restores every former price that no other person has changed since. */
export async function takeBackAll(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
  reason: Message | null,
): Promise<void> {
  if (rollout.state === 'taking_back' || rollout.state === 'taken_back') return
  if (!hasBegun(rollout)) throw problem('rollout.not_now')
  await tx.client.query(markSql, [ctx.companyId, rollout.rolloutId, null])
  await setRollout(ctx, tx, rollout.rolloutId, {
    ...{ state: 'taking_back', pausedFrom: null, reason, endedAt: null },
  })
  await requestWriting(ctx, tx, rollout)
}

async function takeBackItems(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
  itemIds: readonly string[],
): Promise<void> {
  if (!hasBegun(rollout)) throw problem('rollout.not_now')
  const { rowCount } = await tx.client.query(markSql, [ctx.companyId, rollout.rolloutId, itemIds])
  if (rowCount !== new Set(itemIds).size) throw problem('rollout.no_such_item')
  await requestWriting(ctx, tx, rollout)
}

const hasBegun = ({ state, pausedFrom }: LockedRollout): boolean =>
  BEGUN.includes(state) || (state === 'paused' && pausedFrom !== null)
