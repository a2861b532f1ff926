import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import type { RegionalSettings } from '#contract/settings'
import { cellText, winAnsi } from './cell-text.ts'
import type { TableFile } from './table-file.ts'

export interface PdfTable {
  readonly table: TableFile
  readonly settings: RegionalSettings
  /** Sentences between the title and the table. */
  readonly notes: readonly string[]
}

type Doc = PDFKit.PDFDocument

/** More rows are for a spreadsheet; the last page says so. */
const MOST_ROWS = 5000
const ROWS_BETWEEN_BREATHS = 40
const MARGIN = 36
const SIZE = 8
const ROW_HEIGHT = 15
const MUTED = '#52606d'
const INK = '#14181f'
const LINE = '#dfe3e8'

/** The table as a tagged PDF: a heading, notes and a real table whose head stands on every page. Vector text only. */
export function pdfTable(input: PdfTable): ReadableStream<Uint8Array> {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: input.settings.language,
    info: { Title: winAnsi(input.table.name) },
  })
  // A reader that goes away, or rows that fail, end the file; nobody waits for this promise.
  write(doc, input).catch((error: unknown) => doc.destroy(error as Error))
  return Readable.toWeb(doc as unknown as Readable) as ReadableStream<Uint8Array>
}

async function write(doc: Doc, { table, settings, notes }: PdfTable): Promise<void> {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (tag: string, text: string, size: number, colour: string) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc.fontSize(size).fillColor(colour).text(winAnsi(text), MARGIN).moveDown(0.3)
      }),
    )
  put('H1', table.name, 16, INK)
  for (const note of notes) put('P', note, 9, MUTED)
  doc.moveDown(0.5)
  const grid = gridOf(doc, table)
  const element = doc.struct('Table')
  root.add(element)
  let y = writeRow(doc, grid, {
    element,
    tag: 'TH',
    y: doc.y,
    texts: table.columns.map(({ header }) => header),
  })
  let count = 0
  let isCut = false
  for await (const row of table.rows) {
    if (count === MOST_ROWS) {
      isCut = true
      break
    }
    if (y + ROW_HEIGHT > doc.page.height - MARGIN) {
      doc.addPage()
      y = writeRow(doc, grid, {
        element,
        tag: 'TH',
        y: MARGIN,
        texts: table.columns.map(({ header }) => header),
      })
    }
    const texts = row.map((cell, at) => cellText(cell, table.columns[at]?.kind ?? 'text', settings))
    y = writeRow(doc, grid, { element, tag: 'TD', y, texts })
    if (++count % ROWS_BETWEEN_BREATHS === 0) await breathe()
  }
  element.end()
  doc.y = y + 6
  if (isCut) put('P', `The first ${MOST_ROWS} rows. The CSV and XLSX files hold all of them.`, 9, MUTED)
  root.end()
  doc.end()
}

interface Grid {
  readonly left: readonly number[]
  readonly width: readonly number[]
  readonly isFigure: readonly boolean[]
}

function gridOf(doc: Doc, { columns }: TableFile): Grid {
  const weights = columns.map(({ width, kind }) => width ?? (kind === 'text' ? 24 : 13))
  const total = weights.reduce((a, b) => a + b, 0)
  const room = doc.page.width - 2 * MARGIN
  const width = weights.map((weight) => (weight / total) * room)
  const left = width.map((_, at) => MARGIN + width.slice(0, at).reduce((a, b) => a + b, 0))
  return { left, width, isFigure: columns.map(({ kind }) => kind !== 'text') }
}

interface Row {
  readonly element: PDFKit.PDFStructureElement
  readonly tag: 'TH' | 'TD'
  readonly y: number
  readonly texts: readonly string[]
}

/** Writes one row and says where the next one begins. */
function writeRow(doc: Doc, { left, width, isFigure }: Grid, { element, tag, y, texts }: Row): number {
  const row = doc.struct('TR')
  element.add(row)
  texts.forEach((text, at) => {
    row.add(
      doc.struct(tag, {}, () => {
        doc
          .font(tag === 'TH' ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(SIZE)
          .fillColor(tag === 'TH' ? MUTED : INK)
          .text(winAnsi(text), left[at], y + 4, {
            width: width[at]! - 6,
            height: SIZE + 1,
            align: isFigure[at] ? 'right' : 'left',
            lineBreak: true,
            ellipsis: true,
          })
      }),
    )
  })
  row.end()
  const below = y + ROW_HEIGHT
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, below)
    .lineTo(doc.page.width - MARGIN, below)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
  return below
}
