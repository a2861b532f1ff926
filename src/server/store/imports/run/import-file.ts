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
import { planOf } from '../understand/stored-options.ts'
import { type OrderSurvey, surveyRows } from '../understand/survey-orders.ts'
import { understandOrders } from '../understand/understand-orders.ts'
import { type ImportedRows, importRows } from '../write/import-rows.ts'
import type { LinesRun } from './begin-import.ts'
import { finishImport } from './finish-import.ts'
import type { ImportFigures } from './import-task.ts'
import { keyOfReading, repeatImport } from './repeat-import.ts'
import { noteAssumed, settleCurrency } from './settle-currency.ts'

/** Share of the progress that reading takes; the rest are the rollups. */
const READ_PERCENT = 90

/** Imports a file of any kind, from the stored bytes to lines or records, rollups and the summary. */
export async function importFile(run: LinesRun): Promise<ImportFigures> {
  const startedAt = performance.now()
  const file = new StoredFile(run.reader, run.companyId, run.importId)
  const { reading, survey, rows } = await understand(run, file)
  const currency = await currencyFor(run, reading, survey)
  if (!run.options.reading) await saveReading(run, reading)
  const reportRead = () =>
    run.progress({ stage: 'reading', percent: Math.round((READ_PERCENT * file.bytesRead) / run.sizeBytes) })
  run.progress({ stage: 'reading', percent: 0 })
  const understoodAt = performance.now()

  const plan = planOf(run.options)
  const key = survey ? keyOfReading(reading, plan, currency) : null
  const repeated = key === null ? null : await repeatImport(run, key)
  if (repeated) {
    await finishImport(run, { days: [], summary: repeated, products: new Map(), key })
    return {
      understandMs: Math.round(understoodAt - startedAt),
      repeatMs: Math.round(performance.now() - understoodAt),
    }
  }
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
    days: [...(written.figures?.days ?? [])],
    summary: summaryOf(written, reading, currency),
    products: written.products,
    key,
  })
  return {
    understandMs: Math.round(understoodAt - startedAt),
    rowsMs: Math.round(writtenAt - understoodAt),
    rollupsMs: Math.round(performance.now() - writtenAt),
  }
}

interface UnderstoodFile {
  readonly reading: FileReading
  readonly survey: OrderSurvey | null
  readonly rows: () => AsyncIterable<readonly CorrectedRow[]>
}

/** Returns the decisions of the review. A file without a review is understood automatically or refused. */
async function understand(run: LinesRun, file: StoredFile): Promise<UnderstoodFile> {
  const open = () => file.open()
  const rowsAs = (reading: FileReading) => readRows(open, reading, planOf(run.options), run.signal)
  const settled = run.options.reading
  if (!settled) {
    const settings = {
      storeCurrency: run.currency,
      dateOrder: regionalOrder(run.dateFormat),
      decimalMark: regionalMark(run.decimalSeparator),
      remembered: (kind: string, header: readonly string[]) =>
        rememberedMapping(run.reader, { ...run, kind, header }),
    }
    const { reading, survey } = await understandOrders(open, settings, run.signal)
    return { reading, survey, rows: await rowsAs(reading) }
  }
  const rows = await rowsAs(settled)
  const survey = settled.kind === 'orders' ? await surveyRows(withoutSkipped(rows()), settled.columns) : null
  return { reading: settled, survey, rows }
}

/** Returns the file's currency: orders name it, for other files it was decided before, stock needs none. */
async function currencyFor(
  run: LinesRun,
  { kind, format }: FileReading,
  survey: OrderSurvey | null,
): Promise<string> {
  if (survey)
    return settleCurrency(run, { ofFormat: orderFormatOf(format).currency, currencies: survey.currencies })
  if (run.hasData) return run.currency
  if (!fileKinds[kind].hasMoney) {
    await noteAssumed(run, null)
    return run.currency
  }
  const named = run.options.storeCurrency
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
      dateOrder: reading.dateOrder,
      datesDecidedBy: reading.datesDecidedBy === 'settings' ? 'settings' : 'file',
      decimalMark: reading.decimalMark,
      encoding: reading.encoding ?? 'utf-8',
      delimiter: reading.delimiter ?? '',
    },
  }
}

/** Stores how the file is read; after a review this is stored already. */
async function saveReading(run: LinesRun, { format, columns, header }: FileReading): Promise<void> {
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
      JSON.stringify({ ...run.options, header }),
    ],
  )
}

function nothingUsable({ rows, rejectedCounts }: ImportedRows): FileProblem {
  const [reason] = Object.entries(rejectedCounts).sort((a, b) => b[1] - a[1])
  return new FileProblem('no_lines', { rows: String(rows), reason: reason?.[0] ?? 'unreadable_row' })
}
