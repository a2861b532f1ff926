import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { attachConnection } from './attach-connection.ts'
import { openAttempts } from './connections.ts'
import { storePlatforms } from './shops/platforms.ts'
import type { ConnectionRef, StorePlatform } from './shops/store-platform.ts'

/** Limit in milliseconds, because a user waits at a screen meanwhile. */
const TIMEOUT_MS = 4000

/**
 * Asks the provider whether an attempt of this user succeeded: its message may be lost, and a provider on the owner's
 * own machine sends none. Asks nothing while no attempt is open.
 */
export async function lookForConnection({ ctx }: { readonly ctx: TenantContext }): Promise<boolean> {
  const platforms = storePlatforms(ctx.config, { timeoutMs: TIMEOUT_MS })
  if (platforms.size === 0) return false
  const { companyId, userId } = ctx
  const attempts = await ctx.inTenant((tx) => openAttempts(ctx, tx))
  for (const { attemptId, platform: id } of attempts) {
    const platform = platforms.get(id as PlatformId)
    const [connection] = (await platform?.listConnections({ companyId, userId, attemptId })) ?? []
    if (!platform || !connection) continue
    const attach = { platform: platform.id, attemptId, connection }
    const { isAttached, replaced } = await attachConnection({ ctx, input: attach })
    if (replaced) await giveBack(ctx, platform, replaced)
    if (isAttached) return true
  }
  return false
}

/** Revokes a permission that is no longer used. A failure is ignored: the owner can also revoke it at the store. */
export async function giveBack(
  ctx: Pick<TenantContext, 'log'>,
  platform: StorePlatform,
  connection: ConnectionRef,
): Promise<void> {
  await platform.revoke(connection).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a replaced connection could not be given back')
  })
}
