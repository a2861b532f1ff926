import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, done } from './call.ts'
import { DAY_MS } from './durations.ts'
import { isoDay } from './iso-day.ts'
import {
  movingRanges,
  type ReportRange,
  reportFormats,
  reportFrequencies,
  reportRanges,
  reportTypes,
} from './report-choices.ts'

export * from './report-choices.ts'

const MOST_RECIPIENTS = 20

export const MOST_SCHEDULES = 20

const LONGEST_RANGE_DAYS = 3660

const day = z.iso.date()

export const reportOptions = z.strictObject({
  charts: z.boolean(),
  trends: z.boolean(),
  benchmarks: z.boolean(),
})

export type ReportOptions = z.output<typeof reportOptions>

interface Ranged {
  readonly range: ReportRange
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Checks a custom range: both days, inclusive, in order, at most ten years apart. */
function checkRange({ range, from, to }: Ranged, refinement: z.RefinementCtx): void {
  if (range !== 'custom') return
  const refuse = (path: string, message: string) =>
    refinement.addIssue({ code: 'custom', path: [path], message })
  if (from === undefined) refuse('from', messageId('field.needed_for_custom_range'))
  if (to === undefined) refuse('to', messageId('field.needed_for_custom_range'))
  if (from === undefined || to === undefined) return
  if (to < from) refuse('to', messageId('field.before_first_day'))
  else if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= LONGEST_RANGE_DAYS)
    refuse('to', messageId('field.over_ten_years'))
}

const rangeFields = { range: z.enum(reportRanges), from: isoDay.optional(), to: isoDay.optional() }

const previewReportInput = z
  .object({
    type: z.enum(reportTypes),
    ...rangeFields,
    trends: z.stringbool().default(false),
    benchmarks: z.stringbool().default(false),
  })
  .superRefine(checkRange)

export const requestReportInput = z
  .object({
    type: z.enum(reportTypes),
    ...rangeFields,
    format: z.enum(reportFormats),
    options: reportOptions,
  })
  .superRefine(checkRange)

const reportCellKinds = ['text', 'whole', 'decimal', 'money', 'share', 'day', 'moment'] as const

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** One figure of the summary. Money and decimals are texts, so that no reader rounds them. */
const reportFact = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(reportCellKinds),
  /** `null`: unknown; `note` says why. */
  value: cell,
  /** Value of the previous period, if trends were requested. */
  before: cell,
  /** Relative change from the previous period. */
  change: z.number().nullable(),
  note: z.string().nullable(),
})

const reportTable = z.strictObject({
  id: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  columns: z.array(z.strictObject({ key: z.string(), header: z.string(), kind: z.enum(reportCellKinds) })),
  /** Cells by the keys of the columns. */
  rows: z.array(z.record(z.string(), cell)),
  /** Number of rows in the file; a preview contains fewer. */
  totalRows: z.int(),
  chart: z
    .strictObject({
      kind: z.enum(['line', 'bars']),
      label: z.string(),
      value: z.string(),
      /** Label of the first row whose day or month is not over yet. */
      openFrom: z.string().optional(),
    })
    .nullable(),
})

/** A report as data: the content of the preview and of the JSON file. */
export const reportDocument = z.strictObject({
  format: z.literal('quanto.report/1'),
  type: z.enum(reportTypes),
  title: z.string(),
  company: z.string(),
  currency: z.string(),
  timezone: z.string(),
  /** Period including both days. */
  period: z.strictObject({ from: day, to: day }),
  /** First and last day with sales in the store's data. */
  data: z.strictObject({ from: day.nullable(), to: day.nullable() }),
  madeAt: z.iso.datetime(),
  facts: z.array(reportFact),
  tables: z.array(reportTable),
  notes: z.array(z.string()),
})

export type ReportDocument = z.output<typeof reportDocument>

const reportStates = ['pending', 'running', 'done', 'failed'] as const

export const reportView = z.strictObject({
  reportId: z.uuid(),
  type: z.enum(reportTypes),
  format: z.enum(reportFormats),
  from: day,
  to: day,
  options: reportOptions,
  status: z.enum(reportStates),
  progressPercent: z.int().min(0).max(100),
  fileName: z.string().nullable(),
  sizeBytes: z.int(),
  problem: z.string().nullable(),
  /** Person who requested it. */
  madeBy: z.string(),
  isScheduled: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})

