import type { ImportSummary } from '#contract/imports'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import { followLines } from '../../first-figures/follow-lines.ts'
import { regionalMark, regionalOrder } from '../classify/read-store.ts'
import { FileProblem } from '../open/file-problem.ts'
import { StoredFile } from '../open/stored-file.ts'
import type { CorrectedRow } from '../rows/correct-rows.ts'
import { fileKinds } from '../rows/file-kinds.ts'
import { readRows, withoutSkipped } from '../rows/read-rows.ts'
import type { FileReading } from '../understand/file-reading.ts'
import { orderFormatOf } from '../understand/formats/formats.ts'
import { rememberedMapping } from '../understand/remembered-mapping.ts'
import { planOf, type UnderstoodAlone } from '../understand/stored-options.ts'
import { type OrderSurvey, surveyRows } from '../understand/survey-orders.ts'
import { isUnderstoodAlike, understandOrders } from '../understand/understand-orders.ts'
import { type ImportedRows, importRows } from '../write/import-rows.ts'
import type { LinesRun } from './begin-import.ts'
import { finishImport } from './finish-import.ts'
import type { ImportFigures } from './import-task.ts'
import {
  type EarlierImport,
  importsOfSameBytes,
  keyOfReading,
  repeatImport,
  unchangedSince,
} from './repeat-import.ts'
import { noteAssumed, settleCurrency } from './settle-currency.ts'

/** Share of the progress that reading takes; the rest are the rollups. */
const READ_PERCENT = 90

/** Imports a file of any kind, from the stored bytes to lines or records, rollups and the summary. */
export async function importFile(run: LinesRun): Promise<ImportFigures> {
  const startedAt = performance.now()
  const same = await findSameFile(run)
  if (same) return repeatFile(run, same, startedAt)
  const file = new StoredFile(run.reader, run.companyId, run.importId)
  const { reading, survey, rows, understood } = await understand(run, file)
  const currency = await currencyFor(run, reading, survey)
  if (understood) await saveReading(run, understood)
  const reportRead = () =>
    run.progress({ stage: 'reading', percent: Math.round((READ_PERCENT * file.bytesRead) / run.sizeBytes) })
  run.progress({ stage: 'reading', percent: 0 })
  const understoodAt = performance.now()

  const plan = planOf(run.options)
  const key = survey ? keyOfReading(reading, plan, currency) : null
  const { writer, helper, reader } = run
  // Lines that an earlier try wrote are not passed on again: such an import goes without first figures.
  const isFirst = !run.hasLines && run.rowsWritten === 0
  const written = await importRows({
    ...run,
    ...{ reading, survey, rows, currency, plan, file, writers: [writer, helper], isDryRun: false },
    onBatch: reportRead,
    onLines: isFirst ? followLines({ ...run, client: reader }) : undefined,
  })
  if (written.kept === 0) throw nothingUsable(written)
  const writtenAt = performance.now()

  if (written.figures) run.progress({ stage: 'summing', percent: READ_PERCENT })
  await finishImport(run, {
    days: [...(written.figures?.days ?? []), ...(written.figures?.withdrawnDays ?? [])],
    summary: summaryOf(written, reading, currency),
    rows: survey ? null : written.rows,
    products: written.products,
    key,
  })
  return {
    understandMs: Math.round(understoodAt - startedAt),
    rowsMs: Math.round(writtenAt - understoodAt),
    rollupsMs: Math.round(performance.now() - writtenAt),
  }
}

/** An import with the lines that this file would bring, found without reading the file. */
interface SameFile {
  readonly earlier: EarlierImport
  readonly key: string
  /** `null` after a review, which has stored it. */
  readonly understood: UnderstoodAlone | null
}

/**
 * Finds the import of the same bytes that was read as this one would be. A store that has lines has a currency, so
 * that nothing about it depends on the rows.
 */
async function findSameFile(run: LinesRun): Promise<SameFile | null> {
  const { reading: settled } = run.options
  if (!run.hasLines || (settled && settled.kind !== 'orders')) return null
  const earlier = await importsOfSameBytes(run)
  const understood = settled ? null : await understoodAlike(run, earlier)
  const reading = settled ?? understood?.reading
  if (!reading) return null
  const key = keyOfReading(reading, planOf(run.options), run.currency)
  const found = await unchangedSince(run, earlier, key)
  return found && { earlier: found, key, understood }
}

