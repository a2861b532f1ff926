import type { ReportOptions, ReportType } from '#contract/reports'
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
  /** Keys of the columns that are drawn. */
  readonly chart: {
    readonly kind: 'line' | 'bars'
    readonly label: string
    readonly value: string
    /** Label of the first row whose day or month is not over yet. */
    readonly openFrom?: string
  } | null
}

export type ReportContent = Pick<Report, 'facts' | 'tables' | 'notes'>

/** What a reader of one type is asked. */
export interface ReportQuestion {
  readonly companyId: string
  readonly period: Period
  /** The period before, or `null` where trends were not asked for. */
  readonly before: Period | null
  readonly options: ReportOptions
  readonly timezone: string
  /** Where the store is. */
  readonly today: string
  readonly mostRows: number
  /** A day as the reader writes it. */
  readonly day: (iso: string) => string
}

/** Share by which a figure differs from an earlier one; `null` where there was nothing. */
export function changeOf(value: TableCell, before: TableCell): number | null {
  const [now, then] = [Number(value), Number(before)]
  if (value === null || before === null || !(then > 0)) return null
  return (now - then) / then
}
