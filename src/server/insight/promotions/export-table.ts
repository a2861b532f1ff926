import type { RegionalSettings } from '#contract/settings'
import { fileDownload } from '../../kit/http/answers.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import type { TableFile } from '../../kit/table-files/table-file.ts'

export interface ExportedTable {
  /** Without the ending. */
  readonly fileName: string
  readonly format: 'csv' | 'xlsx' | 'pdf'
  readonly table: TableFile
  readonly settings: RegionalSettings
  /** Sentences above the table of a PDF: what it shows, from when. */
  readonly notes: readonly string[]
}

/** A table as the file that was asked for. */
export async function exportTable({
  fileName,
  format,
  table,
  settings,
  notes,
}: ExportedTable): Promise<Response> {
  if (format !== 'pdf') return downloadTable({ fileName, fileType: format, table, settings })
  // Only then: a start need not read the writer of PDF files.
  const { pdfTable } = await import('../../kit/table-files/pdf/pdf-table.ts')
  const word = wordingFor(settings.language)
  const pdf = pdfTable({ table, settings, notes, cut: (figures) => word('report.cut', figures) })
  return fileDownload(`${fileName}.pdf`, 'application/pdf', pdf)
}
