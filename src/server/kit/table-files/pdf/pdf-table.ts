import { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'
import type { RegionalSettings } from '#contract/settings'
import { cellText } from '../cell-text.ts'
import type { TableCell, TableFile } from '../table-file.ts'
import { FOOTER, INK, MARGIN, MUTED, put } from './pdf-page.ts'
import { writeRows } from './pdf-rows.ts'

export interface PdfTable {
  readonly table: TableFile
  readonly settings: RegionalSettings
  /** Sentences between title and table. */
  readonly notes: readonly string[]
  /** Returns the note below the table that it contains only the first rows. */
  readonly cut: (figures: { readonly n: string; readonly all: string }) => string
  readonly mostRows?: number
}

type Doc = PDFKit.PDFDocument

/** Maximum number of rows in a PDF; the last page says that there are more. */
const MOST_ROWS = 5000

/**
 * Returns the table as a tagged PDF: a heading, notes and a table with its header on every page. Vector text only.
 */
export function pdfTable(input: PdfTable): ReadableStream<Uint8Array> {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: input.settings.language,
    info: { Title: input.table.name },
  })
  // A reader that leaves, or failing rows, end the file; no caller awaits this promise.
  write(doc, input).catch((error: unknown) => doc.destroy(error as Error))
  return Readable.toWeb(doc as unknown as Readable) as ReadableStream<Uint8Array>
}

async function write(
  doc: Doc,
  { table, settings, notes, cut, mostRows = MOST_ROWS }: PdfTable,
): Promise<void> {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = { doc, root }
  put(sheet, 'H1', table.name, 16, INK)
  for (const note of notes) put(sheet, 'P', note, 9, MUTED)
  doc.moveDown(0.5)
  const { first, all } = await firstRows(table, mostRows)
  await writeRows(sheet, { columns: table.columns, rows: first, settings })
  const count = (n: number) => cellText(n, 'whole', settings)
  if (all > first.length) put(sheet, 'P', cut({ n: count(first.length), all: count(all) }), 9, MUTED)
  root.end()
  doc.end()
}

async function firstRows({ rows }: TableFile, most: number) {
  const first: (readonly TableCell[])[] = []
  let all = 0
  for await (const row of rows) if (++all <= most) first.push(row)
  return { first, all }
}
