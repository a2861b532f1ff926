import type { CellKind, TableCell, TableFile } from './table-file.ts'

const ROWS_PER_PIECE = 500

/**
 * Yields the table as a JSON array of objects for programs, without regional formats. Money and decimals are texts,
 * as everywhere in the API, so that no reader rounds them.
 */
export async function* jsonTable(table: TableFile): AsyncGenerator<string> {
  let piece = '['
  let waiting = 0
  let separator = '\n'
  for await (const row of table.rows) {
    const entries = table.columns.map(({ key, kind }, index) => [key, jsonCell(row[index] ?? null, kind)])
    piece += `${separator}${JSON.stringify(Object.fromEntries(entries))}`
    separator = ',\n'
    if (++waiting < ROWS_PER_PIECE) continue
    yield piece
    piece = ''
    waiting = 0
  }
  yield `${piece}\n]\n`
}

function jsonCell(cell: TableCell, kind: CellKind): TableCell {
  if (typeof cell !== 'string') return cell
  return kind === 'whole' && /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell
}
