import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { problem } from '../../kit/errors.ts'
import { cancelRuns } from '../../kit/runs/cancel-runs.ts'
import { currentConnection } from './connections.ts'
import { platformOf } from './platform-of.ts'
import { platformSync } from './platform-sync.ts'

/** Revokes the permission at the provider and ends a reading in progress. Imported data stay. */
export async function disconnect({ ctx }: { readonly ctx: TenantContext }): Promise<{ ok: true }> {
  const connection = await ctx.inTenant((tx) => currentConnection(tx, ctx.companyId))
  if (!connection || connection.status === 'disconnected') throw problem('platform.connected_not_found')
  const platform = platformOf(ctx, connection.platform as PlatformId)
  try {
    await platform.revoke(connection)
  } catch (cause) {
    throw problem('platform.not_disconnected', null, { cause })
  }
  const { connectionId } = connection
  await ctx.inTenant(async (tx) => {
    await tx
      .update(platformConnections)
      .set({ status: 'disconnected', updatedAt: ctx.clock() })
      .where(
        and(
          eq(platformConnections.companyId, ctx.companyId),
          eq(platformConnections.connectionId, connectionId),
          eq(platformConnections.providerConnectionId, connection.providerConnectionId),
        ),
      )
    await cancelRuns(platformSync, tx, { ctx, subject: connectionId })
  })
  return { ok: true }
}