export type ReportView = z.output<typeof reportView>

const reportList = z.strictObject({ reports: z.array(reportView) })

const reportAnswer = z.strictObject({ report: reportView })

const reportIdInput = z.object({ reportId: z.uuid() })

const reportTokenInput = z.object({ token: z.string().min(20).max(200) })

export const scheduleInput = z
  .object({
    type: z.enum(reportTypes),
    range: z.enum(movingRanges),
    format: z.enum(reportFormats),
    options: reportOptions,
    frequency: z.enum(reportFrequencies),
    /** Weekly: 1 Monday … 7 Sunday. Monthly: day of the month; a shorter month uses its last day. Daily: absent. */
    onDay: z.int().min(1).max(31).optional(),
    /** Time of day, `HH:MM` in the time zone. */
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageId('field.not_time_of_day')),
    timezone: z.string().min(1).max(64),
    recipients: z.array(z.email()).min(1).max(MOST_RECIPIENTS),
  })
  .superRefine(({ frequency, onDay }, refinement) => {
    const refuse = (message: string) => refinement.addIssue({ code: 'custom', path: ['onDay'], message })
    if (frequency === 'weekly' && (onDay === undefined || onDay > 7))
      refuse(messageId('field.not_day_of_week'))
    if (frequency === 'monthly' && onDay === undefined) refuse(messageId('field.not_day_of_month'))
  })

export const scheduleView = z.strictObject({
  scheduleId: z.uuid(),
  type: z.enum(reportTypes),
  range: z.enum(movingRanges),
  format: z.enum(reportFormats),
  options: reportOptions,
  frequency: z.enum(reportFrequencies),
  onDay: z.int().nullable(),
  at: z.string(),
  timezone: z.string(),
  recipients: z.array(z.string()),
  isPaused: z.boolean(),
  nextRunAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  madeBy: z.string(),
})

export type ScheduleView = z.output<typeof scheduleView>

const scheduleList = z.strictObject({ schedules: z.array(scheduleView) })

const scheduleIdInput = z.object({ scheduleId: z.uuid() })

const scheduleChange = z.object({ isPaused: z.boolean() })

export const previewReport = call('GET /api/reports/preview', {
  summary: 'What a report would say: its figures and the first rows of its tables',
  query: previewReportInput,
  answer: reportDocument,
})

export const requestReport = call('POST /api/reports', {
  summary: 'Have a report made as a file',
  body: requestReportInput,
  answer: reportAnswer,
  role: 'viewer',
  cost: 'export',
})

export const listReports = call('GET /api/reports', {
  summary: 'The reports that can be downloaded',
  answer: reportList,
})

export const watchReports = call('GET /api/reports/events', {
  summary: 'The list each time it has changed, until no report is being made',
  events: reportList,
})

export const downloadReport = call('GET /api/reports/{reportId}/file', {
  summary: 'The file of one report',
  params: reportIdInput,
  answer: 'file',
})

export const deleteReport = call('DELETE /api/reports/{reportId}', {
  summary: 'Delete a report and its file',
  params: reportIdInput,
  answer: done,
})

export const sharedReport = call('GET /api/shared-reports/{token}', {
  summary: 'The file that a mailed link leads to; needs no sign-in, ends with the report',
  params: reportTokenInput,
  answer: 'file',
  public: true,
  auditAs: 'downloadReport',
})

export const listReportSchedules = call('GET /api/report-schedules', {
  summary: 'Reports that are made again and again',
  answer: scheduleList,
})

export const createReportSchedule = call('POST /api/report-schedules', {
  summary: 'Have a report made and mailed daily, weekly or monthly',
  body: scheduleInput,
  answer: scheduleList,
  proof: 'recent',
  auditAs: 'reportSchedules',
})

export const changeReportSchedule = call('PATCH /api/report-schedules/{scheduleId}', {
  summary: 'Pause a schedule or let it go on',
  params: scheduleIdInput,
  body: scheduleChange,
  answer: scheduleList,
  auditAs: 'reportSchedules',
})

export const deleteReportSchedule = call('DELETE /api/report-schedules/{scheduleId}', {
  summary: 'End a schedule; its reports stay',
  params: scheduleIdInput,
  answer: scheduleList,
  auditAs: 'reportSchedules',
})
