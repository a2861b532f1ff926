import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'
import { refuseWithoutRoom } from '../../store/imports/stored-files.ts'
import type { ExportScope } from './export-task.ts'

interface Call {
  readonly ctx: TenantContext
  readonly scope?: ExportScope
}

/** Begins an archive; one of the same kind that is being prepared is not begun a second time. */
export async function requestDataExport({ ctx, scope = 'company' }: Call): Promise<{ exportId: string }> {
  const { companyId, userId } = ctx
  return ctx.inTenant(async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`export ${userId}`])
    const [open] = await tx
      .select({ exportId: dataExports.exportId })
      .from(dataExports)
      .where(
        and(
          eq(dataExports.companyId, companyId),
          eq(dataExports.userId, userId),
          eq(dataExports.scope, scope),
          inArray(dataExports.status, ['pending', 'running']),
        ),
      )
    if (open) return open
    await refuseWithoutRoom(ctx, tx, 0)
    const exportId = randomUUID()
    await tx
      .insert(dataExports)
      .values({ companyId, exportId, userId, scope, status: 'pending', createdAt: ctx.clock() })
    await ctx.jobs.send('export-data', { companyId, userId, exportId }, { key: exportId, tx })
    return { exportId }
  })
}
