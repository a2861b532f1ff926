import type { ReportFormat, ReportOptions, ReportType } from '#contract/reports'
import type { RegionalSettings } from '#contract/settings'
import type { Connection } from '../../kit/db/connection.ts'
import type { RunTask } from '../../kit/runs/define-run.ts'
import type { Period } from './report.ts'

/** Input of the report's thread in addition to its run; plain data. */
export interface ReportInput {
  /** A replica where there is one: reading a whole store is the heavy part. */
  readonly readFrom: Connection
  readonly type: ReportType
  readonly format: ReportFormat
  readonly period: Period
  readonly options: ReportOptions
  readonly settings: RegionalSettings
  readonly madeAt: string
}

export type ReportTask = RunTask & ReportInput

export interface ReportMade {
  readonly sizeBytes: number
  readonly rows: number
}
