import type { CsvRow } from '../open/csv-rows.ts'
import type { Bytes } from '../open/file-type.ts'
import { type OpenTable, openTable } from '../open/open-table.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import { type CorrectedRow, correctedRows } from './correct-rows.ts'

/** Reads the rows of a file below its header, as decided and corrected: for the preview and the import alike. */
export async function readRows(
  open: () => Bytes,
  reading: FileReading,
  plan: Pick<ImportPlan, 'edits' | 'fixes' | 'skippedRows'>,
  signal: AbortSignal,
): Promise<() => AsyncGenerator<readonly CorrectedRow[]>> {
  return rowsOf(await openTable(open, reading, signal), reading, plan, signal)
}

export function rowsOf(
  table: OpenTable,
  reading: FileReading,
  plan: Pick<ImportPlan, 'edits' | 'fixes' | 'skippedRows'>,
  signal: AbortSignal,
): () => AsyncGenerator<readonly CorrectedRow[]> {
  return () => correctedRows(stopping(table.pieces(reading.decimalMark), signal), reading.headerRow, plan)
}

/** Leaves out rows that a person rejected by hand, which say nothing about the file. */
export async function* withoutSkipped(
  pieces: AsyncIterable<readonly CorrectedRow[]>,
): AsyncGenerator<readonly CorrectedRow[]> {
  for await (const piece of pieces) yield piece.filter(({ isSkipped }) => !isSkipped)
}

async function* stopping(
  pieces: AsyncIterable<readonly CsvRow[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly CsvRow[]> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield piece
  }
}
