import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import type { Connection } from '../../store/platform/connections.ts'
import type { Wait } from '../../store/platform/shops/patience.ts'
import { storePlatforms } from '../../store/platform/shops/platforms.ts'
import { type OpenedStore, StoreProblem } from '../../store/platform/shops/store-platform.ts'

/** Opens the connected store of a roll-out; a disconnected one counts as refused. */
export async function openConnection(
  ctx: TenantContext,
  connectionId: string,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait?: Wait | undefined },
): Promise<{ readonly store: OpenedStore; readonly connection: Connection }> {
  const [connection] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(platformConnections)
      .where(
        and(
          eq(platformConnections.companyId, ctx.companyId),
          eq(platformConnections.connectionId, connectionId),
        ),
      ),
  )
  const platforms = storePlatforms(ctx.config, { ...(wait ? { wait } : {}), log: ctx.log })
  const platform = connection && platforms.get(connection.platform as PlatformId)
  if (!connection || !platform || connection.status !== 'active')
    throw new StoreProblem('refused', 'The store is not connected.')
  return { store: platform.openStore(connection, { signal }), connection }
}
