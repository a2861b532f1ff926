import type { RegionalSettings } from '#contract/settings'
import { fileFormat } from './file-format.ts'
import { type CellKind, cleanCell, type TableCell, type TableFile } from './table-file.ts'

/** Rows that travel together: a string per row would cost more than the row. */
const ROWS_PER_PIECE = 500

/** The table in this user's formats; cells that a spreadsheet would run are neutralised. */
export async function* csvTable(table: TableFile, settings: RegionalSettings): AsyncGenerator<string> {
  const format = fileFormat(settings)
  const kinds = table.columns.map(({ kind }) => kind)
  // Spreadsheets take a CSV without a byte order mark for the encoding of their country.
  let piece = `\ufeff${format.line(table.columns.map(({ header }) => header))}`
  let waiting = 0
  for await (const row of table.rows) {
    piece += format.line(row.map((cell, index) => csvCell(cell, kinds[index] ?? 'text', settings)))
    if (++waiting < ROWS_PER_PIECE) continue
    yield piece
    piece = ''
    waiting = 0
  }
  yield piece
}

/** A cell as this user's spreadsheet reads it: figures are figures, never with a unit. */
export function csvCell(cell: TableCell, kind: CellKind, settings: RegionalSettings): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'boolean') return String(cell)
  switch (kind) {
    case 'whole':
    case 'decimal':
    case 'share':
      return String(cell).replace('.', settings.decimal_separator)
    case 'money':
      return fileFormat(settings).decimal(String(cell))
    case 'moment':
      return momentText(String(cell), settings)
    case 'day':
      return dayText(String(cell), settings.date_format)
    case 'text':
      return cleanCell(String(cell))
  }
}

/** `2024-12-31 14:05` as `31/12/2024 14:05`; what is no date stays. */
function dayText(text: string, format: RegionalSettings['date_format']): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(text)
  if (!match) return text
  const [, year, month, day, rest] = match
  switch (format) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}${rest}`
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}${rest}`
    case 'YYYY-MM-DD':
      return text
  }
}

/** As the user writes times of day; beside a date of ISO 8601 only its own 24 hours can be read back. */
function momentText(text: string, { date_format: date, time_format: time }: RegionalSettings): string {
  const written = dayText(text, date)
  if (time === '24-hour' || date === 'YYYY-MM-DD') return written
  return written.replace(/ (\d{2}):(\d{2})$/, (_, hour: string, minute: string) => {
    const of12 = String(Number(hour) % 12 || 12).padStart(2, '0')
    return ` ${of12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
  })
}
