import { and, desc, eq } from 'drizzle-orm'
import type { ReportView } from '#contract/reports'
import { nameOf } from '../../accounts/identity/name-of.ts'
import type { TenantContext } from '../../kit/context.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { problem } from '../../kit/errors.ts'

const MOST_LISTED = 50

export type ReportRow = typeof reports.$inferSelect

/** Newest first, what has ended left out. */
export async function readReports(ctx: TenantContext): Promise<ReportView[]> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({ report: reports, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(reports)
      .innerJoin(users, and(eq(users.companyId, reports.companyId), eq(users.userId, reports.userId)))
      .where(eq(reports.companyId, ctx.companyId))
      .orderBy(desc(reports.createdAt), desc(reports.reportId))
      .limit(MOST_LISTED),
  )
  const now = ctx.clock()
  return rows
    .filter(({ report }) => !isOver(report, now))
    .map(({ report, ...who }) => present(report, nameOf(who)))
}

const isOver = ({ expiresAt }: Pick<ReportRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** The company's report of this id that can still be had. */
export async function findReport(ctx: TenantContext, reportId: string): Promise<ReportRow> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(reports)
      .where(and(eq(reports.companyId, ctx.companyId), eq(reports.reportId, reportId))),
  )
  if (!found || isOver(found, ctx.clock())) throw problem('report.not_found')
  return found
}

function present(row: ReportRow, madeBy: string): ReportView {
  return {
    reportId: row.reportId,
    type: row.type as ReportView['type'],
    format: row.format as ReportView['format'],
    from: row.fromDay,
    to: row.toDay,
    options: row.options as ReportView['options'],
    status: row.status as ReportView['status'],
    progressPercent: row.progressPercent,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    problem: row.problem,
    madeBy,
    isScheduled: row.scheduleId !== null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
