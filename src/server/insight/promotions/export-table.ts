import type { RegionalSettings } from '#contract/settings'
import { fileDownload } from '../../kit/http/answers.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import type { TableFile } from '../../kit/table-files/table-file.ts'

export interface ExportedTable {
  /** File name without its ending. */
  readonly fileName: string
  readonly format: 'csv' | 'xlsx' | 'pdf'
  readonly table: TableFile
  readonly settings: RegionalSettings
  /** Sentences above the table of a PDF: its content and its period. */
  readonly notes: readonly string[]
}

/** Writes a table in the requested file format. */
export async function exportTable({
  fileName,
  format,
  table,
  settings,
  notes,
}: ExportedTable): Promise<Response> {
  if (format !== 'pdf') return downloadTable({ fileName, fileType: format, table, settings })
  // The PDF writer is loaded only when needed, so that it does not slow the start.
  const { pdfTable } = await import('../../kit/table-files/pdf/pdf-table.ts')
  const word = wordingFor(settings.language)
  const pdf = pdfTable({ table, settings, notes, cut: (figures) => word('report.cut', figures) })
  return fileDownload(`${fileName}.pdf`, 'application/pdf', pdf)
}
