import { and, desc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { type RunStatus, runs } from '../../kit/db/schema/runs.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An archive, and the progress of its run. */
export type DataExport = typeof dataExports.$inferSelect & { readonly run: RunStatus | null }

const columns = { ...getTableColumns(dataExports), run: runs.status }
const itsRun = and(eq(runs.companyId, dataExports.companyId), eq(runs.runId, dataExports.exportId))
export type ExportView = Output<'listDataExports'>['exports'][number]

/** Finds only the user's own archives, because they hold personal data of their requester. */
export async function findDataExport(ctx: TenantContext, exportId: string): Promise<DataExport> {
  if (!UUID.test(exportId)) throw problem('export.not_found')
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select(columns)
      .from(dataExports)
      .leftJoin(runs, itsRun)
      .where(
        and(
          eq(dataExports.companyId, ctx.companyId),
          eq(dataExports.exportId, exportId),
          eq(dataExports.userId, ctx.userId),
        ),
      ),
  )
  if (!found) throw problem('export.not_found')
  return found
}

export async function getDataExportStatus(
  args: VerbArgs<'getDataExportStatus'>,
): Promise<Output<'getDataExportStatus'>> {
  const found = await findDataExport(args.ctx, args.input.id)
  return { status: statusAt(found, args.ctx.clock()) }
}

/** Lists archives being prepared or ready for download, newest first, so that the screen continues after a reload. */
export async function listDataExports({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'listDataExports'>> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select(columns)
      .from(dataExports)
      .leftJoin(runs, itsRun)
      .where(
        and(
          eq(dataExports.companyId, ctx.companyId),
          eq(dataExports.userId, ctx.userId),
          or(isNull(runs.status), inArray(runs.status, ['queued', 'running', 'done'])),
        ),
      )
      .orderBy(desc(dataExports.createdAt))
      .limit(10),
  )
  const now = ctx.clock()
  return {
    exports: rows.map((row) => present(row, statusAt(row, now))).filter(({ status }) => status !== 'expired'),
  }
}

/** The contract's names of the states; the row of an archive outlives that of its run. */
const words = {
  queued: 'pending',
  running: 'running',
  done: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<RunStatus, ExportView['status']>

export function statusAt({ run, expiresAt }: DataExport, now: Date): ExportView['status'] {
  const status = words[run ?? 'done']
  return status === 'completed' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}

function present(row: DataExport, status: ExportView['status']): ExportView {
  return {
    exportId: row.exportId,
    scope: row.scope as ExportView['scope'],
    status,
    tables: row.tables,
    rows: row.rows,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
