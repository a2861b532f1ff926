import { setImmediate as breathe } from 'node:timers/promises'
import type { RegionalSettings } from '#contract/settings'
import { cellText } from '../cell-text.ts'
import type { TableCell, TableColumn } from '../table-file.ts'
import { inFont } from './pdf-font.ts'
import { bottomOf, type Doc, fitted, INK, MARGIN, MUTED, roomOf, rule, type Sheet } from './pdf-page.ts'

const SIZE = 8
const ROW_HEIGHT = 15
const ROWS_BETWEEN_BREATHS = 40

export interface PdfRows {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
  readonly settings: RegionalSettings
}

interface Grid {
  readonly left: readonly number[]
  readonly width: readonly number[]
}

/** Writes a tagged table with its header on every page; ends below its last row. */
export async function writeRows({ doc, root }: Sheet, input: PdfRows): Promise<void> {
  const { columns, rows, settings } = input
  const grid = gridOf(doc, input)
  const element = doc.struct('Table')
  root.add(element)
  const row = { doc, grid, element, columns }
  const head = columns.map(({ header }) => header)
  let y = writeHead({ ...row, texts: head, y: doc.y })
  for (const [index, cells] of rows.entries()) {
    if (y + ROW_HEIGHT > bottomOf(doc)) {
      doc.addPage()
      y = writeHead({ ...row, texts: head, y: MARGIN })
    }
    const texts = cells.map((cell, at) => cellText(cell, columns[at]?.kind ?? 'text', settings))
    y = writeRow({ ...row, texts, y })
    if (index % ROWS_BETWEEN_BREATHS === ROWS_BETWEEN_BREATHS - 1) await breathe()
  }
  element.end()
  doc.x = MARGIN
  doc.y = y + 6
}

interface Row {
  readonly doc: Doc
  readonly grid: Grid
  readonly element: PDFKit.PDFStructureElement
  readonly columns: readonly TableColumn[]
  readonly texts: readonly string[]
  readonly y: number
}

const isFigure = ({ columns }: Row, at: number) => at > 0 && columns[at]?.kind !== 'text'

/** Writes the headers on as many lines as the longest needs, up to three. Returns where the next row begins. */
function writeHead(row: Row): number {
  const { doc, grid, texts, y } = row
  doc.fontSize(SIZE)
  const heights = texts.map((text, at) =>
    doc.heightOfString(inFont(doc, text, 'bold'), { width: grid.width[at]! - 6 }),
  )
  const height = Math.min(3 * (SIZE + 2), Math.max(...heights)) + 6
  writeCells(row, 'TH', (text, at) => {
    const width = grid.width[at]! - 6
    doc.fillColor(MUTED).text(inFont(doc, text, 'bold'), grid.left[at]!, y + 3, {
      ...{ width, height: height - 4 },
      align: isFigure(row, at) ? 'right' : 'left',
    })
  })
  rule(doc, y + height)
  return y + height
}

function writeRow(row: Row): number {
  const { doc, grid, y } = row
  writeCells(row, 'TD', (text, at) => {
    const [left, width] = [grid.left[at]!, grid.width[at]! - 6]
    const line = fitted(doc, text, width)
    const start = isFigure(row, at) ? left + width - doc.widthOfString(line) : left
    doc.fillColor(INK).text(line, start, y + 4, { lineBreak: false })
  })
  rule(doc, y + ROW_HEIGHT)
  return y + ROW_HEIGHT
}

function writeCells(
  { doc, element, texts }: Row,
  tag: 'TH' | 'TD',
  write: (text: string, at: number) => void,
): void {
  const row = doc.struct('TR')
  element.add(row)
  doc.fontSize(SIZE)
  for (const [at, text] of texts.entries()) row.add(doc.struct(tag, {}, () => write(text, at)))
  row.end()
}

/**
 * Computes column widths: figure columns fit their longest value; text columns share the rest in proportion to their
 * own widths.
 */
function gridOf(doc: Doc, { columns, rows, settings }: PdfRows): Grid {
  doc.fontSize(SIZE)
  const widthOf = (text: string, weight: 'regular' | 'bold') => doc.widthOfString(inFont(doc, text, weight))
  const needed = columns.map(({ kind, header }, at) => {
    if (kind === 'text') return 0
    const words = header.split(' ').map((each) => widthOf(each, 'bold'))
    const longest = rows.reduce((most, row) => {
      const text = cellText(row[at] ?? null, kind, settings)
      return text.length > most.length ? text : most
    }, '')
    return Math.max(30, ...words, widthOf(longest, 'regular')) + 8
  })
  const total = needed.reduce((a, b) => a + b, 0)
  const weights = columns.map(({ kind, width }) => (kind === 'text' ? (width ?? 24) : 0))
  const textWeight = weights.reduce((a, b) => a + b, 0)
  const room = roomOf(doc)
  // If there are too many figures, their columns shrink rather than the names; without text columns they share the
  // whole width.
  const squeeze = textWeight > 0 ? Math.min(1, (room * 0.72) / Math.max(1, total)) : room / Math.max(1, total)
  const left = room - total * squeeze
  const widths = columns.map((_, at) =>
    needed[at]! > 0 ? needed[at]! * squeeze : (weights[at]! / textWeight) * left,
  )
  return {
    width: widths,
    left: widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((a, b) => a + b, 0)),
  }
}
