import { message } from '#messages/message'
import { enterAudit } from '../../accounts/audit/record-audit.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type LockedRollout, lockRollout, setRollout, settingsOf } from './lock-rollout.ts'
import { publishState } from './publish-state.ts'
import { type Look, saveLook } from './save-look.ts'
import { pauseFor } from './save-outcome.ts'
import { takeBackAll } from './take-back.ts'
import { requestWriting } from './write-prices.ts'

/**
 * Stores a look and follows it: harm takes everything back, doubt pauses, and a canary that is fine has the rest
 * written. Looks at a roll-out that is not being watched any more change nothing.
 */
export function applyVerdict(
  ctx: TenantContext,
  { rolloutId, look }: { readonly rolloutId: string; readonly look: Look },
): Promise<void> {
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    if (rollout.state !== 'watching' && rollout.state !== 'settling') return
    await saveLook(tx, ctx, rolloutId, look, { decides: true })
    if (look.verdict !== 'cannotTell') await enterVerdict(ctx, tx, rollout, look)
    switch (look.verdict) {
      case 'cannotTell':
        return
      case 'harm':
        return takeBackAll(ctx, tx, rollout, message('rollout.harmed'))
      case 'ask':
        return askPerson(ctx, tx, rollout)
      case 'fine':
        return goOn(ctx, tx, rollout)
    }
  })
}

/** The watch decides without a person, so the audit log says what it saw. */
function enterVerdict(
  ctx: TenantContext,
  tx: TenantTransaction,
  { rolloutId, state }: LockedRollout,
  { day, verdict, profit, counterfactual, detail }: Look,
): Promise<void> {
  const after = { verdict, reason: detail.reason, day, profit, counterfactual }
  return enterAudit(tx, {
    ctx,
    input: { action: 'rolloutJudged', object: rolloutId, actor: 'Quanto', before: { state }, after },
  })
}

/** Pauses; where all prices are written there is nothing left to pause, and people are asked to look. */
function askPerson(ctx: TenantContext, tx: TenantTransaction, rollout: LockedRollout): Promise<void> {
  const reason = message('rollout.paused.asked')
  if (rollout.state !== 'settling') return pauseFor(ctx, tx, rollout, reason)
  return publishState(tx, ctx, { rolloutId: rollout.rolloutId, state: 'look_wanted', reason })
}

async function goOn(ctx: TenantContext, tx: TenantTransaction, rollout: LockedRollout): Promise<void> {
  const { rolloutId } = rollout
  if (rollout.state === 'watching') {
    if (settingsOf(rollout).holdAfterCanary) return
    await setRollout(ctx, tx, rolloutId, { state: 'writing_rest' })
    return requestWriting(ctx, tx, rollout)
  }
  await tx.client.query(
    `update price_rollout_items set state = 'settled' where company_id = $1 and rollout_id = $2 and state = 'written'`,
    [ctx.companyId, rolloutId],
  )
  await setRollout(ctx, tx, rolloutId, { state: 'done', endedAt: ctx.clock() })
}
