import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { refuseOwnApproval } from './approval-settings.ts'
import { endIfOutdated } from './end-turned-approvals.ts'
import { lockRollout, setRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'
import { requestWriting } from './write-prices.ts'

/** Begins to write the approved list: the canary, or everything where there is none. */
export function startRollout({ ctx, input }: VerbArgs<'startRollout'>): Promise<Output<'startRollout'>> {
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    if (rollout.state !== 'approved') throw problem('rollout.not_now')
    await refuseOwnApproval(ctx, tx, rollout)
    // The answer then shows the draft and why: refusing would undo that the approval has ended.
    if (await endIfOutdated(ctx, tx, input.rolloutId))
      return { rollout: await readRollout(ctx, tx, input.rolloutId) }
    const { blockers, canaryProducts } = await readRollout(ctx, tx, input.rolloutId)
    if (blockers.length > 0) throw problem('rollout.not_ready')
    await setRollout(ctx, tx, input.rolloutId, {
      state: canaryProducts > 0 ? 'writing_canary' : 'writing_rest',
      startedAt: ctx.clock(),
    })
    await requestWriting(ctx, tx, rollout)
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}

/** Writes the rest on the owner's word, before the canary has ended. */
export function writeRestOfRollout({
  ctx,
  input,
}: VerbArgs<'writeRestOfRollout'>): Promise<Output<'writeRestOfRollout'>> {
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    const { state, pausedFrom } = rollout
    const from = state === 'paused' ? pausedFrom : state
    if (from !== 'watching' && from !== 'writing_canary') throw problem('rollout.not_now')
    await refuseOwnApproval(ctx, tx, rollout)
    await setRollout(ctx, tx, input.rolloutId, { state: 'writing_rest', pausedFrom: null, reason: null })
    await requestWriting(ctx, tx, rollout)
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}
