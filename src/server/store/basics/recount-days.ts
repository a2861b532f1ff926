import { and, eq, inArray } from 'drizzle-orm'
import { writeStoreSetting } from '../../accounts/identity/write-store-setting.ts'
import type { TenantContext } from '../../kit/context.ts'
import { storeChanges } from '../../kit/db/schema/basics.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import { withImportLock } from './lock-imports.ts'
import { countLines, moveLines } from './zoned-lines.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly changeId: string }
}

/**
 * Counts the days of a store in its new time zone: lines, daily totals and the zone itself in one transaction, then
 * the estimates. If the process is killed, nothing has changed and the job runs again. Imports wait for the same
 * lock.
 */
export async function recountDays({
  ctx,
  input,
  signal,
}: Call & { readonly signal?: AbortSignal }): Promise<void> {
  const { companyId } = ctx
  const mine = and(eq(storeChanges.companyId, companyId), eq(storeChanges.changeId, input.changeId))
  await withImportLock(
    ctx,
    async (tx) => {
      const [change] = await tx
        .update(storeChanges)
        .set({ status: 'running' })
        .where(and(mine, inArray(storeChanges.status, ['queued', 'running'])))
        .returning()
      if (!change) return
      const zones = { companyId, from: change.fromTimezone, to: change.toTimezone }
      const { moving } = await countLines(tx, zones)
      await moveLines(tx, zones)
      await writeStoreSetting(tx.client, { companyId, at: ctx.clock() }, { timezone: change.toTimezone })
      if (moving > 0) {
        await refreshRollups({ tx, companyId })
        await ctx.events.storeDataChanged({ ctx, tx })
      }
      await tx
        .update(storeChanges)
        .set({ status: 'done', movedLines: moving, finishedAt: ctx.clock() })
        .where(mine)
    },
    { signal },
  )
}

/** After the last try failed, the store keeps its days and its time zone. */
export async function onRecountFailed({ ctx, input }: Call): Promise<void> {
  await ctx.inTenant((tx) =>
    tx
      .update(storeChanges)
      .set({ status: 'failed', finishedAt: ctx.clock() })
      .where(
        and(
          eq(storeChanges.companyId, ctx.companyId),
          eq(storeChanges.changeId, input.changeId),
          inArray(storeChanges.status, ['queued', 'running']),
        ),
      ),
  )
}
