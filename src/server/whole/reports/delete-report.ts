import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { forgetRuns } from '../../kit/runs/forget-runs.ts'

/** Deletes the report, its file and every link to it. A report being made is stopped. */
export async function deleteReport({ ctx, input }: VerbArgs<'deleteReport'>): Promise<{ ok: true }> {
  const gone = await removeReports(ctx, eq(reports.reportId, input.reportId))
  if (gone === 0) throw problem('report.not_found')
  return { ok: true }
}

/** Runs every night: removes reports whose retention has ended, with their files. */
export async function removeEndedReports({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await removeReports(ctx, lte(reports.expiresAt, ctx.clock()))
}

/** Deletes their runs, too, so that no process continues making them. */
function removeReports(ctx: TenantContext, which: SQL): Promise<number> {
  return ctx.inTenant(async (tx) => {
    const gone = await tx
      .delete(reports)
      .where(and(eq(reports.companyId, ctx.companyId), which))
      .returning({ reportId: reports.reportId })
    const runIds = gone.map(({ reportId }) => reportId)
    await forgetRuns(tx.client, { companyId: ctx.companyId, kind: 'make-report', runIds })
    return runIds.length
  })
}
