import { eq } from 'drizzle-orm'
import type { ReportFormat, ReportOptions, ReportRange, ReportType } from '#contract/reports'
import { isUnattended } from '../../accounts/identity/companies-of-person.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import { reportSchedules } from '../../kit/db/schema/reports.ts'
import { nextRun } from './next-run.ts'
import { beginReport } from './request-report.ts'
import { awaitRun, findSchedule, ofSchedule, timingOf } from './schedules.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly scheduleId: string }
}

/**
 * Starts the due report and schedules the next time in one transaction: a job that runs twice finds the time moved
 * on. Times missed during a downtime are made up for by one report; those of an unattended company are skipped.
 */
export async function runSchedule({ ctx, input }: Call): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const row = await findSchedule(ctx, tx, input.scheduleId)
    if (!row || row.isPaused) return
    const now = ctx.clock()
    if (row.nextRunAt > now) return awaitRun(ctx, tx, row.scheduleId, row.nextRunAt)
    const nextRunAt = nextRun(timingOf(row), now)
    if (await isUnattended(tx, ctx.companyId)) {
      await tx.update(reportSchedules).set({ nextRunAt }).where(ofSchedule(ctx, row.scheduleId))
      return awaitRun(ctx, tx, row.scheduleId, nextRunAt)
    }
    await tx.update(reportSchedules).set({ nextRunAt, lastRunAt: now }).where(ofSchedule(ctx, row.scheduleId))
    const wanted = {
      type: row.type as ReportType,
      range: row.range as ReportRange,
      format: row.format as ReportFormat,
      options: row.options as ReportOptions,
    }
    // The report uses the language, formats and name of the user who made the schedule.
    await beginReport(tenantContext(ctx, ctx.companyId, row.userId), tx, wanted, row.scheduleId)
    await awaitRun(ctx, tx, row.scheduleId, nextRunAt)
  })
}

/** Runs every night: a schedule whose job was lost, with the queue or by hand, gets a new one. */
export async function awaitSchedules({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const rows = await tx.select().from(reportSchedules).where(eq(reportSchedules.companyId, ctx.companyId))
    for (const { scheduleId, nextRunAt, isPaused } of rows)
      if (!isPaused) await awaitRun(ctx, tx, scheduleId, nextRunAt)
  })
}
