import { and, eq, lte } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { problem } from '../../kit/errors.ts'

/** The report, its file and every link to it. One that is being made ends with it. */
export async function deleteReport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly params: { readonly reportId: string } }
}): Promise<{ ok: true }> {
  const { ctx, input } = args
  const gone = await ctx.inTenant((tx) =>
    tx
      .delete(reports)
      .where(and(eq(reports.companyId, ctx.companyId), eq(reports.reportId, input.params.reportId)))
      .returning({ reportId: reports.reportId }),
  )
  if (gone.length === 0) throw problem('report.not_found')
  return { ok: true }
}

/** Every night: reports whose time is over, with their files. */
export async function removeEndedReports({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant((tx) =>
    tx.delete(reports).where(and(eq(reports.companyId, ctx.companyId), lte(reports.expiresAt, ctx.clock()))),
  )
}
