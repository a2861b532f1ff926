import { and, eq, inArray } from 'drizzle-orm'
import { EMBEDDED_ACTOR_ISSUER } from '../../accounts/identity-provider/embedded/embedded-issuer.ts'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from '../../kit/db/connection.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { identities } from '../../kit/db/schema/identity.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { ExportFigures, ExportTask } from './export-task.ts'
import { findDataExport } from './find-data-export.ts'
import { notifyExport } from './notify-export.ts'

interface Job {
  readonly ctx: TenantContext
  readonly input: { readonly exportId: string; readonly connection: Connection; readonly signal: AbortSignal }
}

/** The link is good for this long; then the archive is deleted. */
const LINK_DAYS = 7
const DAY_MS = 86_400_000
const ENTRY = new URL('./export-thread.ts', import.meta.url)
const DEADLINE_MS = 50 * 60_000
const MAX_HEAP_MB = 512
const BUFFERS_MB = 64

/** Makes the archive in a thread. A second try begins anew; one that is done already is left alone. */
export async function prepareDataExport({ ctx, input }: Job): Promise<void> {
  const { exportId, connection, signal } = input
  if (!(await changeExport(ctx, exportId, ['pending', 'running'], { status: 'running' }))) return
  const { scope } = await findDataExport(ctx, exportId)
  const task: ExportTask = {
    ...{
      connection,
      exportId,
      scope: scope as ExportTask['scope'],
      companyId: ctx.companyId,
      userId: ctx.userId,
    },
    accountId: await accountIdOf(ctx),
    preparedAt: ctx.clock().toISOString(),
    language: (await getSettings({ ctx })).regional.language,
  }
  const figures = await runInThread<ExportFigures>({
    ...{ entry: ENTRY, input: task, signal, deadlineMs: DEADLINE_MS, maxHeapMb: MAX_HEAP_MB },
    share: await jobShare(ctx, BUFFERS_MB),
  })
  const finishedAt = ctx.clock()
  const expiresAt = new Date(finishedAt.getTime() + LINK_DAYS * DAY_MS)
  ctx.log.info({ exportId, ...figures }, 'data export prepared')
  const done = { ...figures, status: 'completed', finishedAt, expiresAt }
  if (await changeExport(ctx, exportId, ['running'], done))
    await notifyExport({ ctx, input: { exportId, days: LINK_DAYS } })
}

export async function onDataExportFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly exportId: string; readonly error: string }
}): Promise<void> {
  const { ctx, input } = args
  const failed = { status: 'failed', error: input.error, finishedAt: ctx.clock() }
  await changeExport(ctx, input.exportId, ['pending', 'running'], failed)
}

async function changeExport(
  ctx: TenantContext,
  exportId: string,
  from: readonly string[],
  changes: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> {
  const changed = await ctx.inTenant((tx) =>
    tx
      .update(dataExports)
      .set(changes)
      .where(
        and(
          eq(dataExports.companyId, ctx.companyId),
          eq(dataExports.exportId, exportId),
          inArray(dataExports.status, [...from]),
        ),
      )
      .returning({ exportId: dataExports.exportId }),
  )
  return changed.length > 0
}

async function accountIdOf(ctx: TenantContext): Promise<string | null> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({ subject: identities.subject })
      .from(identities)
      .where(
        and(
          eq(identities.companyId, ctx.companyId),
          eq(identities.userId, ctx.userId),
          eq(identities.issuer, EMBEDDED_ACTOR_ISSUER),
        ),
      ),
  )
  return found?.subject ?? null
}
