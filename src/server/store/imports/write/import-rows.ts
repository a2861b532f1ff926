import type { Client } from 'pg'
import { DAY_MS } from '#contract/durations'
import { FIRST_LINES } from '#contract/first-lines'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { isoDay } from '../cells/zoned-time.ts'
import { ObservationClassifier } from '../classify/classify-observations.ts'
import { RecordClassifier } from '../classify/classify-records.ts'
import type { FileFigures } from '../classify/file-figures.ts'
import type { ImportLine } from '../classify/import-line.ts'
import { OrderLineClassifier } from '../classify/order-lines.ts'
import type { ProductFacts } from '../classify/product-facts.ts'
import { BatchBuilder, type FileClassifier, readBatches } from '../classify/read-batches.ts'
import { readKnownProducts, todayIn } from '../classify/read-store.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import type { RecordKind } from '../rows/file-kinds.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { OrderSurvey } from '../understand/survey-orders.ts'
import { LineWriter } from './line-writer.ts'
import { ObservationWriter } from './observation-writer.ts'
import { RecordWriter } from './record-writer.ts'
import { type BatchWriter, writeBatches } from './write-batches.ts'

/** Batches that the first figures are made of: they do not wait until the database has these. */
const FIRST_BATCHES = FIRST_LINES / IMPORT_LIMITS.batchRows

/** A parsed file and the store that it is imported into. */
export interface RowsToImport {
  readonly companyId: string
  readonly importId: string
  readonly timeZone: string
  readonly currency: string
  /** True if the company has lines of other origin than this import. */
  readonly hasLines: boolean
  readonly reading: FileReading
  /** Totals of the rows; files of orders only. */
  readonly survey: OrderSurvey | null
  readonly plan: Pick<ImportPlan, 'mode' | 'blankCells'>
  readonly rows: () => AsyncIterable<readonly CorrectedRow[]>
  /** Rows written by an earlier try of the same import. */
  readonly rowsWritten: number
  readonly file: { readonly bytesRead: number }
  /** Called when a batch is passed to the writer. */
  readonly onBatch?: () => void
  /** Called with the lines of each batch before it is passed on; files of orders only. */
  readonly onLines?: ((lines: readonly ImportLine[]) => Promise<void>) | undefined
  /** Connections for writing: lines use all in parallel, competitors' prices in turn, records the first. */
  readonly writers: readonly [Client, ...Client[]]
  readonly reader: Queryable
  readonly signal: AbortSignal
  readonly nowMs: number
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun: boolean
}

export interface ImportedRows {
  readonly rows: number
  readonly kept: number
  readonly rejectedCounts: Readonly<Record<string, number>>
  /** Figures of the lines of an order file; `null` for records. */
  readonly figures: FileFigures | null
  /** Properties of the products in an order file. */
  readonly products: ReadonlyMap<string, ProductFacts>
}

/** Classifies the rows of a file of any kind and writes the result. */
export function importRows(file: RowsToImport): Promise<ImportedRows> {
  const { kind } = file.reading
  if (kind === 'orders') return importLines(file)
  return kind === 'competitors' ? importObservations(file) : importRecords(file, kind)
}

async function importLines(file: RowsToImport): Promise<ImportedRows> {
  const { companyId, importId, writers, survey, isDryRun } = file
  if (!survey) throw new Error('The lines of an order file are imported after its survey.')
  const classifier = new OrderLineClassifier(contextOf(file), survey.rows)
  const writer = new LineWriter(writers, {
    companyId,
    importId,
    firstLines: !file.hasLines,
    source: 'orders',
    format: file.reading.format,
    describe: ({ sku, wording }) => ({ sku, title: survey.titles.get(sku) || wording || sku }),
    isDryRun,
  })
  const { onLines } = file
  const onItems = (items: readonly ImportLine[]) => onLines?.(items.filter(({ isWithdrawn }) => !isWithdrawn))
  const written = await write(file, classifier, writer, onLines && onItems)
  return { ...written, figures: classifier.figures, products: classifier.products.bySku }
}

async function importRecords(file: RowsToImport, kind: RecordKind): Promise<ImportedRows> {
  const { companyId, importId, writers, plan, isDryRun } = file
  const known = await readKnownProducts(file.reader, companyId)
  const context = contextOf(file)
  const writer = new RecordWriter(writers[0], {
    ...{ companyId, importId, kind, isDryRun },
    ...{ mode: plan.mode, blankCells: plan.blankCells },
    fields: new Set(Object.keys(file.reading.columns)),
    today: context.today,
  })
  const written = await write(file, new RecordClassifier({ ...context, known }, kind), writer)
  return { ...written, figures: null, products: new Map() }
}

async function importObservations(file: RowsToImport): Promise<ImportedRows> {
  const { companyId, importId, writers, isDryRun, currency, nowMs } = file
  const known = await readKnownProducts(file.reader, companyId)
  const writer = new ObservationWriter(writers, {
    ...{ companyId, importId, isDryRun, currency, now: new Date(nowMs) },
  })
  const written = await write(file, new ObservationClassifier({ ...contextOf(file), known }), writer)
  return { ...written, figures: null, products: new Map() }
}

async function write<Item>(
  { rows, rowsWritten, file, onBatch, signal }: RowsToImport,
  classifier: FileClassifier<Item>,
  writer: BatchWriter<Item>,
  onItems?: (items: readonly Item[]) => Promise<void> | undefined,
) {
  const batch = new BatchBuilder<Item>(rowsWritten)
  await writer.open()
  const read = readBatches({ pieces: rows(), classifier, batch, signal })
  const batches = onItems ? withEach(read, ({ items }) => onItems(items)) : read
  await writeBatches({ batches, writer, file, ahead: onItems ? FIRST_BATCHES : 0, onBatch })
  const { rows: rowCount, kept, rejectedCounts } = batch
  return { rows: rowCount, kept, rejectedCounts }
}

async function* withEach<T>(
  values: AsyncIterable<T>,
  before: (value: T) => Promise<void> | undefined,
): AsyncGenerator<T> {
  for await (const value of values) {
    await before(value)
    yield value
  }
}

function contextOf({ reading, plan, currency, timeZone, nowMs, companyId }: RowsToImport) {
  return {
    reading,
    mode: plan.mode,
    currency,
    timeZone,
    today: todayIn(timeZone, nowMs),
    lastDay: isoDay(nowMs + DAY_MS),
    salt: companyId,
  }
}
