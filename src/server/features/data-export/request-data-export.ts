import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../context.ts'
import { dataExports } from '../../db/schema/account-data.ts'

/** Begins an archive of everything; one that is being prepared is not begun a second time. */
export async function requestDataExport({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ exportId: string }> {
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
          inArray(dataExports.status, ['pending', 'running']),
        ),
      )
    if (open) return open
    const exportId = randomUUID()
    await tx
      .insert(dataExports)
      .values({ companyId, exportId, userId, status: 'pending', createdAt: ctx.clock() })
    await ctx.jobs.send('export-data', { companyId, userId, exportId }, { key: exportId, tx })
    return { exportId }
  })
}
