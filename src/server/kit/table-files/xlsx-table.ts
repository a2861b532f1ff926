import { writeXlsxStream } from 'hucre/xlsx'
import type { RegionalSettings } from '#contract/settings'
import { type CellKind, cleanCell, type TableCell, type TableColumn, type TableFile } from './table-file.ts'

type XlsxCell = string | number | boolean | Date | null

/** Maximum number of characters in a cell of a workbook. */
const MOST_CHARACTERS = 32_767
/** Number of digits that a double holds exactly; longer figures are written as texts so that they do not change. */
const EXACT_DIGITS = 15

const widths: Readonly<Record<CellKind, number>> = {
  text: 24,
  whole: 12,
  decimal: 12,
  money: 14,
  share: 10,
  day: 12,
  moment: 18,
}

/** Writes the table as a workbook while its rows are read: typed cells, number formats, a frozen header. */
export function xlsxTable(table: TableFile, settings: RegionalSettings): ReadableStream<Uint8Array> {
  const kinds = table.columns.map(({ kind }) => kind)
  return writeXlsxStream(xlsxRows(table, kinds), {
    name: sheetName(table.name),
    freezePane: { rows: 1 },
    columns: table.columns.map((column) => ({
      header: cleanCell(column.header),
      width: columnWidth(column),
      ...cellFormat(column.kind, settings),
    })),
  })
}

/** Returns the width in characters: as requested, or wide enough for the header and the usual figure. */
export function columnWidth({ header, kind, width }: TableColumn): number {
  return width ?? Math.max(widths[kind], Math.min(40, header.length + 2))
}

async function* xlsxRows(table: TableFile, kinds: readonly CellKind[]): AsyncGenerator<XlsxCell[]> {
  for await (const row of table.rows) yield row.map((cell, index) => xlsxCell(cell, kinds[index] ?? 'text'))
}

/** Returns the number format; Excel shows it with the separators of its own country. */
export function cellFormat(kind: CellKind, settings: RegionalSettings): { numFmt?: string } {
  const day = settings.date_format.toLowerCase()
  switch (kind) {
    case 'whole':
      return { numFmt: '#,##0' }
    case 'decimal':
      return { numFmt: '#,##0.####' }
    case 'money':
      return { numFmt: moneyFormat(settings.number_of_decimals) }
    case 'share':
      return { numFmt: '0.0%' }
    case 'day':
      return { numFmt: day }
    case 'moment':
      return { numFmt: `${day} ${settings.time_format === '12-hour' ? 'h:mm AM/PM' : 'hh:mm'}` }
    case 'text':
      return {}
  }
}

const MOST_DECIMALS = 4

/**
 * Returns the format of amounts: the decimals of the settings, and more if an amount has them: `#,##0.00##`. Without
 * decimals, whole amounts.
 */
function moneyFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}${'#'.repeat(MOST_DECIMALS - decimals)}`
}

/**
 * Converts a cell. A text stays a text whatever its first character: a workbook executes only cells marked as
 * formulas.
 */
export function xlsxCell(cell: TableCell, kind: CellKind): XlsxCell {
  if (cell === null || typeof cell === 'boolean') return cell
  const text = String(cell)
  switch (kind) {
    case 'whole':
    case 'decimal':
    case 'money':
    case 'share':
      return figure(text)
    case 'day':
    case 'moment':
      return moment(text)
    case 'text':
      return cleanCell(text).slice(0, MOST_CHARACTERS)
  }
}

function figure(text: string): string | number {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length
  return isNumber && (digits <= EXACT_DIGITS || /^-?\d{1,11}\./.test(text)) ? Number(text) : text
}

/** Converts a time for workbooks, which count days since 1900 without a time zone. */
function moment(text: string): Date | string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) return text
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00'}:${match[3] ?? '00'}Z`)
  return Number.isNaN(ms) || match[1]! < '1900-03-01' ? text : new Date(ms)
}

export function sheetName(name: string): string {
  const clean = cleanCell(name)
    .replace(/[\\/?*[\]:\t\r\n]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  return clean.slice(0, 31).toWellFormed() || 'Data'
}
