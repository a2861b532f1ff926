import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant, updatedAt } from './columns.ts'
import { ofUser } from './identity.ts'

/** One report, requested by a user or by a schedule. The row and its file are deleted when they expire. */
export const reports = pgTable(
  'reports',
  {
    companyId: companyId(),
    reportId: uuid('report_id').notNull(),
    /** User in whose language and formats the report is written. */
    userId: uuid('user_id').notNull(),
    /** Schedule that requested it; `null`: requested by hand. Kept when the schedule is deleted. */
    scheduleId: uuid('schedule_id'),
    type: text('type').notNull(),
    format: text('format').notNull(),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    /** Options of the report: charts, trends, benchmarks. */
    options: jsonb('options').notNull(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** No longer used, like `status`. */
    progressPercent: smallint('progress_percent').notNull().default(0),
    fileName: text('file_name'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** No longer used, like `status`. */
    problem: text('problem'),
    /** Hash of the mailed link; the link itself is not stored. */
    linkHash: text('link_hash'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.reportId] }),
    ofUser(table),
    index('reports_by_time').on(table.companyId, table.createdAt),
  ],
)

/** File in pieces, stored in the database so that any process can serve what any worker made. */
export const reportChunks = pgTable(
  'report_chunks',
  {
    companyId: companyId(),
    reportId: uuid('report_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.reportId, table.seq] }),
    foreignKey({
      columns: [table.companyId, table.reportId],
      foreignColumns: [reports.companyId, reports.reportId],
    }).onDelete('cascade'),
  ],
)

/** Report that is made regularly and mailed. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    companyId: companyId(),
    scheduleId: uuid('schedule_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    /** Range relative to the current day; never a custom one. */
    range: text('range').notNull(),
    format: text('format').notNull(),
    options: jsonb('options').notNull(),
    frequency: text('frequency').notNull(),
    /** Weekly: 1 Monday … 7 Sunday. Monthly: day of the month; a shorter month uses its last day. */
    onDay: smallint('on_day'),
    atMinute: smallint('at_minute').notNull(),
    timezone: text('timezone').notNull(),
    recipients: jsonb('recipients').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    nextRunAt: instant('next_run_at').notNull(),
    lastRunAt: instant('last_run_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.scheduleId] }),
    ofUser(table),
    index('report_schedules_by_time').on(table.companyId, table.createdAt),
  ],
)
