import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { requestCheck } from './check-prices.ts'
import { isEditable, lockRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'

/** Requests another reading of the live prices. */
export function checkRollout(args: {
  readonly ctx: TenantContext
  readonly input: Parsed<'checkRollout'>
}): Promise<Output<'checkRollout'>> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, input.rolloutId)
    if (!isEditable(rollout)) throw problem('rollout.begun')
    await requestCheck(ctx, tx, input.rolloutId)
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}
