import type { FileKind, ImportFormat } from '#contract/import-fields'
import type { ColumnOrder } from '../cells/dates.ts'
import type { DiscountUnit } from '../cells/line-discount.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import type { Encoding } from '../open/csv-rows.ts'
import type { FileAnalysis } from './analyse-file.ts'

/** How the file is read after all decisions, by the user or from the file. */
export interface FileReading {
  readonly kind: FileKind
  readonly format: ImportFormat
  readonly sheet: number
  readonly encoding: Encoding | null
  readonly delimiter: string | null
  readonly headerRow: number
  readonly header: readonly string[]
  readonly columns: Readonly<Record<string, number>>
  readonly decimalMark: DecimalMark
  readonly dateOrder: ColumnOrder
  readonly datesDecidedBy: 'file' | 'settings' | 'choice' | 'nothing'
  /** Currency that headings or cells state in a file without a column of it. */
  readonly currency?: string
  /** Of orders with a column of discounts, which are taken off where a line has no total. */
  readonly discountUnit?: DiscountUnit
}

/** Returns the part of an analysis that reading the rows needs. */
export function readingOf(analysis: FileAnalysis): FileReading {
  const columns = analysis.columns.flatMap(({ field, index }) =>
    field === null ? [] : [[field, index] as const],
  )
  const hasColumn = analysis.columns.some(({ field }) => field === 'currency')
  const named = hasColumn ? undefined : analysis.currencies[0]
  return {
    kind: analysis.kind,
    format: analysis.format,
    sheet: analysis.sheet,
    encoding: analysis.encoding,
    delimiter: analysis.delimiter,
    headerRow: analysis.headerRow,
    header: analysis.columns.map(({ header }) => header),
    columns: Object.fromEntries(columns),
    decimalMark: analysis.decimalMark,
    dateOrder: analysis.isYearFirst ? 'ymd' : analysis.dateOrder,
    datesDecidedBy: analysis.datesDecidedBy,
    ...(named && { currency: named.code }),
    ...(analysis.discountUnit && { discountUnit: analysis.discountUnit }),
  }
}
