import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { problem } from '../../kit/errors.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type DataExport = typeof dataExports.$inferSelect
export type ExportView = Output<'listDataExports'>['exports'][number]

/** One's own only: an archive holds what is personal to whoever asked for it. */
export async function findDataExport(ctx: TenantContext, exportId: string): Promise<DataExport> {
  if (!UUID.test(exportId)) throw problem('export.not_found')
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(dataExports)
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

export async function getDataExportStatus(args: {
  readonly ctx: TenantContext
  readonly input: { readonly params: { readonly id: string } }
}): Promise<Output<'getDataExportStatus'>> {
  const found = await findDataExport(args.ctx, args.input.params.id)
  return { status: statusAt(found, args.ctx.clock()) }
}

/** What is being prepared or can be downloaded, newest first: the screen goes on where it was left. */
export async function listDataExports({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<Output<'listDataExports'>> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(dataExports)
      .where(
        and(
          eq(dataExports.companyId, ctx.companyId),
          eq(dataExports.userId, ctx.userId),
          inArray(dataExports.status, ['pending', 'running', 'completed']),
        ),
      )
      .orderBy(desc(dataExports.createdAt))
      .limit(10),
  )
  const now = ctx.clock()
  return { exports: rows.filter((row) => statusAt(row, now) !== 'expired').map(present) }
}

export function statusAt(row: DataExport, now: Date): ExportView['status'] {
  const isOver = row.status === 'completed' && row.expiresAt !== null && row.expiresAt <= now
  return isOver ? 'expired' : (row.status as ExportView['status'])
}

function present(row: DataExport): ExportView {
  return {
    exportId: row.exportId,
    scope: row.scope as ExportView['scope'],
    status: row.status as ExportView['status'],
    tables: row.tables,
    rows: row.rows,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
