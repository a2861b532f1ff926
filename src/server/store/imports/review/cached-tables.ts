import type { DecimalMark } from '../cells/numbers.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import type { OpenTable, TableChoices } from '../open/open-table.ts'

/** Most cells kept: about 200 MB of texts, and more than a preview shows of most files. */
const MOST_CELLS = 2_500_000

/**
 * The open file of one review: opened once per delimiter and encoding, whatever the sheet, with as many rows of one
 * sheet kept as memory allows.
 */
export class CachedTables {
  private kept: { choices: TableChoices; readonly file: OpenTable; readonly table: OpenTable } | null = null

  async get(choices: TableChoices, open: () => Promise<OpenTable>): Promise<OpenTable> {
    const { kept } = this
    const isOpen = kept !== null && isReadAlike(kept.choices, choices)
    if (isOpen && kept.choices.sheet === choices.sheet) return kept.table
    this.kept = null
    const file = isOpen ? kept.file.onSheet(choices.sheet) : await open()
    const table = keepingRows(file)
    this.kept = { choices, file, table }
    return table
  }

  /** Files the table under the choices detected for it, because the next question names them. */
  settle(table: OpenTable): void {
    if (this.kept?.table === table) this.kept.choices = table
  }
}

function isReadAlike(one: TableChoices, other: TableChoices): boolean {
  return one.delimiter === other.delimiter && one.encoding === other.encoding
}

interface KeptRows {
  readonly mark: DecimalMark
  readonly pieces: readonly (readonly CsvRow[])[]
  /** `false` if only the first rows are kept; for the others the file is read again. */
  readonly isAll: boolean
}

function keepingRows(table: OpenTable): OpenTable {
  let kept: KeptRows | null = null
  return {
    ...table,
    async *pieces(mark) {
      if (kept?.mark === mark) {
        yield* kept.pieces
        if (!kept.isAll) yield* rowsAfter(table.pieces(mark), kept.pieces.at(-1)?.at(-1)?.row ?? 0)
        return
      }
      let pieces: (readonly CsvRow[])[] | null = []
      let cells = 0
      for await (const piece of table.pieces(mark)) {
        for (const row of piece) cells += row.cells.length
        if (pieces && cells > MOST_CELLS) {
          kept = { mark, pieces, isAll: false }
          pieces = null
        }
        pieces?.push(piece)
        yield piece
      }
      if (pieces) kept = { mark, pieces, isAll: true }
    },
  }
}

async function* rowsAfter(
  pieces: AsyncIterable<readonly CsvRow[]>,
  last: number,
): AsyncGenerator<readonly CsvRow[]> {
  for await (const piece of pieces) {
    if ((piece.at(-1)?.row ?? 0) <= last) continue
    yield piece[0]!.row > last ? piece : piece.filter(({ row }) => row > last)
  }
}
