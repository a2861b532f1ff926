import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { isEditable, lockRollout, setRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'

/** Gives up a roll-out of which nothing was written; what was written is taken back instead. */
export function cancelRollout(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'cancelRollout'>
}): Promise<Output<'cancelRollout'>> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    if (isEditable(rollout))
      await setRollout(ctx, tx, input.rolloutId, { state: 'cancelled', endedAt: ctx.clock() })
    else if (rollout.state !== 'cancelled') throw problem('rollout.begun')
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}
