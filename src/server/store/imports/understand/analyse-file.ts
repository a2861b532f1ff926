import type { ImportFormat } from '#contract/import-fields'
import type { ImportReview, ReviewColumn, ReviewQuestion } from '#contract/import-review'
import { foldHeader } from '../cells/column-names.ts'
import type { DateOrder } from '../cells/dates.ts'
import type { DiscountUnit } from '../cells/line-discount.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import { cleanText, ownCopy } from '../cells/text.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { FileProblem } from '../open/file-problem.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { OpenTable } from '../open/open-table.ts'
import { ColumnEvidence } from './column-evidence.ts'
import { withCompetitors } from './competitor-columns.ts'
import { withDayHeading } from './find-day-column.ts'
import { findHeader } from './find-header.ts'
import { currencyOfHeadings } from './heading-currency.ts'
import { type ImportPlan, missingFields } from './import-plan.ts'
import { columnsFor, recognise } from './recognise.ts'

/** Inputs of the review in addition to the file: the store's and the user's settings, and earlier choices. */
export interface ReviewSettings {
  readonly storeCurrency: string
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly expectedKind: ImportPlan['kind']
  /** Column of each field that this user chose for the same header before, by kind. */
  readonly remembered: (
    kind: string,
    header: readonly string[],
  ) => Promise<Readonly<Record<string, number>> | null>
  /** Looks at each row in the same pass, once the columns are decided. */
  readonly alongside?: (columns: Readonly<Record<string, number>>) => { look(row: CsvRow): void }
}

/** The part of a review that depends on the file; corrections and revision belong to the plan. */
export type FileAnalysis = Pick<
  ImportReview,
  | 'fileType'
  | 'encoding'
  | 'delimiter'
  | 'sheets'
  | 'sheet'
  | 'headerRow'
  | 'firstRows'
  | 'rows'
  | 'kind'
  | 'kindGuess'
  | 'format'
  | 'columns'
  | 'missing'
  | 'decimalMark'
  | 'decimalMarkDecidedBy'
  | 'dateOrder'
  | 'datesDecidedBy'
  | 'currencies'
  | 'questions'
> & { readonly discountUnit?: DiscountUnit; readonly isYearFirst?: boolean }

const HEAD_ROWS = 30
const SHOWN_ROWS = 8
const SHOWN_CELLS = 40

export async function analyseFile(
  table: OpenTable,
  plan: ImportPlan,
  settings: ReviewSettings,
  signal: AbortSignal,
): Promise<FileAnalysis> {
  const head = await headRows(table)
  const found = findHeader(head)
  const headerRow = plan.headerRow ?? found.row
  const header = headerOf(head, headerRow)
  const rowsBelow = head.filter(({ row }) => row > headerRow)
  const names = withDayHeading(header, settings.storeCurrency, rowsBelow)
  const guess = recognise(names, settings.storeCurrency, settings.expectedKind)
  const kind = plan.kind ?? guess.kind
  const { format, columns: byName } = columnsFor(kind, names, settings.storeCurrency)
  const named = kind === 'competitors' ? withCompetitors(header, byName, head, headerRow) : byName
  const remembered = await settings.remembered(kind, header)
  const columns = chosenColumns(plan.mapping, remembered, named, header.length)
  const isMappingOpen = plan.mapping === null && remembered === null && format === 'plain'
  const twins = isMappingOpen ? twinsOf(header, columns) : []
  const evidence = new ColumnEvidence(kind, columns, header.length, twins, {
    expected: settings.storeCurrency,
    ofHeadings: currencyOfHeadings(kind, header, columns, settings.storeCurrency),
  })
  const also = settings.alongside?.(columns)
  for await (const piece of table.pieces('point')) {
    signal.throwIfAborted()
    for (const row of piece) {
      if (row.row <= headerRow) continue
      evidence.look(row)
      also?.look(row)
    }
  }
  if (evidence.rows === 0) throw new FileProblem(table.sheets.length > 0 ? 'empty_sheet' : 'no_rows')
  const facts = evidence.result(table.delimiter)
  const missing = missingFields(kind, columns)
  const doubts = { kind: guess.isDoubtful, header: found.isDoubtful, mapping: missing.length > 0 }
  return {
    ...describeTable(table, head),
    headerRow,
    rows: facts.rows,
    kind,
    kindGuess: guess.kind,
    format,
    columns: describeColumns(header, columns, { plan, remembered, named, format }, facts),
    missing: [...missing],
    ...decideReading(plan, facts, settings),
    ...(facts.isYearFirst && plan.dateOrder === null && { isYearFirst: true }),
    ...(facts.discounts && {
      discountUnit: facts.discounts.decide((header[columns.lineDiscount!] ?? '').toLowerCase()),
    }),
    questions: questionsOf(plan, table, facts, doubts),
  }
}

function describeTable(table: OpenTable, head: readonly CsvRow[]) {
  return {
    fileType: table.fileType,
    encoding: table.encoding,
    delimiter: table.delimiter as FileAnalysis['delimiter'],
    sheets: table.sheets.map((sheet) => ({ ...sheet, name: cleanText(sheet.name, 100) })),
    sheet: table.sheet,
    firstRows: head.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({ row, cells: shown(cells) })),
  }
}

