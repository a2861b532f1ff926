import type { TenantContext } from '../../context.ts'
import type { StorePlatform } from '../../integrations/store-platform/store-platform.ts'
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
    if (await attachConnection({ ctx, input: attach })) return true
  }
  return false
}
