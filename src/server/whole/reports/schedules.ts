import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { MOST_SCHEDULES, type ScheduleView, type scheduleInput } from '#contract/reports'
import { message } from '#messages/message'
import { nameOf } from '../../accounts/identity/name-of.ts'
import { joined, type TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { reportSchedules } from '../../kit/db/schema/reports.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { knownTimezone, nextRun, type Timing } from './next-run.ts'

type List = { schedules: ScheduleView[] }
type Row = typeof reportSchedules.$inferSelect

export async function listReportSchedules({ ctx }: { readonly ctx: TenantContext }): Promise<List> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({
        row: reportSchedules,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      })
      .from(reportSchedules)
      .innerJoin(
        users,
        and(eq(users.companyId, reportSchedules.companyId), eq(users.userId, reportSchedules.userId)),
      )
      .where(eq(reportSchedules.companyId, ctx.companyId))
      .orderBy(desc(reportSchedules.createdAt)),
  )
  return { schedules: rows.map(({ row, ...who }) => present(row, nameOf(who))) }
}

/** Creates a schedule and the job of its first run: both or neither. */
export async function createReportSchedule(args: {
  readonly ctx: TenantContext
  readonly input: z.output<typeof scheduleInput>
}): Promise<List> {
  const { ctx, input } = args
  const { at, recipients, timezone, onDay, ...wanted } = input
  const { companyId, userId } = ctx
  if (knownTimezone(timezone) === null)
    throw problem('schedule.no_such_time_zone', null, {
      fields: { timezone: message('field.time_zone_not_listed') },
    })
  const timing: Timing = {
    frequency: wanted.frequency,
    onDay: wanted.frequency === 'daily' ? null : (onDay ?? null),
    atMinute: Number(at.slice(0, 2)) * 60 + Number(at.slice(3)),
    timezone,
  }
  const scheduleId = randomUUID()
  const addresses = [...new Map(recipients.map((each) => [each.toLowerCase(), each])).values()]
  return ctx.inTenant(async (tx) => {
    const count = await tx.$count(reportSchedules, eq(reportSchedules.companyId, companyId))
    if (count >= MOST_SCHEDULES) throw problem('schedule.too_many', { most: MOST_SCHEDULES })
    const now = ctx.clock()
    const nextRunAt = nextRun(timing, now)
    await tx.insert(reportSchedules).values({
      ...{ companyId, scheduleId, userId, ...wanted, ...timing, recipients: addresses },
      ...{ nextRunAt, createdAt: now, updatedAt: now },
    })
    await awaitRun(ctx, tx, scheduleId, nextRunAt)
    return listReportSchedules({ ctx: joined(ctx, tx) })
  })
}

/** Pausing keeps everything but runs nothing; after resuming, missed times are not made up for. */
export async function changeReportSchedule({ ctx, input }: VerbArgs<'changeReportSchedule'>): Promise<List> {
  return ctx.inTenant(async (tx) => {
    const row = await findSchedule(ctx, tx, input.scheduleId)
    if (!row) throw problem('schedule.not_found')
    const now = ctx.clock()
    const nextRunAt = nextRun(timingOf(row), now)
    await tx
      .update(reportSchedules)
      .set({ isPaused: input.isPaused, nextRunAt, updatedAt: now })
      .where(ofSchedule(ctx, row.scheduleId))
    if (!input.isPaused) await awaitRun(ctx, tx, row.scheduleId, nextRunAt)
    return listReportSchedules({ ctx: joined(ctx, tx) })
  })
}

export async function deleteReportSchedule({ ctx, input }: VerbArgs<'deleteReportSchedule'>): Promise<List> {
  return ctx.inTenant(async (tx) => {
    const gone = await tx.delete(reportSchedules).where(ofSchedule(ctx, input.scheduleId)).returning()
    if (gone.length === 0) throw problem('schedule.not_found')
    return listReportSchedules({ ctx: joined(ctx, tx) })
  })
}

export async function findSchedule(
  ctx: Pick<TenantContext, 'companyId'>,
  tx: TenantTransaction,
  scheduleId: string,
): Promise<Row | null> {
  const [row] = await tx.select().from(reportSchedules).where(ofSchedule(ctx, scheduleId)).for('update')
  return row ?? null
}

export const ofSchedule = ({ companyId }: Pick<TenantContext, 'companyId'>, scheduleId: string) =>
  and(eq(reportSchedules.companyId, companyId), eq(reportSchedules.scheduleId, scheduleId))

export const timingOf = (row: Row): Timing => ({ ...row, frequency: row.frequency as Timing['frequency'] })

/** Schedules one job per schedule, even if it is requested several times. */
export async function awaitRun(
  ctx: Pick<TenantContext, 'companyId' | 'clock' | 'jobs'>,
  tx: TenantTransaction,
  scheduleId: string,
  at: Date,
): Promise<void> {
  const startAfterSeconds = Math.max(0, Math.ceil((at.getTime() - ctx.clock().getTime()) / 1000))
  await ctx.jobs.send(
    'run-report-schedule',
    { companyId: ctx.companyId, scheduleId },
    { key: `${scheduleId} ${at.toISOString()}`, startAfterSeconds, tx },
  )
}

function present(row: Row, madeBy: string): ScheduleView {
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    scheduleId: row.scheduleId,
    type: row.type as ScheduleView['type'],
    range: row.range as ScheduleView['range'],
    format: row.format as ScheduleView['format'],
    options: row.options as ScheduleView['options'],
    frequency: row.frequency as ScheduleView['frequency'],
    onDay: row.onDay,
    at: `${two(Math.floor(row.atMinute / 60))}:${two(row.atMinute % 60)}`,
    timezone: row.timezone,
    recipients: row.recipients as string[],
    isPaused: row.isPaused,
    nextRunAt: row.nextRunAt.toISOString(),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    madeBy,
  }
}
