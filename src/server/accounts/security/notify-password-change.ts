import type { TenantContext } from '../../kit/context.ts'
import { notify } from '../notifications/notify.ts'

/** Notifies of a new password, and of the API keys that ended with the old one. */
export async function notifyOfPassword(
  ctx: TenantContext,
  changedAt: Date,
  endedKeys: readonly string[],
): Promise<void> {
  const about = changedAt.toISOString()
  const userIds = [ctx.userId]
  await notify({ ctx, input: { kind: 'password-changed', about, params: {}, userIds } })
  if (endedKeys.length === 0) return
  const params = { count: endedKeys.length, names: endedKeys.join(', ').slice(0, 300) }
  await notify({ ctx, input: { kind: 'keys-ended', about, params, userIds } })
}
