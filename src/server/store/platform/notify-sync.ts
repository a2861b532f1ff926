import { and, eq, lt } from 'drizzle-orm'
import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import { platformConnections, platformRuns } from '../../kit/db/schema/platform.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly connectionId: string; readonly runId: string }
}

/**
 * Notifies of the first import of a connected store, and of failures once a day; hourly readings are not reported.
 */
export async function notifySync({ ctx, input }: Call): Promise<void> {
  const found = await readRun(ctx, input).catch(() => null)
  if (!found) return
  const { run, file, isFirst } = found
  if (run.status === 'failed') {
    const about = `${run.connectionId} ${ctx.clock().toISOString().slice(0, 10)}`
    return notify({ ctx, input: { kind: 'import-failed', about, params: { file } } })
  }
  if (run.status !== 'done' || !isFirst) return
  const params = { file, lines: run.ordersAdded, products: run.productsAdded }
  await notify({ ctx, input: { kind: 'import-finished', about: run.runId, params } })
}

function readRun(ctx: TenantContext, { connectionId, runId }: Call['input']) {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const [run] = await tx
      .select()
      .from(platformRuns)
      .where(and(eq(platformRuns.companyId, companyId), eq(platformRuns.runId, runId)))
    if (!run) return null
    const [connection] = await tx
      .select({ platform: platformConnections.platform })
      .from(platformConnections)
      .where(
        and(eq(platformConnections.companyId, companyId), eq(platformConnections.connectionId, connectionId)),
      )
    const earlier = await tx.$count(
      platformRuns,
      and(
        eq(platformRuns.companyId, companyId),
        eq(platformRuns.connectionId, connectionId),
        eq(platformRuns.status, 'done'),
        lt(platformRuns.createdAt, run.createdAt),
      ),
    )
    const name = connection?.platform ?? ''
    return { run, file: name.charAt(0).toUpperCase() + name.slice(1), isFirst: earlier === 0 }
  })
}
