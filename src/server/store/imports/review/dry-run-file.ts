import type { Client } from 'pg'
import { MAX_PREVIEW_ROWS } from '#contract/import-limits'
import type { DryRun } from '#contract/import-review'
import type { StoreFacts } from '../classify/read-store.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { withoutSkipped } from '../rows/read-rows.ts'
import { importsOfSameBytes, keyOfReading, unchangedSince } from '../run/repeat-import.ts'
import { readingOf } from '../understand/file-reading.ts'
import { planOf, type StoredOptions } from '../understand/stored-options.ts'
import { surveyRows } from '../understand/survey-orders.ts'
import { importRows } from '../write/import-rows.ts'
import { firstRows } from './first-rows.ts'

export interface DryRunning {
  readonly client: Client
  readonly store: StoreFacts
  readonly options: StoredOptions
  /** Rows with the decided reading and the user's corrections. */
  readonly rows: () => AsyncGenerator<readonly CorrectedRow[]>
  readonly signal: AbortSignal
  readonly nowMs: number
}

/** Limits of a dry run: the browser waits half a minute for an answer, which includes reading the file. */
const MOST = { rows: MAX_PREVIEW_ROWS, ms: 10_000 }

/** Counts of a file of orders whose lines are all there from an earlier import, without reading it; else `null`. */
export async function countSameFile({
  client,
  store,
  options,
}: Pick<DryRunning, 'client' | 'store' | 'options'>): Promise<DryRun | null> {
  const { analysis } = options
  if (analysis?.kind !== 'orders' || !store.hasLines) return null
  const plan = planOf(options)
  const asked = { ...store, reader: client }
  const key = keyOfReading(readingOf(analysis), plan, store.currency)
  const same = await unchangedSince(asked, await importsOfSameBytes(asked), key)
  if (!same) return null
  const { lines, leftOut } = same
  return {
    ...{ revision: plan.revision, adds: 0, updates: 0, unchanged: lines, leftOut, productsAdded: 0 },
    ...{ rows: analysis.rows, isComplete: true },
  }
}

/** Runs the import within a savepoint and rolls it back, so that its counts are what would happen. */
export async function dryRunFile(running: DryRunning): Promise<DryRun> {
  const { client } = running
  await client.query('savepoint dry_run')
  try {
    return await countRows(running)
  } finally {
    await client.query('rollback to savepoint dry_run')
  }
}

async function countRows({ client, store, options, rows, signal, nowMs }: DryRunning): Promise<DryRun> {
  if (!options.analysis) throw new Error('The file has not been looked at yet.')
  const reading = readingOf(options.analysis)
  const plan = planOf(options)
  // Counting needs the survey of the counted rows only, so a long file is not read to its end.
  const surveyed = firstRows(rows, { ...MOST, ms: Infinity })
  const survey =
    reading.kind === 'orders' ? await surveyRows(withoutSkipped(surveyed.rows()), reading.columns) : null
  const first = firstRows(rows, MOST)
  const { rejectedCounts } = await importRows({
    ...store,
    ...{ reading, survey, plan, signal, nowMs },
    currency: options.storeCurrency ?? store.currency,
    rows: first.rows,
    rowsWritten: 0,
    file: { bytesRead: 0 },
    writers: [client],
    reader: client,
    isDryRun: true,
  })
  const { linesAdded, linesKnown, productsAdded, records } = await countsOf(client, store)
  return {
    revision: plan.revision,
    adds: records?.added ?? linesAdded,
    updates: records?.updated ?? 0,
    unchanged: records?.unchanged ?? linesKnown,
    leftOut: Object.values(rejectedCounts).reduce((sum, rows) => sum + rows, 0),
    productsAdded,
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

async function countsOf(client: Client, { companyId, importId }: StoreFacts): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select lines_added as "linesAdded", lines_known as "linesKnown", products_added as "productsAdded",
       options -> 'records' as records
     from imports where company_id = $1 and import_id = $2`,
    [companyId, importId],
  )
  return rows[0]!
}
