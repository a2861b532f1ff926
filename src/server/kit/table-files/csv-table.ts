import type { RegionalSettings } from '#contract/settings'
import { fixed } from '../formats/amounts.ts'
import { fileFormat } from './file-format.ts'
import { type CellKind, cleanCell, type TableCell, type TableFile } from './table-file.ts'

/** Rows per piece: a string per row would cost more than the row. */
const ROWS_PER_PIECE = 500

/** Yields the table as CSV in the user's formats; cells that a spreadsheet would execute are neutralised. */
export async function* csvTable(
  table: TableFile,
  settings: RegionalSettings,
  moneyDigits: number | null = null,
): AsyncGenerator<string> {
  const format = fileFormat(settings)
  const kinds = table.columns.map(({ kind }) => kind)
  // Without a byte order mark spreadsheets read a CSV in the encoding of their country.
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
 * Writes a cell for the user's spreadsheet: figures without units. `moneyDigits`: amounts are rounded to that many
 * decimals, as in a statement; `null` keeps all digits, so that a reimported file is identical.
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
    // Dates are always ISO 8601, so that they are unambiguous in every program.
    case 'moment':
    case 'day':
    case 'text':
      return cleanCell(String(cell))
  }
}
