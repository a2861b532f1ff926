import { cellText, winAnsi } from '../../table-files/cell-text.ts'
import type { TableColumn } from '../../table-files/table-file.ts'
import type { ReportTable } from '../report.ts'
import { fitted, INK, LINE, MUTED } from './pdf-charts.ts'
import { FOOTER, MARGIN, type Page, put, roomOf, type Structure } from './pdf-page.ts'

/** More rows are for a spreadsheet; the page says so. */
const MOST_PDF_ROWS = 1000
const SIZE = 8
const ROW_HEIGHT = 15

interface Grid {
  readonly left: readonly number[]
  readonly width: readonly number[]
}

/** A real table whose head stands on every page it reaches. */
export function writeTable(page: Page, table: ReportTable): void {
  const { doc, root, settings, word } = page
  const { columns } = table
  const grid = gridOf(page, table)
  const element = doc.struct('Table')
  root.add(element)
  const head = columns.map(({ header }) => header)
  const bottom = doc.page.height - MARGIN - FOOTER
  let y = writeHeadRow(page, { grid, element, columns, texts: head, y: doc.y })
  for (const row of table.rows.slice(0, MOST_PDF_ROWS)) {
    if (y + ROW_HEIGHT > bottom) {
      doc.addPage()
      y = writeHeadRow(page, { grid, element, columns, texts: head, y: MARGIN })
    }
    const texts = row.map((cell, at) => cellText(cell, columns[at]?.kind ?? 'text', settings))
    y = writeRow(page, { grid, element, columns, texts, y, tag: 'TD', height: ROW_HEIGHT })
  }
  element.end()
  doc.x = MARGIN
  doc.y = y + 6
  const all = table.totalRows
  if (all > MOST_PDF_ROWS) {
    const count = (n: number) => cellText(n, 'whole', settings)
    put(page, 'P', word('cut', { n: count(MOST_PDF_ROWS), all: count(all) }), 8, MUTED)
  }
}

interface Row {
  readonly grid: Grid
  readonly element: Structure
  readonly columns: readonly TableColumn[]
  readonly texts: readonly string[]
  readonly y: number
}

/** Headers stand on as many lines as the longest needs, up to three. */
function writeHeadRow(page: Page, row: Row): number {
  const { doc } = page
  doc.font('Helvetica-Bold').fontSize(SIZE)
  const heights = row.texts.map((text, at) =>
    doc.heightOfString(winAnsi(text), { width: row.grid.width[at]! - 6 }),
  )
  const height = Math.min(3 * (SIZE + 2), Math.max(...heights)) + 6
  return writeRow(page, { ...row, tag: 'TH', height })
}

function writeRow(
  { doc }: Page,
  {
    grid,
    element,
    columns,
    texts,
    y,
    tag,
    height,
  }: Row & { readonly tag: 'TH' | 'TD'; readonly height: number },
): number {
  const row = doc.struct('TR')
  element.add(row)
  const isHead = tag === 'TH'
  texts.forEach((text, at) => {
    const [left, width] = [grid.left[at]!, grid.width[at]! - 6]
    const cell = doc.struct(tag, {}, () => {
      doc
        .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(SIZE)
        .fillColor(isHead ? MUTED : INK)
      const isFigure = at > 0 && columns[at]?.kind !== 'text'
      if (isHead)
        doc.text(winAnsi(text), left, y + 3, {
          width,
          height: height - 4,
          align: isFigure ? 'right' : 'left',
        })
      else {
        const line = fitted(doc, text, width)
        doc.text(line, isFigure ? left + width - doc.widthOfString(line) : left, y + 4, { lineBreak: false })
      }
    })
    row.add(cell)
  })
  row.end()
  const below = y + height
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

/** Figures get what their longest value needs; the texts share what is left by their own widths. */
function gridOf({ doc, settings }: Page, { columns, rows }: ReportTable): Grid {
  doc.font('Helvetica').fontSize(SIZE)
  const shown = rows.slice(0, MOST_PDF_ROWS)
  const needed = columns.map(({ kind, header }, at) => {
    if (kind === 'text') return 0
    const words = winAnsi(header)
      .split(' ')
      .map((each) => doc.widthOfString(each) * 1.08)
    const longest = shown.reduce((most, row) => {
      const text = cellText(row[at] ?? null, kind, settings)
      return text.length > most.length ? text : most
    }, '')
    return Math.max(30, ...words, doc.widthOfString(longest)) + 8
  })
  const total = needed.reduce((a, b) => a + b, 0)
  const weights = columns.map(({ kind, width }) => (kind === 'text' ? (width ?? 24) : 0))
  const textWeight = weights.reduce((a, b) => a + b, 0)
  const room = roomOf(doc)
  // Very many figures squeeze themselves rather than the names away; alone they share the whole width.
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
