/**
 * A table to be written to a file. Cells are plain: money and other decimals as decimal text (`12.5000`), days as
 * `2024-12-31`, times as wall-clock time of the store (`2024-12-31 14:05`), shares as fractions (`0.15` is 15 %).
 */
export type TableCell = string | number | boolean | null

export type CellKind = 'text' | 'whole' | 'decimal' | 'money' | 'share' | 'day' | 'moment'

export interface TableColumn {
  readonly header: string
  /** Name of the value in JSON. */
  readonly key: string
  readonly kind: CellKind
  /** Column width in characters, for a workbook. */
  readonly width?: number
}

export interface TableFile {
  /** Name of the sheet; shortened and cleaned as Excel requires. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>
}

export const tableFileTypes = ['csv', 'xlsx', 'json'] as const
export type TableFileType = (typeof tableFileTypes)[number]

/** An amount that was computed, as a cell. */
export const amountCell = (value: number | undefined): TableCell => value?.toFixed(2) ?? null

/** A share or another figure of four decimals that was computed, as a cell. */
export const shareCell = (value: number | null | undefined): TableCell => value?.toFixed(4) ?? null

/** Removes NUL and other characters that XML and spreadsheets refuse; line breaks stay. */
export function cleanCell(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '')
}
