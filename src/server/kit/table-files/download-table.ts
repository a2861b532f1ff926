import type { RegionalSettings } from '#contract/settings'
import { fileDownload } from '../http/answers.ts'
import { csvTable } from './csv-table.ts'
import { jsonTable } from './json-table.ts'
import type { TableFile, TableFileType } from './table-file.ts'
import { xlsxTable } from './xlsx-table.ts'

export interface TableDownload {
  /** File name without its extension. */
  readonly fileName: string
  readonly fileType: TableFileType
  readonly table: TableFile
  readonly settings: RegionalSettings
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