type Facts = ReturnType<ColumnEvidence['result']>

function decideReading(plan: ImportPlan, facts: Facts, settings: ReviewSettings) {
  const mark = decide(plan.decimalMark, facts.isMarkUndecided ? null : facts.mark, settings.decimalMark)
  const isOrderOpen = facts.dateOrder === 'none' || facts.dateOrder === 'undecided'
  const order = decide(
    plan.dateOrder,
    isOrderOpen ? null : (facts.dateOrder as DateOrder),
    settings.dateOrder,
  )
  return {
    decimalMark: mark.value,
    decimalMarkDecidedBy: mark.by,
    dateOrder: order.value,
    // If all dates can be read only one way, the settings decide nothing.
    datesDecidedBy: facts.dateOrder === 'none' && plan.dateOrder === null ? ('nothing' as const) : order.by,
    currencies: facts.currencies.slice(0, 20).map(([code, rows]) => ({ code, rows })),
  }
}

/** Returns the read columns that have another column of the same name. */
function twinsOf(
  header: readonly string[],
  columns: Readonly<Record<string, number>>,
): readonly (readonly [number, number])[] {
  const read = new Set(Object.values(columns))
  const names = header.map(foldHeader)
  return [...read].flatMap((at) =>
    names.flatMap((name, other) =>
      name !== '' && name === names[at] && !read.has(other) ? [[at, other] as const] : [],
    ),
  )
}

interface Doubts {
  readonly kind: boolean
  readonly header: boolean
  readonly mapping: boolean
}

/** Questions to the person, most important first; answered ones are left out. */
function questionsOf(plan: ImportPlan, table: OpenTable, facts: Facts, doubts: Doubts): ReviewQuestion[] {
  const sheets = table.sheets.filter(({ rows }) => rows === null || rows > 1)
  const isDateAsked = facts.dateOrder === 'undecided' || facts.isDateMixed
  const questions: (ReviewQuestion | false)[] = [
    plan.kind === null && doubts.kind && 'kind',
    plan.sheet === null && sheets.length > 1 && 'sheet',
    plan.headerRow === null && doubts.header && 'header_row',
    doubts.mapping && 'mapping',
    facts.differsFromTwin && 'same_name',
    plan.decimalMark === null && facts.isMarkUndecided && 'decimal_mark',
    plan.dateOrder === null && isDateAsked && 'date_order',
  ]
  return questions.filter((question) => question !== false)
}

function decide<T>(chosen: T | null, ofFile: T | null, ofSettings: T) {
  if (chosen !== null) return { value: chosen, by: 'choice' as const }
  return ofFile !== null
    ? { value: ofFile, by: 'file' as const }
    : { value: ofSettings, by: 'settings' as const }
}

async function headRows(table: OpenTable): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const piece of table.pieces('point')) {
    rows.push(...piece)
    if (rows.length >= HEAD_ROWS) break
  }
  if (rows.length === 0) throw new FileProblem(table.sheets.length > 0 ? 'empty_sheet' : 'empty_file')
  return rows.slice(0, HEAD_ROWS)
}

function headerOf(head: readonly CsvRow[], headerRow: number): readonly string[] {
  const cells = head.find(({ row }) => row === headerRow)?.cells ?? []
  if (cells.length > IMPORT_LIMITS.columns) {
    const values = { columns: String(cells.length), limit: String(IMPORT_LIMITS.columns) }
    throw new FileProblem('too_many_columns', values)
  }
  return cells.map((name) => ownCopy(cleanText(name, 200)))
}

/** Columns by choice, else as remembered, else by name; those that the header has not are left out. */
export function chosenColumns(
  chosen: ImportPlan['mapping'],
  remembered: Readonly<Record<string, number>> | null,
  named: Readonly<Record<string, number>>,
  width: number,
): Readonly<Record<string, number>> {
  const mapping = chosen ?? remembered ?? named
  return Object.fromEntries(
    Object.entries(mapping).filter(
      (entry): entry is [string, number] => entry[1] !== null && entry[1] < width,
    ),
  )
}

interface Mapped {
  readonly plan: ImportPlan
  readonly remembered: Readonly<Record<string, number>> | null
  readonly named: Readonly<Record<string, number>>
  readonly format: ImportFormat
}

function describeColumns(
  header: readonly string[],
  columns: Readonly<Record<string, number>>,
  { plan, remembered, named, format }: Mapped,
  facts: ReturnType<ColumnEvidence['result']>,
): ReviewColumn[] {
  const fieldAt = new Map(Object.entries(columns).map(([field, at]) => [at, field]))
  const mappedBy = (field: string, at: number): ReviewColumn['mappedBy'] => {
    if (named[field] === at) return format === 'plain' ? 'name' : 'format'
    if (plan.mapping === null && remembered?.[field] === at) return 'remembered'
    return 'choice'
  }
  return header.map((name, index) => {
    const field = fieldAt.get(index) ?? null
    return {
      index,
      header: name,
      field,
      mappedBy: field === null ? null : mappedBy(field, index),
      samples: facts.samples[index] ?? [],
      isAmbiguous: facts.ambiguous.has(index),
    }
  })
}

function shown(cells: readonly string[]): string[] {
  return cells.slice(0, SHOWN_CELLS).map((cell) => cleanText(cell, 100))
}
