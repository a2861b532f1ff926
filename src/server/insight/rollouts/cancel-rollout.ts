import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { isEditable, lockRollout, setRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'

/** Gives up a roll-out of which nothing was written; what was written is taken back instead. */
export function cancelRollout({ ctx, input }: VerbArgs<'cancelRollout'>): Promise<Output<'cancelRollout'>> {
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    if (isEditable(rollout))
      await setRollout(ctx, tx, input.rolloutId, { state: 'cancelled', endedAt: ctx.clock() })
    else if (rollout.state !== 'cancelled') throw problem('rollout.begun')
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}
