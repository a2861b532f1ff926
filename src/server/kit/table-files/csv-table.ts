import type { RegionalSettings } from '#contract/settings'
import { fixed } from '../formats/amounts.ts'
import { fileFormat } from './file-format.ts'
import { type CellKind, cleanCell, type TableCell, type TableFile } from './table-file.ts'

/** Rows that travel together: a string per row would cost more than the row. */
const ROWS_PER_PIECE = 500

/** The table in this user's formats; cells that a spreadsheet would run are neutralised. */
export async function* csvTable(
  table: TableFile,
  settings: RegionalSettings,
  moneyDigits: number | null = null,
): AsyncGenerator<string> {
  const format = fileFormat(settings)
  const kinds = table.columns.map(({ kind }) => kind)
  // Spreadsheets take a CSV without a byte order mark for the encoding of their country.
  let piece = `\ufeff${format.line(table.columns.map(({ header }) => header))}`
  let waiting = 0
  for await (const row of table.rows) {
    piece += format.line(
      row.map((cell, index) => csvCell(cell, kinds[index] ?? 'text', settings, moneyDigits)),
    )
    if (++waiting < ROWS_PER_PIECE) continue
    yield piece
    piece = ''
    waiting = 0
  }
  yield piece
}

/**
 * A cell as this user's spreadsheet reads it: figures are figures, never with a unit. `moneyDigits`: amounts are rounded
 * so, as a statement does; `null` keeps each digit, so that a file that is imported again is the same.
 */
export function csvCell(
  cell: TableCell,
  kind: CellKind,
  settings: RegionalSettings,
  moneyDigits: number | null = null,
): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'boolean') return String(cell)
  switch (kind) {
    case 'whole':
    case 'decimal':
    case 'share':
      return String(cell).replace('.', settings.decimal_separator)
    case 'money':
      return moneyDigits === null
        ? fileFormat(settings).decimal(String(cell))
        : fixed(String(cell), moneyDigits).replace('.', settings.decimal_separator)
    // ISO 8601 in every file: a date that is read by another program than it was made for means one day.
    case 'moment':
    case 'day':
    case 'text':
      return cleanCell(String(cell))
  }
}
