import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { refuseWithoutRoom } from '../../store/imports/stored-files.ts'
import { dataExport } from './data-export.ts'
import type { ExportScope } from './export-task.ts'

interface Call {
  readonly ctx: TenantContext
  readonly scope?: ExportScope
}

/** Requests an archive; while one of the same kind is being prepared, no second one is started. */
export async function requestDataExport({ ctx, scope = 'company' }: Call): Promise<{ exportId: string }> {
  const { companyId, userId } = ctx
  return ctx.inTenant(async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`export ${userId}`])
    const [open] = await tx
      .select({ exportId: dataExports.exportId })
      .from(dataExports)
      .innerJoin(runs, and(eq(runs.companyId, companyId), eq(runs.runId, dataExports.exportId)))
      .where(
        and(
          eq(dataExports.companyId, companyId),
          eq(dataExports.userId, userId),
          eq(dataExports.scope, scope),
          inArray(runs.status, ['queued', 'running']),
        ),
      )
    if (open) return open
    await refuseWithoutRoom(ctx, tx, 0)
    const { runId: exportId } = await requestRun(dataExport, { ctx, tx, userId })
    await tx.insert(dataExports).values({ companyId, exportId, userId, scope, createdAt: ctx.clock() })
    return { exportId }
  })
}
