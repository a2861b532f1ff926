import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import type { ReportFormat, ReportOptions, ReportType } from '#contract/reports'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { defineRun } from '../../kit/runs/define-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import { notifyReport } from './notify-report.ts'
import { reportPeriod } from './report-period.ts'
import { type ReportRow, readReport } from './report-rows.ts'
import type { ReportInput, ReportMade } from './report-task.ts'

/** Days for which a report can be downloaded; then it is deleted. */
const KEPT_DAYS = 30

/** Makes the file of a report. A second try starts from the beginning. */
export const reportRun = defineRun<ReportInput, ReportMade>('make-report', {
  thread: new URL('./report-thread.ts', import.meta.url),
  deadlineMs: 10 * 60_000,
  maxHeapMb: 512,
  share: (ctx) => jobShare(ctx, 64),
  mergeWaiting: false,
  failure: 'run.report_failed',
  prepare: async ({ ctx, runId }) => {
    const row = await readReport(ctx, runId)
    return (
      row && {
        readFrom: await ctx.db.readingConnection(),
        settings: (await getSettings({ ctx })).regional,
        type: row.type as ReportType,
        format: row.format as ReportFormat,
        period: reportPeriod({ range: 'custom', from: row.fromDay, to: row.toDay }, row.toDay),
        options: row.options as ReportOptions,
        madeAt: ctx.clock().toISOString(),
      }
    )
  },
  save: async (tx, { ctx, runId, figures }) => {
    const row = await readReport(joined(ctx, tx), runId)
    if (!row) return
    const { language } = (await getSettings({ ctx: joined(ctx, tx) })).regional
    await tx
      .update(reports)
      .set({
        ...figures,
        fileName: fileNameOf(row, wordingFor(language)(`report.type.${row.type as ReportType}`)),
        finishedAt: ctx.clock(),
        expiresAt: inDays(ctx, KEPT_DAYS),
      })
      .where(ofReport(ctx, runId))
  },
  onDone: async ({ ctx, runId, figures }) => {
    const report = figures && (await readReport(ctx, runId))
    if (report) await notifyReport({ ctx, input: { report } })
  },
  // The list shows the failure for a day.
  onUnfinished: async (tx, { ctx, runId }) => {
    await tx
      .update(reports)
      .set({ expiresAt: inDays(ctx, 1) })
      .where(ofReport(ctx, runId))
  },
})

const inDays = (ctx: TenantContext, days: number) => new Date(ctx.clock().getTime() + days * DAY_MS)

const ofReport = (ctx: TenantContext, reportId: string) =>
  and(eq(reports.companyId, ctx.companyId), eq(reports.reportId, reportId))

/** `revenue-analysis-2026-05-01-2026-05-31.pdf`, in the reader's language. */
function fileNameOf({ fromDay, toDay, format }: ReportRow, title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${slug}-${fromDay}-${toDay}.${format}`
}
