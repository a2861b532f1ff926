import { and, eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { problem } from '../../kit/errors.ts'
import { forgetRuns } from '../../kit/runs/forget-runs.ts'
import { withImportLock } from '../basics/lock-imports.ts'
import { deletePlatformPromotions } from '../calendar/enter-promotion.ts'
import { deleteShopProducts } from '../catalogue/shop-products.ts'
import { removeImport } from '../imports/write/remove-import.ts'
import { currentConnection } from './connections.ts'
import { platformSync } from './platform-sync.ts'

interface Chosen {
  readonly ctx: TenantContext
  readonly input: { readonly connectionId: string }
}

/** Removes what a disconnected store brought, in a job, because a long history takes a while. */
export async function removePlatformData({ ctx }: { readonly ctx: TenantContext }): Promise<{ ok: true }> {
  await ctx.inTenant(async (tx) => {
    const connection = await currentConnection(tx, ctx.companyId)
    if (!connection) throw problem('platform.imported_not_found')
    if (connection.status !== 'disconnected') throw problem('platform.disconnect_first')
    const { connectionId } = connection
    await setStatus(ctx, tx, { connectionId, from: 'disconnected', to: 'removing' })
    await ctx.jobs.send(
      'clear-platform',
      { companyId: ctx.companyId, connectionId },
      { key: connectionId, tx },
    )
  })
  return { ok: true }
}

/** Runs the job. Everything is removed or nothing; a second run finds nothing left. */
export async function clearPlatform({
  ctx,
  input,
  signal,
}: Chosen & { readonly signal?: AbortSignal }): Promise<void> {
  const { companyId } = ctx
  const { connectionId } = input
  const clear = async (tx: TenantTransaction) => {
    if (!(await setStatus(ctx, tx, { connectionId, from: 'removing', to: 'removing' }))) return
    const removed = await removeImport({ tx, events: ctx.events, companyId, importId: connectionId })
    const products = await deleteShopProducts(tx.client, { companyId, connectionId })
    // A company has one store at a time, so everything in the calendar from a store is from this one.
    await deletePlatformPromotions(tx.client, companyId)
    await forgetRuns(tx.client, { companyId, kind: platformSync.kind, subject: connectionId })
    // The store's products, variants and orders, and the counts of runs, are deleted by the foreign keys.
    await tx.client.query('delete from platform_connections where company_id = $1 and connection_id = $2', [
      companyId,
      connectionId,
    ])
    await ctx.events.storeDataChanged({ ctx, tx, isRemoval: true })
    ctx.log.info({ connectionId, lines: removed.lines, products }, 'store removed')
  }
  await withImportLock(ctx, clear, { signal })
}

/** After the last try failed, nothing was removed. */
export async function onClearingFailed({ ctx, input }: Chosen): Promise<void> {
  await ctx.inTenant((tx) => setStatus(ctx, tx, { ...input, from: 'removing', to: 'disconnected' }))
}

async function setStatus(
  ctx: TenantContext,
  tx: TenantTransaction,
  change: { readonly connectionId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const changed = await tx
    .update(platformConnections)
    .set({ status: change.to, updatedAt: ctx.clock() })
    .where(
      and(
        eq(platformConnections.companyId, ctx.companyId),
        eq(platformConnections.connectionId, change.connectionId),
        eq(platformConnections.status, change.from),
      ),
    )
    .returning({ connectionId: platformConnections.connectionId })
  return changed.length > 0
}
