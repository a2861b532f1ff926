import PdfDocument from 'pdfkit'
import type { RegionalSettings } from '#contract/settings'
import { instantText } from '../../../kit/formats/dates.ts'
import type { Wording } from '../../../kit/messages/render.ts'
import { cellText } from '../../../kit/table-files/cell-text.ts'
import { inFont } from '../../../kit/table-files/pdf/pdf-font.ts'
import { FOOTER, INK, MARGIN, MUTED, need, put, roomOf, rule } from '../../../kit/table-files/pdf/pdf-page.ts'
import { writeRows } from '../../../kit/table-files/pdf/pdf-rows.ts'
import type { Report, ReportTable } from '../report.ts'
import { barsHeight, type ChartPoint, drawBars, drawLine } from './pdf-charts.ts'
import { writeFacts } from './pdf-facts.ts'
import type { Page } from './pdf-page.ts'
import { periodText } from './summary-table.ts'

const LINE_HEIGHT = 150
const MOST_BARS = 10
/** Row limit of a PDF, because more rows are for a spreadsheet; the page says how many there are. */
const MOST_PDF_ROWS = 1000

/**
 * Writes a tagged PDF in A4: headings, facts, charts as vectors with a text alternative, real tables, page numbers.
 */
export async function pdfReport(
  report: Report,
  word: Wording,
  settings: RegionalSettings,
  withCharts: boolean,
): Promise<Uint8Array> {
  const doc = new PdfDocument({
    ...{ size: 'A4', tagged: true, pdfVersion: '1.7', displayTitle: true, bufferPages: true },
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    lang: settings.language,
    info: { Title: `${report.title}, ${report.company}`, CreationDate: new Date(report.madeAt) },
  })
  const pieces: Buffer[] = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const page: Page = { doc, root, word, settings }
  writeHead(page, report)
  writeFacts(page, report)
  for (const table of report.tables) await writePart(page, report, table, withCharts)
  for (const note of [...report.notes, ...report.facts.flatMap((fact) => fact.note ?? [])])
    put(page, 'P', note, 8, MUTED)
  root.end()
  numberPages(page, report)
  doc.end()
  return finished
}

function writeHead(page: Page, report: Report): void {
  put(page, 'H1', report.title, 20, INK)
  put(
    page,
    'P',
    `${report.company} · ${periodText(report, page.word, page.settings)} · ${report.currency}`,
    10,
    MUTED,
  )
  page.doc.moveDown(0.6)
}

async function writePart(page: Page, report: Report, table: ReportTable, withCharts: boolean): Promise<void> {
  const { doc, word } = page
  const points = withCharts ? pointsOf(table, page.settings, report.currency) : []
  const height = table.chart?.kind === 'line' ? LINE_HEIGHT : barsHeight(points.length)
  need(doc, 90 + (points.length > 1 ? height : 0))
  doc.moveDown(0.8)
  put(page, 'H2', table.title, 13, INK)
  if (table.note !== null) put(page, 'P', table.note, 8, MUTED)
  if (points.length > 1) drawChart(page, table, points, height)
  if (table.rows.length > 0) await writeTable(page, table)
  else put(page, 'P', word('report.noRows'), 9, MUTED)
}

async function writeTable(page: Page, { columns, rows, totalRows }: ReportTable): Promise<void> {
  const { settings, word } = page
  await writeRows(page, { columns, rows: rows.slice(0, MOST_PDF_ROWS), settings })
  const count = (n: number) => cellText(n, 'whole', settings)
  if (totalRows > MOST_PDF_ROWS)
    put(page, 'P', word('report.cut', { n: count(MOST_PDF_ROWS), all: count(totalRows) }), 8, MUTED)
}

function drawChart(page: Page, table: ReportTable, points: readonly ChartPoint[], height: number): void {
  const { doc, root, settings } = page
  const box = { x: MARGIN, y: doc.y + 2, width: roomOf(doc), height }
  const kind = table.columns.find(({ key }) => key === table.chart?.value)?.kind ?? 'money'
  const figure = doc.struct('Figure', { alt: chartSentence(page, table, points) }, () => {
    if (table.chart?.kind === 'line')
      drawLine(doc, points, box, (value) =>
        cellText(String(value), kind === 'money' ? 'decimal' : kind, settings),
      )
    else drawBars(doc, points, box)
  })
  root.add(figure)
  doc.x = MARGIN
  doc.y = box.y + height + 8
}

function pointsOf(
  { chart, columns, rows }: ReportTable,
  settings: RegionalSettings,
  currency: string,
): ChartPoint[] {
  if (!chart) return []
  const at = (wanted: string) => columns.findIndex(({ key }) => key === wanted)
  const [label, value] = [at(chart.label), at(chart.value)]
  const [labelKind, kind] = [columns[label]?.kind ?? 'text', columns[value]?.kind ?? 'money']
  return rows.slice(0, chart.kind === 'bars' ? MOST_BARS : rows.length).map((row) => ({
    label: cellText(row[label] ?? null, labelKind, settings),
    value: Number(row[value] ?? 0),
    text: `${cellText(row[value] ?? null, kind, settings)}${kind === 'money' ? ` ${currency}` : ''}`,
    isOpen: chart.openFrom !== undefined && String(row[label]) >= chart.openFrom,
  }))
}

/** Describes the chart for readers who do not see it. */
function chartSentence({ word }: Page, { title, chart }: ReportTable, points: readonly ChartPoint[]): string {
  const sorted = [...points].sort((a, b) => b.value - a.value)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (!high || !low) return title
  if (chart?.kind === 'bars') return word('report.chart.bars', { title, first: high.label, high: high.text })
  return word('report.chart.line', {
    title,
    high: high.text,
    highAt: high.label,
    low: low.text,
    lowAt: low.label,
  })
}

function numberPages({ doc, word, settings }: Page, report: Report): void {
  const { start, count } = doc.bufferedPageRange()
  const made = word('report.made', {
    when: `${instantText(report.madeAt, settings)} (${settings.timezone.replaceAll('_', ' ')})`,
  })
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN - 4
    rule(doc, y - 6, 'Pagination')
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.fontSize(8).fillColor(MUTED)
    const left = inFont(doc, `Quanto · ${report.title} · ${made}`)
    doc.text(left, MARGIN, y, { lineBreak: false })
    const text = inFont(doc, word('report.page', { page: index + 1, pages: count }))
    doc.text(text, doc.page.width - MARGIN - doc.widthOfString(text), y, { lineBreak: false })
    doc.endMarkedContent()
  }
}
