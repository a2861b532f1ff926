import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { notFound, ProblemError } from '../../kit/errors.ts'
import { currentConnection } from './connections.ts'
import { platformOf } from './platform-of.ts'

/** Gives the permission back at the provider. What was imported stays. */
export async function disconnect({ ctx }: { readonly ctx: TenantContext }): Promise<{ ok: true }> {
  const connection = await ctx.inTenant((tx) => currentConnection(tx, ctx.companyId))
  if (!connection || connection.status === 'disconnected') throw notFound('A connected store')
  const platform = platformOf(ctx, connection.platform as PlatformId)
  try {
    await platform.revoke(connection)
  } catch (cause) {
    throw new ProblemError('unavailable', 'The store could not be disconnected. Please try again.', { cause })
  }
  await ctx.inTenant((tx) =>
    tx
      .update(platformConnections)
      .set({ status: 'disconnected', updatedAt: ctx.clock() })
      .where(
        and(
          eq(platformConnections.companyId, ctx.companyId),
          eq(platformConnections.connectionId, connection.connectionId),
          eq(platformConnections.providerConnectionId, connection.providerConnectionId),
        ),
      ),
  )
  return { ok: true }
}
