import type { ReportOptions, ReportType } from '#contract/reports'
import type { Language } from '#contract/settings'
import type { CellKind, TableCell, TableColumn } from '../../kit/table-files/table-file.ts'

/** A report in plain cells, before it becomes a preview or a file. */
export interface Report {
  readonly type: ReportType
  readonly title: string
  readonly company: string
  readonly currency: string
  readonly timezone: string
  /** Half-open. */
  readonly period: Period
  readonly data: { readonly from: string | null; readonly to: string | null }
  readonly madeAt: string
  readonly facts: readonly ReportFact[]
  readonly tables: readonly ReportTable[]
  readonly notes: readonly string[]
}

export interface Period {
  readonly from: string
  readonly to: string
}

export interface ReportFact {
  readonly key: string
  readonly label: string
  readonly kind: CellKind
  readonly value: TableCell
  readonly before: TableCell
  readonly change: number | null
  readonly note: string | null
}

export interface ReportTable {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
  readonly totalRows: number
  /** Keys of the columns that the chart shows. */
  readonly chart: {
    readonly kind: 'line' | 'bars'
    readonly label: string
    readonly value: string
    /** Label of the first row whose day or month is incomplete. */
    readonly openFrom?: string
  } | null
}

export type ReportContent = Pick<Report, 'facts' | 'tables' | 'notes'>

/** Input of the reader of one report type. */
export interface ReportQuestion {
  readonly companyId: string
  readonly period: Period
  /** The period before, or `null` where trends were not requested. */
  readonly before: Period | null
  readonly options: ReportOptions
  readonly timezone: string
  /** Today in the store's time zone. */
  readonly today: string
  readonly mostRows: number
  readonly language: Language
  /** Writes a day in the reader's format. */
  readonly day: (iso: string) => string
}

/** Returns the relative change of a figure; `null` where either is missing, or the earlier one is zero. */
export function changeOf(value: TableCell, before: TableCell): number | null {
  const [now, then] = [Number(value), Number(before)]
  if (value === null || before === null || !(then > 0)) return null
  return (now - then) / then
}
