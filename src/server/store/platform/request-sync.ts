import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformConnections, platformRuns } from '../../kit/db/schema/platform.ts'
import type { Connection } from './connections.ts'

/** Requests a reading of the store. A request while another one waits is merged into that one. */
export async function requestSync(args: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
  readonly tx: TenantTransaction
  readonly input: { readonly connection: Pick<Connection, 'connectionId'> }
}): Promise<void> {
  const { ctx, tx, input } = args
  const { companyId } = ctx
  const { connectionId } = input.connection
  const mine = and(
    eq(platformConnections.companyId, companyId),
    eq(platformConnections.connectionId, connectionId),
  )
  await tx
    .select({ id: platformConnections.connectionId })
    .from(platformConnections)
    .where(mine)
    .for('update')
  const [waiting] = await tx
    .select({ runId: platformRuns.runId })
    .from(platformRuns)
    .where(
      and(
        eq(platformRuns.companyId, companyId),
        eq(platformRuns.connectionId, connectionId),
        eq(platformRuns.status, 'queued'),
      ),
    )
    .orderBy(desc(platformRuns.createdAt))
    .limit(1)
  const runId = waiting?.runId ?? randomUUID()
  if (!waiting) await tx.insert(platformRuns).values({ companyId, runId, connectionId, status: 'queued' })
  await ctx.jobs.send('sync-platform', { companyId, connectionId, runId }, { key: connectionId, tx })
}
