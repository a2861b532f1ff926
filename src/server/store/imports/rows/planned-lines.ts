import type { DateOrder } from '../cells/dates.ts'
import { orderFormats } from '../understand/formats/formats.ts'
import type { SettledReading } from '../understand/import-plan.ts'
import { type Survey, surveyRows } from '../understand/survey-file.ts'
import type { CorrectedRow } from './correct-rows.ts'

interface PlannedLines {
  readonly survey: Survey
  readonly rows: () => AsyncIterable<readonly CorrectedRow[]>
  readonly dates: DecidedDates
}

/** The rows of a reviewed file of orders, as the user settled and corrected them. */
export async function plannedLines(
  reading: SettledReading,
  rows: () => AsyncIterable<readonly CorrectedRow[]>,
): Promise<PlannedLines> {
  const format = orderFormats.find(({ id }) => id === reading.format) ?? orderFormats.at(-1)!
  const survey = await surveyRows(withoutSkipped(rows()), {
    format,
    columns: reading.columns,
    missing: [],
    encoding: reading.encoding ?? 'utf-8',
    delimiter: reading.delimiter ?? '',
    header: reading.header,
    mark: reading.decimalMark,
    dateOrder: reading.dateOrder,
  })
  const decidedBy = reading.datesDecidedBy === 'settings' ? 'settings' : 'file'
  return { survey, rows, dates: { order: reading.dateOrder, decidedBy } }
}

async function* withoutSkipped(
  pieces: AsyncIterable<readonly CorrectedRow[]>,
): AsyncGenerator<readonly CorrectedRow[]> {
  for await (const piece of pieces) yield piece.filter(({ isSkipped }) => !isSkipped)
}

export interface DecidedDates {
  readonly order: DateOrder
  /** `settings`: the file could be read both ways, so the regional date format decided. The summary says so. */
  readonly decidedBy: 'file' | 'settings'
}
