import { notify } from '../../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../../kit/context.ts'
import type { Look } from '../save-look.ts'
import type { WatchedRollout } from './watched-rollouts.ts'

/** Notifies people of a look that paused or ended a roll-out, or has its prices taken back. */
export async function notifyLook(
  ctx: TenantContext,
  { rolloutId, state, baseline }: WatchedRollout,
  { day, verdict, detail }: Look,
): Promise<void> {
  const products = baseline?.products.length ?? 0
  const about = `${rolloutId} ${day}`
  if (verdict === 'harm')
    await notify({ ctx, input: { kind: 'rollout-taken-back', about, params: { products } } })
  if (verdict === 'ask')
    await notify({
      ctx,
      input: { kind: 'rollout-paused', about, params: { products, why: String(detail.reason) } },
    })
  if (verdict === 'fine' && state === 'settling')
    await notify({ ctx, input: { kind: 'rollout-done', about, params: { products } } })
}
