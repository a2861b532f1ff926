import type { TenantContext } from '../../context.ts'
import type { ConnectionRef, StorePlatform } from '../../integrations/store-platform/store-platform.ts'
import { attachConnection } from './attach-connection.ts'
import { openAttempts } from './connections.ts'

/**
 * Asks the provider whether an attempt of this user has come through: its message may be lost, and a
 * provider on the owner's own machine sends none. Asks nothing while no attempt is open.
 */
export async function lookForConnection(args: {
  readonly ctx: TenantContext
  readonly input: { readonly platform: StorePlatform }
}): Promise<boolean> {
  const { ctx, input } = args
  const attempts = await ctx.inTenant((tx) => openAttempts(ctx, tx, input.platform.id))
  for (const { attemptId } of attempts.filter(({ userId }) => userId === ctx.userId)) {
    const owner = { companyId: ctx.companyId, userId: ctx.userId, attemptId }
    const [connection] = await input.platform.listConnections(owner)
    if (!connection) continue
    const attach = { platform: input.platform.id, attemptId, connection }
    const { isAttached, replaced } = await attachConnection({ ctx, input: attach })
    if (replaced) await giveBack(ctx, input.platform, replaced)
    if (isAttached) return true
  }
  return false
}

/** A permission nobody uses any more. Not worth failing for: the owner can also withdraw it at the store. */
export async function giveBack(
  ctx: Pick<TenantContext, 'log'>,
  platform: StorePlatform,
  connection: ConnectionRef,
): Promise<void> {
  await platform.revoke(connection).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a replaced connection could not be given back')
  })
}
