import type { CsvRow } from '../reading/csv-rows.ts'
import type { DecimalMark } from '../reading/numbers.ts'
import type { OpenTable, TableChoices } from '../reading/open-table.ts'

/** About 200 MB of texts; a larger file is read again for every question. */
const MOST_CELLS = 2_500_000

/** The open file of one review: opened once for each way to read it, its rows kept while they are few enough. */
export class KeptTables {
  private kept: { key: string; table: OpenTable } | null = null

  async get(choices: TableChoices, open: () => Promise<OpenTable>): Promise<OpenTable> {
    const key = keyOf(choices)
    if (this.kept?.key === key) return this.kept.table
    this.kept = null
    const table = keepingRows(await open())
    this.kept = { key, table }
    return table
  }

  /** What the file was found to be is asked for by name the next time. */
  settle(table: OpenTable): void {
    if (this.kept?.table === table) this.kept.key = keyOf(table as TableChoices)
  }
}

function keyOf({ sheet, delimiter, encoding }: TableChoices): string {
  return JSON.stringify([sheet, delimiter, encoding])
}

function keepingRows(table: OpenTable): OpenTable {
  let kept: { readonly mark: DecimalMark; readonly pieces: readonly (readonly CsvRow[])[] } | null = null
  return {
    ...table,
    async *pieces(mark) {
      if (kept?.mark === mark) {
        yield* kept.pieces
        return
      }
      let pieces: (readonly CsvRow[])[] | null = []
      let cells = 0
      for await (const piece of table.pieces(mark)) {
        for (const row of piece) cells += row.cells.length
        if (cells > MOST_CELLS) pieces = null
        pieces?.push(piece)
        yield piece
      }
      if (pieces) kept = { mark, pieces }
    },
  }
}
