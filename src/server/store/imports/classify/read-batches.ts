import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'

/** A row that brings nothing, and why. */
export interface RejectedRow {
  readonly row: number
  readonly reason: string
  /** The field at fault, where the reason has one. */
  readonly field: string | null
  readonly cells: readonly string[]
}

/** What one transaction writes: lines or records, and the rows of the same stretch of the file that bring nothing. */
export interface Batch<Item> {
  readonly items: readonly Item[]
  readonly rejectedRows: readonly RejectedRow[]
  /** Rows of the file, the header included, that are in this batch or an earlier one. */
  readonly rowsRead: number
  /** Rejected rows of the whole file so far, by reason. */
  readonly rejectedCounts: Readonly<Record<string, number>>
}

/** Gathers what the rows bring until it is written. Rows that an earlier try has written are counted, not handed out. */
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

/** Turns the rows of one kind of file into what it brings, row after row. */
export interface FileClassifier<Item> {
  /** Sets `rowsRead` of the batch to the last row that is in it as a whole. */
  push(row: CorrectedRow, batch: BatchBuilder<Item>): void
  /** What spreads over several rows may wait for the last one. */
  end(batch: BatchBuilder<Item>): void
}

interface BatchReading<Item> {
  /** The rows below the header. */
  readonly pieces: AsyncIterable<readonly CorrectedRow[]>
  readonly classifier: FileClassifier<Item>
  readonly batch: BatchBuilder<Item>
  readonly signal: AbortSignal
}

/** Reads a file row by row into batches; what it says as a whole is counted in `batch`. */
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
