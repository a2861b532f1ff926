import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { requestCheck } from './check-prices.ts'
import { isEditable, lockRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'

/** Requests another reading of the live prices. */
export function checkRollout({ ctx, input }: VerbArgs<'checkRollout'>): Promise<Output<'checkRollout'>> {
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    if (!isEditable(rollout)) throw problem('rollout.begun')
    await requestCheck(ctx, tx, input.rolloutId)
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}
