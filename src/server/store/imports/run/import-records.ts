import type { FileKind } from '#contract/import-fields'
import { inTransaction, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import { RecordClassifier } from '../classify/classify-records.ts'
import type { KnownProducts } from '../classify/known-products.ts'
import { readKnownProducts, todayIn } from '../classify/read-store.ts'
import { FileProblem } from '../open/file-problem.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import { StoredFile } from '../open/stored-file.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { readRows } from '../rows/read-rows.ts'
import { RecordReader } from '../rows/record-reader.ts'
import { type ClassifiedRecord, error, type StoreRecord } from '../rows/store-record.ts'
import type { SettledReading } from '../understand/import-plan.ts'
import { planOf } from '../understand/stored-options.ts'
import { RecordWriter } from '../write/record-writer.ts'
import { type ImportRun, setPhase } from './begin-import.ts'
import type { ImportOutcome } from './import-task.ts'
import { noteAssumed, settleCurrency } from './settle-currency.ts'

type RecordKind = Exclude<FileKind, 'orders'>

/** A reviewed file of products, costs, stock, spend or prices. */
export async function importRecords(run: ImportRun, kind: RecordKind): Promise<ImportOutcome> {
  const startedAt = performance.now()
  const { reading } = run.options
  if (!reading) throw new Error('A file of this kind is imported only after its review.')
  const file = new StoredFile(run.reader, run.companyId, run.importId)
  const rows = await readRows(() => file.open(), reading, planOf(run.options), run.signal)
  const currency = await settleFor(run, kind)
  const known = await readKnownProducts(run.reader, run.companyId)
  await setPhase(run, 'reading')
  const written = await writeRecords({ run, kind, reading, rows, known, currency, file, isDryRun: false })
  if (written.isStopped) return { ended: 'cancelled', stagesMs: {} }
  if (written.kept === 0) throw nothingUsable(written)
  await finish(run)
  return { ended: 'done', stagesMs: { records: Math.round(performance.now() - startedAt) } }
}

/** Stock has no currency; everything else settles that of a store without figures. */
async function settleFor(run: ImportRun, kind: RecordKind): Promise<string> {
  if (run.hasData) return run.currency
  if (kind === 'inventory') {
    await noteAssumed(run, null)
    return run.currency
  }
  const named = run.options.storeCurrency
  return settleCurrency(run, { ofFormat: null, currencies: named ? [[named, 1]] : [] })
}

export interface RecordWriting {
  readonly run: Pick<
    ImportRun,
    'writer' | 'companyId' | 'importId' | 'options' | 'timeZone' | 'nowMs' | 'rowsWritten'
  >
  readonly kind: RecordKind
  readonly reading: SettledReading
  readonly rows: () => AsyncIterable<readonly CorrectedRow[]>
  readonly known: KnownProducts
  readonly currency: string
  readonly file: { readonly bytesRead: number }
  readonly isDryRun: boolean
}

export interface WrittenRecords {
  readonly isStopped: boolean
  readonly rows: number
  readonly kept: number
  readonly leftOut: Readonly<Record<string, number>>
}

export async function writeRecords(writing: RecordWriting): Promise<WrittenRecords> {
  const { run, kind, reading, known, currency, file } = writing
  const { mode, blankCells } = planOf(run.options)
  const today = todayIn(run.timeZone, run.nowMs)
  const { companyId, importId } = run
  const fields = new Set(Object.keys(reading.columns))
  const writer = new RecordWriter(run.writer, {
    ...{ companyId, importId, kind, mode, blankCells, fields, today },
    isDryRun: writing.isDryRun,
  })
  await writer.open()
  const { format, columns, decimalMark: mark, dateOrder } = reading
  const reader = new RecordReader({ kind, format, columns, mark, dateOrder, currency, today })
  const classify = new RecordClassifier({ kind, mode, known })
  const batches = new RecordBatches(run.rowsWritten)
  for await (const piece of writing.rows()) {
    for (const row of piece) {
      batches.take(row, () => classify.classify(reader.read(row.row, row.cells)))
      if (batches.isFull() && (await writer.write(batches.cut(file.bytesRead)))) return batches.result(true)
    }
  }
  return batches.result(await writer.write(batches.cut(file.bytesRead)))
}

/** Collects rows into batches and counts them. Rows that an earlier try has written are judged, not handed out. */
class RecordBatches {
  rows = 0
  private readonly rowsWritten: number
  private readonly counts: Record<string, number> = {}
  private kept = 0
  private records: StoreRecord[] = []
  private leftOut: ClassifiedRecord[] = []
  private lastRow = 0

  constructor(rowsWritten: number) {
    this.rowsWritten = rowsWritten
  }

  take(row: CorrectedRow, classify: () => ClassifiedRecord): void {
    this.rows++
    this.lastRow = row.row
    const classified = row.isSkipped ? skippedRow(row) : classify()
    const isNew = row.row > this.rowsWritten
    const wrong = classified.issues.find(({ severity }) => severity === 'error')
    if (wrong) {
      this.counts[wrong.code] = (this.counts[wrong.code] ?? 0) + 1
      if (isNew) this.leftOut.push(classified)
    } else if (classified.record) {
      this.kept++
      if (isNew) this.records.push(classified.record)
    }
  }

  isFull(): boolean {
    return this.records.length >= IMPORT_LIMITS.batchRows || this.leftOut.length >= IMPORT_LIMITS.batchRows
  }

  cut(bytesRead: number) {
    const { records, leftOut, lastRow, counts } = this
    this.records = []
    this.leftOut = []
    return { records, leftOut, rowsRead: lastRow, bytesRead, leftOutCounts: { ...counts } }
  }

  result(isStopped: boolean): WrittenRecords {
    const { rows, kept, counts } = this
    return { isStopped, rows, kept, leftOut: counts }
  }
}

function skippedRow({ row, cells }: CorrectedRow): ClassifiedRecord {
  return { row, cells, record: null, issues: [error('skipped_row', null)] }
}

function nothingUsable({ rows, leftOut }: WrittenRecords): FileProblem {
  const [reason] = Object.entries(leftOut).sort((a, b) => b[1] - a[1])
  return new FileProblem('no_lines', { rows: String(rows), reason: reason?.[0] ?? 'unreadable_row' })
}

/** The last transaction: the file is dropped, and the corrections that were made to it with it. */
async function finish({ writer, companyId, importId }: ImportRun): Promise<void> {
  await inTransaction(writer, { companyId }, READ_COMMITTED, async () => {
    await writer.query('delete from import_chunks where company_id = $1 and import_id = $2', [
      companyId,
      importId,
    ])
    await writer.query(
      `update imports set status = 'done', phase = null, bytes_read = size_bytes, finished_at = now(), updated_at = now()
       where company_id = $1 and import_id = $2`,
      [companyId, importId],
    )
  })
}
