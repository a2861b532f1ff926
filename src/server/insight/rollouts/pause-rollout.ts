import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { isAnotherOpen } from './another-open.ts'
import { refuseOwnApproval } from './approval-settings.ts'
import { lockRollout, setRollout } from './lock-rollout.ts'
import { readRollout } from './rollout-rows.ts'
import { requestWriting } from './write-prices.ts'

const PAUSABLE: readonly string[] = ['writing_canary', 'watching', 'writing_rest', 'taking_back']

/** Stops before the next price. One that is being sent is finished: what became of it is known. */
export function pauseRollout({ ctx, input }: VerbArgs<'pauseRollout'>): Promise<Output<'pauseRollout'>> {
  return ctx.inTenant(async (tx) => {
    const { state } = await lockRollout(ctx, tx, input.rolloutId)
    if (PAUSABLE.includes(state))
      await setRollout(ctx, tx, input.rolloutId, { state: 'paused', pausedFrom: state, reason: null })
    else if (state !== 'paused') throw problem('rollout.not_now')
    return { rollout: await readRollout(ctx, tx, input.rolloutId) }
  })
}

/** Goes on after a pause. Items of which nothing is known are read again first. */
export async function resumeRollout({
  ctx,
  input,
}: VerbArgs<'resumeRollout'>): Promise<Output<'resumeRollout'>> {
  try {
    return await ctx.inTenant(async (tx) => {
      const rollout = await lockRollout(ctx, tx, input.rolloutId)
      const { state, pausedFrom } = rollout
      if (state !== 'paused' || pausedFrom === null) throw problem('rollout.not_now')
      if (pausedFrom !== 'taking_back') await refuseOwnApproval(ctx, tx, rollout)
      await readAgain(ctx, tx, input.rolloutId)
      await setRollout(ctx, tx, input.rolloutId, { state: pausedFrom, pausedFrom: null, reason: null })
      await requestWriting(ctx, tx, rollout)
      return { rollout: await readRollout(ctx, tx, input.rolloutId) }
    })
  } catch (error) {
    if (isAnotherOpen(error)) throw problem('rollout.another_open')
    throw error
  }
}

async function readAgain(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  rolloutId: string,
): Promise<void> {
  await client.query(
    `update price_rollout_items set state = 'sending', attempts = greatest(attempts, 1)
     where company_id = $1 and rollout_id = $2 and state = 'unknown'`,
    [companyId, rolloutId],
  )
}
