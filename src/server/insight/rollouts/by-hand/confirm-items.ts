import type { Output } from '#contract/calls'
import { problem } from '../../../kit/errors.ts'
import type { VerbArgs } from '../../../kit/http/handle.ts'
import { advance } from '../advance.ts'
import { lockRollout } from '../lock-rollout.ts'
import { readRollout } from '../rollout-rows.ts'
import { saveConfirmed } from '../save-outcome.ts'
import { readHandItems } from './hand-items.ts'

/** Notes that prices stand in the shop because a person says so. */
export function confirmRolloutItems({
  ctx,
  input,
}: VerbArgs<'confirmRolloutItems'>): Promise<Output<'confirmRolloutItems'>> {
  const { rolloutId, itemIds } = input
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    const items = await readHandItems(tx, ctx, { rolloutId, itemIds })
    if (itemIds && items.length < new Set(itemIds).size) throw problem('rollout.no_such_item')
    if (items.length === 0) throw problem('rollout.not_now')
    for (const item of items) await saveConfirmed(ctx, tx, rollout, item)
    await advance(ctx, tx, await lockRollout(ctx, tx, rolloutId))
    return { rollout: await readRollout(ctx, tx, rolloutId) }
  })
}
