import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { ReportView } from '#contract/reports'
import { nameOf } from '../../accounts/identity/name-of.ts'
import { renderFailure } from '../../accounts/settings/render-failure.ts'
import type { TenantContext } from '../../kit/context.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { problem } from '../../kit/errors.ts'

const MOST_LISTED = 50

/** A report, and the progress of its run. */
export type ReportRow = typeof reports.$inferSelect & {
  readonly run: Pick<typeof runs.$inferSelect, 'status' | 'percent' | 'failure'> | null
}

const columns = {
  ...getTableColumns(reports),
  run: { status: runs.status, percent: runs.percent, failure: runs.failure },
}
const itsRun = and(eq(runs.companyId, reports.companyId), eq(runs.runId, reports.reportId))

export async function listReports({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ reports: ReportView[] }> {
  return { reports: await readReports(ctx) }
}

/** Lists reports newest first, without those whose retention has ended. */
export async function readReports(ctx: TenantContext): Promise<ReportView[]> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({ ...columns, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(reports)
      .leftJoin(runs, itsRun)
      .innerJoin(users, and(eq(users.companyId, reports.companyId), eq(users.userId, reports.userId)))
      .where(eq(reports.companyId, ctx.companyId))
      .orderBy(desc(reports.createdAt), desc(reports.reportId))
      .limit(MOST_LISTED),
  )
  const now = ctx.clock()
  const shown = rows.filter((report) => !isOver(report, now))
  return Promise.all(
    shown.map(async (report) => ({
      ...present(report, nameOf(report)),
      problem: await renderFailure(ctx, report.run?.failure ?? null),
    })),
  )
}

const isOver = ({ expiresAt }: Pick<ReportRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** Returns the company's report with this id; `null` where it was deleted. */
export async function readReport(ctx: TenantContext, reportId: string): Promise<ReportRow | null> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select(columns)
      .from(reports)
      .leftJoin(runs, itsRun)
      .where(and(eq(reports.companyId, ctx.companyId), eq(reports.reportId, reportId))),
  )
  return found ?? null
}

/** Does the same, as long as the report can be downloaded. */
export async function findReport(ctx: TenantContext, reportId: string): Promise<ReportRow> {
  const found = await readReport(ctx, reportId)
  if (!found || isOver(found, ctx.clock())) throw problem('report.not_found')
  return found
}

/** Returns the contract's name of the state. */
export function statusOf({ run }: Pick<ReportRow, 'run'>): ReportView['status'] {
  const words = {
    queued: 'pending',
    running: 'running',
    done: 'done',
    failed: 'failed',
    cancelled: 'failed',
  } as const
  return words[run?.status ?? 'done']
}

function present(row: ReportRow, madeBy: string): Omit<ReportView, 'problem'> {
  return {
    reportId: row.reportId,
    type: row.type as ReportView['type'],
    format: row.format as ReportView['format'],
    from: row.fromDay,
    to: row.toDay,
    options: row.options as ReportView['options'],
    status: statusOf(row),
    progressPercent: row.run?.percent ?? 100,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    madeBy,
    isScheduled: row.scheduleId !== null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
