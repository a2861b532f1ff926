import { type Encoding, WrongEncoding } from '../open/csv-rows.ts'
import { encodingOfStart } from '../open/encoding.ts'
import { FileProblem } from '../open/file-problem.ts'
import { type Bytes, byteTypeOf } from '../open/file-type.ts'
import { openTable } from '../open/open-table.ts'
import { analyseFile, type ReviewSettings } from './analyse-file.ts'
import { type FileReading, readingOf } from './file-reading.ts'
import { recogniseFormat } from './formats/formats.ts'
import { emptyPlan } from './import-plan.ts'
import { type OrderSurvey, OrderSurveyor } from './survey-orders.ts'

interface UnderstoodOrders {
  readonly reading: FileReading
  readonly survey: OrderSurvey
}

const plan = { ...emptyPlan, kind: 'orders' } as const

type Settings = Omit<ReviewSettings, 'expectedKind' | 'alongside'>

/**
 * Understands an order file without a review: as the wizard does, with every open question answered by the settings,
 * or refused if a column is missing. The file is read once, and a second time after a wrong guess of the encoding.
 */
export async function understandOrders(
  open: () => Bytes,
  settings: Settings,
  signal: AbortSignal,
): Promise<UnderstoodOrders> {
  // The choice of a sheet needs a person.
  if ((await byteTypeOf(open)) !== 'text') throw new FileProblem('spreadsheet_file')
  try {
    return await understandAs(await encodingOfStart(open), open, settings, signal)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    return understandAs('windows-1252', open, settings, signal)
  }
}

async function understandAs(
  encoding: Encoding,
  open: () => Bytes,
  settings: Settings,
  signal: AbortSignal,
): Promise<UnderstoodOrders> {
  const table = await openTable(open, { ...plan, encoding }, signal)
  let surveyor: OrderSurveyor | null = null
  const alongside: ReviewSettings['alongside'] = (columns) => (surveyor = new OrderSurveyor(columns))
  const analysis = await analyseFile(table, plan, { ...settings, expectedKind: 'orders', alongside }, signal)
  const reading = readingOf(analysis)
  if (analysis.missing.length > 0) throw missingColumns(reading.header)
  return { reading, survey: surveyor!.result() }
}

/** Names the missing columns by the words of the template. */
function missingColumns(header: readonly string[]): FileProblem {
  const { missing } = recogniseFormat(header)
  return new FileProblem('missing_columns', { missing: missing.join(', '), header: quoteHeader(header) })
}

function quoteHeader(names: readonly string[]): string {
  const text = names.map((name) => `"${name.slice(0, 60)}"`).join(', ')
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
