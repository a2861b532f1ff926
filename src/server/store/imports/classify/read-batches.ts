import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'

/** A row that adds nothing, with the reason. */
export interface RejectedRow {
  readonly row: number
  readonly reason: string
  /** Field with the fault, if the reason has one. */
  readonly field: string | null
  readonly cells: readonly string[]
}

/** Content of one transaction: lines or records, and the rejected rows of the same part of the file. */
export interface Batch<Item> {
  readonly items: readonly Item[]
  readonly rejectedRows: readonly RejectedRow[]
  /** Rows of the file up to the end of this batch, including the header. */
  readonly rowsRead: number
  /** Rejected rows of the whole file so far, by reason. */
  readonly rejectedCounts: Readonly<Record<string, number>>
}

/** Collects the content of rows until it is written. Rows written by an earlier try are counted but not returned. */
export class BatchBuilder<Item> {
  rows = 0
  kept = 0
  rowsRead = 0
  readonly rejectedCounts: Record<string, number> = {}
  private readonly rowsWritten: number
  private items: Item[] = []
  private rejectedRows: RejectedRow[] = []

  constructor(rowsWritten: number) {
    this.rowsWritten = rowsWritten
  }

  keep(row: number, item: Item): void {
    this.kept++
    if (row > this.rowsWritten) this.items.push(item)
  }

  reject(rejected: RejectedRow): void {
    const { reason, row } = rejected
    this.rejectedCounts[reason] = (this.rejectedCounts[reason] ?? 0) + 1
    if (row > this.rowsWritten) this.rejectedRows.push(rejected)
  }

  isFull(): boolean {
    const { batchRows } = IMPORT_LIMITS
    return this.items.length >= batchRows || this.rejectedRows.length >= batchRows
  }

  cut(): Batch<Item> {
    const { items, rejectedRows, rowsRead, rejectedCounts } = this
    this.items = []
    this.rejectedRows = []
    return { items, rejectedRows, rowsRead, rejectedCounts: { ...rejectedCounts } }
  }
}

/** Turns the rows of one kind of file into lines or records, row by row. */
export interface FileClassifier<Item> {
  /** Sets `rowsRead` of the batch to its last complete row. */
  push(row: CorrectedRow, batch: BatchBuilder<Item>): void
  /** Returns what waited for the last row, because it may spread over several rows. */
  end(batch: BatchBuilder<Item>): void
}

interface BatchReading<Item> {
  /** Rows below the header. */
  readonly pieces: AsyncIterable<readonly CorrectedRow[]>
  readonly classifier: FileClassifier<Item>
  readonly batch: BatchBuilder<Item>
  readonly signal: AbortSignal
}

/** Reads a file row by row into batches and counts the totals of the file in `batch`. */
export async function* readBatches<Item>(reading: BatchReading<Item>): AsyncGenerator<Batch<Item>> {
  const { pieces, classifier, batch, signal } = reading
  let lastRow = 0
  for await (const piece of pieces) {
    signal.throwIfAborted()
    for (const row of piece) {
      batch.rows++
      lastRow = row.row
      if (row.isSkipped) batch.reject({ row: row.row, reason: 'skipped_row', field: null, cells: row.cells })
      else classifier.push(row, batch)
      if (batch.isFull()) yield batch.cut()
    }
  }
  classifier.end(batch)
  batch.rowsRead = Math.max(batch.rowsRead, lastRow)
  yield batch.cut()
}
