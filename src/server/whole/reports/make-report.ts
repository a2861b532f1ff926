import { and, eq, inArray } from 'drizzle-orm'
import type { ReportFormat, ReportOptions, ReportType } from '#contract/reports'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from '../../kit/db/connection.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import { notifyReport } from './notify-report.ts'
import { reportPeriod } from './report-period.ts'
import type { ReportRow } from './report-rows.ts'
import type { ReportMade, ReportTask } from './report-task.ts'

/** So long a report can be downloaded; then it is deleted. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const ENTRY = new URL('./report-thread.ts', import.meta.url)
const DEADLINE_MS = 10 * 60_000
const MAX_HEAP_MB = 512
const BUFFERS_MB = 64

interface Job {
  readonly ctx: TenantContext
  readonly input: { readonly reportId: string; readonly connection: Connection; readonly signal: AbortSignal }
}

/** Makes the file in a thread. A second try begins anew; a report that is done or deleted is left alone. */
export async function makeReport({ ctx, input }: Job): Promise<void> {
  const { reportId, connection, signal } = input
  const row = await changeReport(ctx, reportId, ['pending', 'running'], {
    status: 'running',
    progressPercent: 5,
  })
  if (!row) return
  const { regional } = await getSettings({ ctx })
  const task: ReportTask = {
    readFrom: await ctx.db.readingConnection(),
    ...{ connection, reportId, companyId: ctx.companyId, settings: regional },
    type: row.type as ReportType,
    format: row.format as ReportFormat,
    period: reportPeriod({ range: 'custom', from: row.fromDay, to: row.toDay }, row.toDay),
    options: row.options as ReportOptions,
    madeAt: ctx.clock().toISOString(),
  }
  const made = await runInThread<ReportMade, number>({
    ...{ entry: ENTRY, input: task, signal, deadlineMs: DEADLINE_MS, maxHeapMb: MAX_HEAP_MB },
    share: await jobShare(ctx, BUFFERS_MB),
    onProgress: (progressPercent) => {
      // A bar that stands still for a moment harms nobody.
      changeReport(ctx, reportId, ['running'], { progressPercent }).catch(() => undefined)
    },
  })
  const finishedAt = ctx.clock()
  const done = await changeReport(ctx, reportId, ['running'], {
    ...{ ...made, status: 'done', progressPercent: 100, finishedAt },
    fileName: fileNameOf(row, wordingFor(regional.language)(`report.type.${task.type}`)),
    expiresAt: new Date(finishedAt.getTime() + KEPT_DAYS * DAY_MS),
  })
  ctx.log.info({ reportId, type: task.type, format: task.format, ...made }, 'report made')
  if (done) await notifyReport({ ctx, input: { report: done } })
}

/** After the last try: the list says so, and nothing of it is kept. */
export async function onReportFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly reportId: string; readonly error: string }
}): Promise<void> {
  const { ctx, input } = args
  const now = ctx.clock()
  await changeReport(ctx, input.reportId, ['pending', 'running'], {
    ...{ status: 'failed', problem: input.error.slice(0, 500), finishedAt: now },
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
}

/** `revenue-analysis-2026-05-01-2026-05-31.pdf`, in the words of its reader. */
function fileNameOf({ fromDay, toDay, format }: ReportRow, title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${slug}-${fromDay}-${toDay}.${format}`
}

async function changeReport(
  ctx: TenantContext,
  reportId: string,
  from: readonly string[],
  changes: Partial<typeof reports.$inferInsert>,
): Promise<ReportRow | null> {
  const [changed] = await ctx.inTenant((tx) =>
    tx
      .update(reports)
      .set(changes)
      .where(
        and(
          eq(reports.companyId, ctx.companyId),
          eq(reports.reportId, reportId),
          inArray(reports.status, [...from]),
        ),
      )
      .returning(),
  )
  return changed ?? null
}
