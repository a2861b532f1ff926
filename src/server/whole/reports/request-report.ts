import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReportView, requestReportInput } from '#contract/reports'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { reports } from '../../kit/db/schema/reports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import { refuseWithoutRoom } from '../../store/imports/stored-files.ts'
import { lastSalesDay } from './last-sales-day.ts'
import { reportRun } from './make-report.ts'
import { lastDayOf, reportPeriod } from './report-period.ts'
import { readReports } from './report-rows.ts'

type Wanted = Pick<
  z.output<typeof requestReportInput>,
  'type' | 'range' | 'from' | 'to' | 'format' | 'options'
>

const MOST_AT_ONCE = 10

/** Starts a report by hand. */
export async function requestReport({
  ctx,
  input,
}: VerbArgs<'requestReport'>): Promise<{ report: ReportView }> {
  return ctx.inTenant(async (tx) => {
    const open = await tx.$count(
      runs,
      and(
        ...[eq(runs.companyId, ctx.companyId), eq(runs.kind, reportRun.kind)],
        inArray(runs.status, ['queued', 'running']),
      ),
    )
    if (open >= MOST_AT_ONCE) throw problem('report.too_many', { most: MOST_AT_ONCE })
    await refuseWithoutRoom(ctx, tx, 0)
    const reportId = await beginReport(ctx, tx, input, null)
    const report = (await readReports(joined(ctx, tx))).find((each) => each.reportId === reportId)
    if (!report) throw problem('report.not_found')
    return { report }
  })
}

/** Stores the report and sends its job: both or neither. The days are fixed now, whenever it is made. */
export async function beginReport(
  ctx: TenantContext,
  tx: TenantTransaction,
  wanted: Wanted,
  scheduleId: string | null,
): Promise<string> {
  const { companyId, userId } = ctx
  const period = reportPeriod(wanted, await lastSalesDay(ctx, tx))
  const { runId: reportId } = await requestRun(reportRun, { ctx, tx, userId })
  await tx.insert(reports).values({
    ...{ companyId, reportId, userId, scheduleId },
    ...{ type: wanted.type, format: wanted.format, options: wanted.options },
    ...{ fromDay: period.from, toDay: lastDayOf(period) },
    createdAt: ctx.clock(),
  })
  return reportId
}
