import type { Input, Output } from '#contract/calls'

export type ReportDocument = Output<'previewReport'>
export type ReportTable = ReportDocument['tables'][number]
export type ReportFact = ReportDocument['facts'][number]
export type ReportView = Output<'listReports'>['reports'][number]
export type ScheduleView = Output<'listReportSchedules'>['schedules'][number]
export type ScheduleBody = Input<'createReportSchedule'>['body']