/** How the same bytes were understood before, if they would be again. */
async function understoodAlike(
  run: LinesRun,
  earlier: readonly EarlierImport[],
): Promise<UnderstoodAlone | null> {
  for (const { understood } of earlier)
    if (understood && (await isUnderstoodAlike(understood, settingsOf(run)))) return understood
  return null
}

/** Takes the result of the earlier import without reading the file. */
async function repeatFile(
  run: LinesRun,
  { earlier, key, understood }: SameFile,
  startedAt: number,
): Promise<ImportFigures> {
  if (understood) await saveReading(run, understood)
  await repeatImport(run, earlier)
  await finishImport(run, { days: [], summary: earlier.summary, rows: null, products: new Map(), key })
  return { repeatMs: Math.round(performance.now() - startedAt) }
}

interface UnderstoodFile {
  readonly reading: FileReading
  readonly survey: OrderSurvey | null
  readonly rows: () => AsyncIterable<readonly CorrectedRow[]>
  /** `null` after a review. */
  readonly understood: UnderstoodAlone | null
}

function settingsOf(run: LinesRun) {
  return {
    storeCurrency: run.currency,
    dateOrder: regionalOrder(run.dateFormat),
    decimalMark: regionalMark(run.decimalSeparator),
    remembered: (kind: string, header: readonly string[]) =>
      rememberedMapping(run.reader, { ...run, kind, header }),
  }
}

/** Returns the decisions of the review. A file without a review is understood automatically or refused. */
async function understand(run: LinesRun, file: StoredFile): Promise<UnderstoodFile> {
  const open = () => file.open()
  const rowsAs = (reading: FileReading) => readRows(open, reading, planOf(run.options), run.signal)
  const settled = run.options.reading
  if (!settled) {
    const { survey, ...understood } = await understandOrders(open, settingsOf(run), run.signal)
    const { reading } = understood
    return { reading, survey, rows: await rowsAs(reading), understood }
  }
  const rows = await rowsAs(settled)
  const survey = settled.kind === 'orders' ? await surveyRows(withoutSkipped(rows()), settled.columns) : null
  return { reading: settled, survey, rows, understood: null }
}

/** Returns the file's currency: orders state it, for other files it was decided before, stock needs none. */
async function currencyFor(
  run: LinesRun,
  { kind, format, currency: stated }: FileReading,
  survey: OrderSurvey | null,
): Promise<string> {
  if (survey) {
    const currencies = stated ? ([[stated, survey.rows]] as const) : survey.currencies
    return settleCurrency(run, { ofFormat: orderFormatOf(format).currency, currencies })
  }
  if (run.isCurrencySettled) return run.currency
  if (!fileKinds[kind].hasMoney) {
    await noteAssumed(run, null)
    return run.currency
  }
  const named = run.options.fileCurrency
  return settleCurrency(run, { ofFormat: null, currencies: named ? [[named, 1]] : [] })
}

function summaryOf(
  { figures, rows }: ImportedRows,
  reading: FileReading,
  currency: string,
): ImportSummary | null {
  if (!figures) return null
  return {
    ...figures.summary(rows),
    currency,
    reading: {
      dateOrder: reading.dateOrder === 'mdy' ? 'mdy' : 'dmy',
      datesDecidedBy: reading.datesDecidedBy === 'settings' ? 'settings' : 'file',
      decimalMark: reading.decimalMark,
      encoding: reading.encoding ?? 'utf-8',
      delimiter: reading.delimiter ?? '',
    },
  }
}

/** Stores how the file is read; after a review this is stored already. */
async function saveReading(run: LinesRun, understood: UnderstoodAlone): Promise<void> {
  const { format, columns, header } = understood.reading
  const mapping = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, header[column] ?? '']),
  )
  await serialized(run.writer, run).query(
    `update imports set format = $3, mapping = $4, options = coalesce(options, '{}') || $5, updated_at = now()
     where company_id = $1 and import_id = $2`,
    [
      run.companyId,
      run.importId,
      format,
      JSON.stringify(mapping),
      JSON.stringify({ ...run.options, header, understood }),
    ],
  )
}

function nothingUsable({ rows, rejectedCounts }: ImportedRows): FileProblem {
  const [reason] = Object.entries(rejectedCounts).sort((a, b) => b[1] - a[1])
  return new FileProblem('no_lines', { rows: String(rows), reason: reason?.[0] ?? 'unreadable_row' })
}
