import { isDeepStrictEqual } from 'node:util'
import { type Encoding, WrongEncoding } from '../open/csv-rows.ts'
import { encodingOfStart } from '../open/encoding.ts'
import { FileProblem } from '../open/file-problem.ts'
import { type Bytes, byteTypeOf } from '../open/file-type.ts'
import { openTable } from '../open/open-table.ts'
import { analyseFile, chosenColumns, type ReviewSettings } from './analyse-file.ts'
import { readingOf } from './file-reading.ts'
import { recogniseFormat } from './formats/formats.ts'
import { emptyPlan } from './import-plan.ts'
import { columnsFor } from './recognise.ts'
import type { UnderstoodAlone } from './stored-options.ts'
import { type OrderSurvey, OrderSurveyor } from './survey-orders.ts'

interface UnderstoodOrders extends UnderstoodAlone {
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
  const { decimalMarkDecidedBy } = analysis
  return { reading, decimalMarkDecidedBy, survey: surveyor!.result() }
}

/**
 * True if the same bytes would be understood in the same way under these settings: their columns follow from the
 * header, the rest from their rows unless the settings decided it.
 */
export async function isUnderstoodAlike(
  { reading, decimalMarkDecidedBy }: UnderstoodAlone,
  { dateOrder, decimalMark, storeCurrency, remembered }: Settings,
): Promise<boolean> {
  const { kind, header, columns } = reading
  if (reading.datesDecidedBy !== 'file' && reading.dateOrder !== dateOrder) return false
  if (decimalMarkDecidedBy !== 'file' && reading.decimalMark !== decimalMark) return false
  const named = columnsFor(kind, header, storeCurrency)
  const expected = chosenColumns(null, await remembered(kind, header), named.columns, header.length)
  return named.format === reading.format && isDeepStrictEqual({ ...expected }, { ...columns })
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
