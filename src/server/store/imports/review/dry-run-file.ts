import type { Client } from 'pg'
import { MAX_PREVIEW_ROWS } from '#contract/import-limits'
import type { DryRun } from '#contract/schemas/import-review'
import { isoDay } from '../cells/zoned-time.ts'
import { BatchReader } from '../classify/read-batches.ts'
import { readKnownProducts, type StoreFacts } from '../classify/read-store.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { plannedLines } from '../rows/planned-lines.ts'
import { writeRecords } from '../run/import-records.ts'
import { settledReading } from '../understand/analyse-file.ts'
import { planOf, type StoredOptions } from '../understand/stored-options.ts'
import { LineWriter } from '../write/line-writer.ts'
import { writeBatches } from '../write/write-batches.ts'
import { firstRows } from './first-rows.ts'

export interface DryRunning {
  readonly client: Client
  readonly store: StoreFacts
  readonly options: StoredOptions
  /** As settled and corrected. */
  readonly rows: () => AsyncGenerator<readonly CorrectedRow[]>
  readonly signal: AbortSignal
  readonly nowMs: number
}

const DAY_MS = 86_400_000
/** The browser gives an answer up after half a minute, and reading the file comes before. */
const MOST = { rows: MAX_PREVIEW_ROWS, ms: 10_000 }

/** The import itself, in a part of the question's transaction that is taken back: what it counts is what would happen. */
export async function dryRunFile(running: DryRunning): Promise<DryRun> {
  const { client, options } = running
  if (!options.analysis) throw new Error('The file has not been looked at yet.')
  await client.query('savepoint dry_run')
  try {
    return options.analysis.kind === 'orders' ? await runLines(running) : await runRecords(running)
  } finally {
    await client.query('rollback to savepoint dry_run')
  }
}

async function runRecords({ client, store, options, rows, nowMs }: DryRunning): Promise<DryRun> {
  const reading = settledReading(options.analysis!)
  if (reading.kind === 'orders') throw new Error('Order lines are no records.')
  const { companyId, importId, timeZone } = store
  const first = firstRows(rows, MOST)
  const written = await writeRecords({
    run: { writer: client, companyId, importId, options, timeZone, nowMs, rowsWritten: 0 },
    kind: reading.kind,
    reading,
    rows: first.rows,
    known: await readKnownProducts(client, companyId),
    currency: options.storeCurrency ?? store.currency,
    file: { bytesRead: 0 },
    isDryRun: true,
  })
  const counts = await countsOf(running(client, store))
  const leftOut = Object.values(written.leftOut).reduce((sum, rows) => sum + rows, 0)
  const { added, updated, unchanged } = counts.records ?? { added: 0, updated: 0, unchanged: 0 }
  return {
    revision: planOf(options).revision,
    adds: added,
    updates: updated,
    unchanged,
    leftOut,
    productsAdded: counts.productsAdded,
    rows: first.count(),
    isComplete: first.isWhole(),
  }
}

async function runLines({ client, store, options, rows, signal, nowMs }: DryRunning): Promise<DryRun> {
  const { companyId, importId, timeZone, hasLines } = store
  const reading = settledReading(options.analysis!)
  // What counts in a line follows from the rows that are counted; a long file is not read to its end for them.
  const { survey, dates } = await plannedLines(reading, firstRows(rows, { ...MOST, ms: Infinity }).rows)
  const reader = new BatchReader({
    survey,
    interpret: {
      currency: options.storeCurrency ?? store.currency,
      dateOrder: dates.order,
      timeZone,
      lastDay: isoDay(nowMs + DAY_MS),
      salt: companyId,
    },
    rowsWritten: 0,
    signal,
  })
  const writer = new LineWriter([client], {
    companyId,
    importId,
    firstLines: !hasLines,
    source: 'orders',
    describe: ({ sku, wording }) => ({ sku, title: survey.titles.get(sku) || wording || sku }),
    isDryRun: true,
  })
  await writer.open()
  const first = firstRows(rows, MOST)
  const batches = reader.read(first.rows())
  await writeBatches({ batches, writer, figures: reader.figures, file: { bytesRead: 0 } })
  const counts = await countsOf(running(client, store))
  const leftOut = Object.values(reader.figures.leftOut).reduce((sum, lines) => sum + lines, 0)
  return {
    revision: planOf(options).revision,
    adds: counts.linesAdded,
    updates: 0,
    unchanged: counts.linesKnown,
    leftOut,
    productsAdded: counts.productsAdded,
    rows: first.count(),
    isComplete: first.isWhole(),
  }
}

interface Counts {
  readonly linesAdded: number
  readonly linesKnown: number
  readonly productsAdded: number
  readonly records: { readonly added: number; readonly updated: number; readonly unchanged: number } | null
}

function running(client: Client, { companyId, importId }: StoreFacts) {
  return { client, companyId, importId }
}

async function countsOf(of: { client: Client; companyId: string; importId: string }): Promise<Counts> {
  const { rows } = await of.client.query<Counts>(
    `select lines_added as "linesAdded", lines_known as "linesKnown", products_added as "productsAdded",
       options -> 'records' as records
     from imports where company_id = $1 and import_id = $2`,
    [of.companyId, of.importId],
  )
  return rows[0]!
}
