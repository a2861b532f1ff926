import type { RegionalSettings } from '#contract/settings'
import { fileDownload } from '../http/answers.ts'
import { csvTable } from './csv-table.ts'
import type { CellKind, TableCell, TableFile, TableFileType } from './table-file.ts'
import { xlsxTable } from './xlsx-table.ts'

const ROWS_PER_PIECE = 500

/**
 * Yields the table as a JSON array of objects for programs, without regional formats. Money and decimals are texts,
 * as everywhere in the API, so that no reader rounds them.
 */
async function* jsonTable(table: TableFile): AsyncGenerator<string> {
  let piece = '['
  let waiting = 0
  let separator = '\n'
  for await (const row of table.rows) {
    const entries = table.columns.map(({ key, kind }, index) => [key, jsonCell(row[index] ?? null, kind)])
    piece += `${separator}${JSON.stringify(Object.fromEntries(entries))}`
    separator = ',\n'
    if (++waiting < ROWS_PER_PIECE) continue
    yield piece
    piece = ''
    waiting = 0
  }
  yield `${piece}\n]\n`
}

function jsonCell(cell: TableCell, kind: CellKind): TableCell {
  if (typeof cell !== 'string') return cell
  return kind === 'whole' && /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell
}

export interface TableDownload {
  /** File name without its extension. */
  readonly fileName: string
  readonly fileType: TableFileType
  readonly table: TableFile
  readonly settings: RegionalSettings
}

/** Name of a file of today in UTC, such as `sales-2026-11-30`. */
export function datedName({ clock }: { readonly clock: () => Date }, name: string): string {
  return `${name}-${clock().toISOString().slice(0, 10)}`
}

/** Returns a table as a download of the chosen type, written while it is read. */
export function downloadTable(download: TableDownload): Promise<Response> {
  return fileDownload(
    `${download.fileName}.${download.fileType}`,
    contentTypes[download.fileType],
    content(download),
  )
}

const contentTypes: Readonly<Record<TableFileType, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/** Returns the same bytes, for a file that is stored or mailed. */
export function content({ fileType, table, settings }: Omit<TableDownload, 'fileName'>) {
  switch (fileType) {
    case 'csv':
      return csvTable(table, settings)
    case 'json':
      return jsonTable(table)
    case 'xlsx':
      return xlsxTable(table, settings)
  }
}
