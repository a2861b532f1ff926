import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { needsFourEyes } from './approval-settings.ts'
import { endIfReplanned } from './end-replanned.ts'
import { type LockedRollout, lockRollout, setRollout } from './lock-rollout.ts'
import { type Rollout, readRollout } from './rollout-rows.ts'

export function requestRolloutApproval({
  ctx,
  input,
}: VerbArgs<'requestRolloutApproval'>): Promise<Output<'requestRolloutApproval'>> {
  return ctx.inTenant(async (tx) => {
    const locked = await lockRollout(ctx, tx, input.rolloutId)
    if (locked.state === 'draft') {
      const { blockers } = await readRollout(ctx, tx, input.rolloutId)
      if (blockers.some((each) => each !== 'four_eyes')) throw problem('rollout.not_ready')
      await setRollout(ctx, tx, input.rolloutId, { state: 'awaiting_approval' })
    } else if (locked.state !== 'awaiting_approval') throw problem('rollout.not_now')
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}

/** Approves the exact list that the caller saw. What is changed afterwards is not approved. */
export function approveRollout({
  ctx,
  input,
}: VerbArgs<'approveRollout'>): Promise<Output<'approveRollout'>> {
  return ctx.inTenant(async (tx) => {
    const locked = await lockRollout(ctx, tx, input.rolloutId)
    refuseOtherState(locked)
    // The answer then shows why the list is read again: refusing would undo that.
    if (await endIfReplanned(ctx, tx, input.rolloutId))
      return { rollout: await readRollout(ctx, tx, input.rolloutId) }
    if (locked.listHash !== input.listHash) throw problem('rollout.list_changed')
    const before = await readRollout(ctx, tx, input.rolloutId)
    refuseBlocked(before, await isAuthorRefused(ctx, tx, locked))
    await setRollout(ctx, tx, input.rolloutId, {
      state: 'approved',
      reason: null,
      approvedBy: ctx.userId,
      approvedHash: locked.listHash,
      approvedAt: ctx.clock(),
    })
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}

function refuseOtherState({ state }: LockedRollout): void {
  if (state !== 'draft' && state !== 'awaiting_approval' && state !== 'approved')
    throw problem('rollout.begun')
}

function refuseBlocked({ blockers }: Rollout, isAuthor: boolean): void {
  if (isAuthor) throw problem('rollout.four_eyes')
  const ofList = blockers.filter((each) => each !== 'approval_missing' && each !== 'approval_over')
  if (ofList.length > 0) throw problem('rollout.not_ready')
}

async function isAuthorRefused(
  { companyId, userId }: TenantContext,
  tx: TenantTransaction,
  { draftedBy, changedBy }: LockedRollout,
): Promise<boolean> {
  return (userId === draftedBy || userId === changedBy) && (await needsFourEyes(tx, companyId))
}
