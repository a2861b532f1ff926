import type { ImportSummary } from '#contract/schemas/imports'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import type { DateOrder } from '../cells/dates.ts'
import { isoDay } from '../cells/zoned-time.ts'
import { BatchReader } from '../classify/read-batches.ts'
import { regionalOrder } from '../classify/read-store.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { FileProblem } from '../open/file-problem.ts'
import { StoredFile } from '../open/stored-file.ts'
import { type DecidedDates, plannedLines } from '../rows/planned-lines.ts'
import { readRows } from '../rows/read-rows.ts'
import type { SettledReading } from '../understand/import-plan.ts'
import { planOf } from '../understand/stored-options.ts'
import { rowsBelowHeader, type Survey, surveyFile } from '../understand/survey-file.ts'
import { LineWriter } from '../write/line-writer.ts'
import { writeBatches } from '../write/write-batches.ts'
import { type ImportRun, type LinesRun, setPhase } from './begin-import.ts'
import { finishImport } from './finish-import.ts'
import type { ImportOutcome } from './import-task.ts'
import { settleCurrency } from './settle-currency.ts'

const DAY_MS = 86_400_000

/** An order file, from the stored bytes to lines, products, rollups and the summary. */
export async function importFile(run: LinesRun): Promise<ImportOutcome> {
  const startedAt = performance.now()
  const file = new StoredFile(run.reader, run.companyId, run.importId)
  const source = run.options.reading
    ? await reviewedFile(run, run.options.reading, file)
    : await wholeFile(run, file)
  const { survey } = source
  const currency = await settleCurrency(run, {
    ofFormat: survey.format.currency,
    currencies: survey.currencies,
  })
  const dates = source.dates ?? decideDates(survey, run.dateFormat)
  await saveReading(run, survey)
  const surveyedAt = performance.now()

  const reader = batchReader(run, survey, { currency, dateOrder: dates.order })
  const writer = new LineWriter([run.writer, run.helper], {
    companyId: run.companyId,
    importId: run.importId,
    firstLines: !run.hasLines,
    source: 'orders',
    describe: ({ sku, wording }) => ({ sku, title: survey.titles.get(sku) || wording || sku }),
  })
  await writer.open()
  const batches = reader.read(source.rows())
  const stopped = await writeBatches({ batches, writer, figures: reader.figures, file })
  if (stopped) return { ended: 'cancelled', stagesMs: {} }
  const writtenAt = performance.now()

  const summary = summaryOf(reader, survey, currency, dates)
  if (summary.saleLines + summary.returnLines === 0) throw nothingUsable(reader)
  await setPhase(run, 'summing')
  await finishImport(run, { days: [...reader.figures.days], summary, products: reader.products.bySku })
  return {
    ended: 'done',
    stagesMs: {
      survey: Math.round(surveyedAt - startedAt),
      lines: Math.round(writtenAt - surveyedAt),
      rollups: Math.round(performance.now() - writtenAt),
    },
  }
}

interface LineSource {
  readonly survey: Survey
  readonly rows: () => AsyncIterable<readonly (CsvRow & { readonly isSkipped?: boolean })[]>
  /** `null`: the file and the settings decide. */
  readonly dates: DecidedDates | null
}

async function reviewedFile(run: ImportRun, reading: SettledReading, file: StoredFile): Promise<LineSource> {
  return plannedLines(reading, await readRows(() => file.open(), reading, planOf(run.options), run.signal))
}

/** A file that went in without a review: it is understood by itself, or refused. */
async function wholeFile(run: ImportRun, file: StoredFile): Promise<LineSource> {
  const open = () => file.open()
  const survey = await surveyFile(open, run.signal)
  return { survey, rows: () => rowsBelowHeader(open, survey), dates: null }
}

function batchReader(
  run: ImportRun,
  survey: Survey,
  settled: { readonly currency: string; readonly dateOrder: DateOrder },
): BatchReader {
  return new BatchReader({
    survey,
    interpret: {
      ...settled,
      timeZone: run.timeZone,
      lastDay: isoDay(run.nowMs + DAY_MS),
      salt: run.companyId,
    },
    rowsWritten: run.rowsWritten,
    signal: run.signal,
  })
}

function summaryOf(
  reader: BatchReader,
  survey: Survey,
  currency: string,
  dates: DecidedDates,
): ImportSummary {
  return {
    ...reader.figures.summary(),
    currency,
    reading: {
      dateOrder: dates.order,
      datesDecidedBy: dates.decidedBy,
      decimalMark: survey.mark,
      encoding: survey.encoding,
      delimiter: survey.delimiter,
    },
  }
}

function decideDates({ dateOrder }: Survey, dateFormat: string | null): DecidedDates {
  const regional = regionalOrder(dateFormat)
  if (dateOrder === 'none') return { order: regional, decidedBy: 'file' }
  if (dateOrder === 'undecided') return { order: regional, decidedBy: 'settings' }
  return { order: dateOrder, decidedBy: 'file' }
}

async function saveReading(run: ImportRun, survey: Survey): Promise<void> {
  const mapping = Object.fromEntries(
    Object.entries(survey.columns).map(([field, column]) => [field, survey.header[column] ?? '']),
  )
  await serialized(run.writer, run).query(
    `update imports set format = $3, mapping = $4, options = coalesce(options, '{}') || $5, phase = 'reading', updated_at = now()
     where company_id = $1 and import_id = $2`,
    [
      run.companyId,
      run.importId,
      survey.format.id,
      JSON.stringify(mapping),
      JSON.stringify({ ...run.options, header: survey.header }),
    ],
  )
}

function nothingUsable({ figures }: BatchReader): FileProblem {
  const [reason] = Object.entries(figures.leftOut).sort((a, b) => b[1] - a[1])
  return new FileProblem('no_lines', { rows: String(figures.rows), reason: reason?.[0] ?? 'unreadable_row' })
}
