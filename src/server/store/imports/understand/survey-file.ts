import { isInternalNote } from '#analytics'
import { type DateOrder, DateOrderEvidence } from '../cells/dates.ts'
import { type DecimalMark, DecimalMarkEvidence } from '../cells/numbers.ts'
import { cleanTitle, ownCopy, productKey } from '../cells/text.ts'
import {
  type CsvRow,
  csvRows,
  decodeText,
  type Encoding,
  encodingOfMark,
  WrongEncoding,
} from '../open/csv-rows.ts'
import { unpackedBytes } from '../open/file-bytes.ts'
import { FileProblem } from '../open/file-problem.ts'
import type { Bytes } from '../open/file-type.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import type { FileReading } from './file-reading.ts'
import type { RecognisedFormat } from './formats/formats.ts'
import { type Columns, cellOf } from './formats/order-format.ts'
import { sniffHeader } from './sniff-header.ts'

/** Totals of the rows of an order file, collected before anything is written. */
export interface OrderSurvey {
  readonly rows: number
  /** Codes of the currency column with their number of rows, most frequent first. */
  readonly currencies: readonly (readonly [string, number])[]
  /** Title of each product by its key: the most frequent description, ties by the latest. */
  readonly titles: ReadonlyMap<string, string>
}

/** Survey of an order file imported without a review: it is understood automatically or refused. */
export interface Survey extends RecognisedFormat, OrderSurvey {
  readonly encoding: Encoding
  readonly delimiter: string
  readonly header: readonly string[]
  readonly headerRow: number
  readonly mark: DecimalMark
  readonly dateOrder: DateOrder | 'none' | 'undecided'
}

/** `regional`: order of day and month if the file can be read both ways. */
export function readingOfSurvey(survey: Survey, regional: DateOrder): FileReading {
  const { format, encoding, delimiter, headerRow, header, columns, mark, dateOrder } = survey
  const isOpen = dateOrder === 'none' || dateOrder === 'undecided'
  const undecidedBy = dateOrder === 'none' ? 'nothing' : 'settings'
  return {
    kind: 'orders',
    format: format.id,
    sheet: 0,
    encoding,
    delimiter,
    headerRow,
    header,
    columns,
    decimalMark: mark,
    dateOrder: isOpen ? regional : dateOrder,
    datesDecidedBy: isOpen ? undecidedBy : 'file',
  }
}

/**
 * Reads the file once from start to end. `open` restarts it: after a wrong guess of the encoding it is read a second
 * time.
 */
export async function surveyFile(open: () => Bytes, signal: AbortSignal): Promise<Survey> {
  const marked = await markOf(open())
  try {
    return await surveyAs(marked, open, signal)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    return surveyAs('windows-1252', open, signal)
  }
}

async function markOf(bytes: Bytes): Promise<Encoding> {
  for await (const head of unpackedBytes(bytes)) return encodingOfMark(head)
  return 'utf-8'
}

async function surveyAs(encoding: Encoding, open: () => Bytes, signal: AbortSignal): Promise<Survey> {
  const { head, texts } = await withHead(decodeText(unpackedBytes(open()), encoding))
  if (head.trim() === '') throw new FileProblem('empty_file')
  const { delimiter, names, recognised } = sniffHeader(head)
  const column = new ColumnSurvey(recognised.columns)
  let headerRow = 0
  let rows = 0
  for await (const piece of csvRows(texts, delimiter)) {
    signal.throwIfAborted()
    for (const row of piece) {
      if (headerRow === 0) headerRow = row.row
      else {
        rows++
        column.look(row)
      }
    }
  }
  if (rows < 1) throw new FileProblem('no_rows')
  return { ...recognised, encoding, delimiter, header: names, headerRow, rows, ...column.result(delimiter) }
}

/** Returns the start of the text, with the first row, and the whole text from its beginning. */
async function withHead(texts: AsyncGenerator<string>) {
  let head = ''
  while (!hasFirstRow(head) && head.length <= IMPORT_LIMITS.rowLength) {
    const next = await texts.next()
    if (next.done) break
    head += next.value
  }
  if (!hasFirstRow(head) && head.length > IMPORT_LIMITS.rowLength)
    throw new FileProblem('row_too_long', { row: '1' })
  async function* again() {
    yield head
    yield* texts
  }
  return { head: head.slice(0, IMPORT_LIMITS.rowLength), texts: again() }
}

function hasFirstRow(text: string): boolean {
  const row = text.trimStart()
  return row.includes('\n') || row.includes('\r')
}

interface Wording {
  count: number
  lastRow: number
}

/** Collects the same totals for a reviewed file, whose columns are decided. */
export async function surveyRows(
  pieces: AsyncIterable<readonly CsvRow[]>,
  columns: Columns,
): Promise<OrderSurvey> {
  const column = new ColumnSurvey(columns)
  let rows = 0
  for await (const piece of pieces)
    for (const row of piece) {
      rows++
      column.look(row)
    }
  if (rows < 1) throw new FileProblem('no_rows')
  return { rows, currencies: column.currencies(), titles: column.titles() }
}

class ColumnSurvey {
  private readonly columns: Columns
  private readonly dates = new DateOrderEvidence()
  private readonly marks = new DecimalMarkEvidence()
  private readonly codes = new Map<string, number>()
  private readonly wordings = new Map<string, Map<string, Wording>>()

  constructor(columns: Columns) {
    this.columns = columns
  }

  look({ row, cells }: CsvRow): void {
    const { moment, quantity, unitPrice, total, currency } = this.columns
    this.dates.look(cellOf(moment, cells))
    const money = cellOf(total, cells)
    const price = cellOf(unitPrice, cells)
    this.marks.look(money)
    this.marks.look(price)
    const code = cellOf(currency, cells).toUpperCase()
    if (/^[A-Z]{3}$/.test(code)) this.codes.set(code, (this.codes.get(code) ?? 0) + 1)
    if (isPositive(cellOf(quantity, cells)) && (isPositive(money) || isPositive(price)))
      this.countWording(row, cells)
  }

  private countWording(row: number, cells: readonly string[]): void {
    const title = cleanTitle(cellOf(this.columns.title, cells))
    if (title === '') return
    const key = productKey(cellOf(this.columns.code, cells), title)
    const wordings = this.wordings.get(key) ?? new Map<string, Wording>()
    if (wordings.size === 0) this.wordings.set(ownCopy(key), wordings)
    const wording = wordings.get(title)
    // A slice would keep the whole piece of the file in memory.
    if (!wording) wordings.set(ownCopy(title), { count: 1, lastRow: row })
    else {
      wording.count++
      wording.lastRow = row
    }
  }

  result(delimiter: string) {
    return {
      mark: this.marks.decide(delimiter),
      dateOrder: this.dates.decide(),
      currencies: this.currencies(),
      titles: this.titles(),
    }
  }

  currencies(): OrderSurvey['currencies'] {
    return [...this.codes].sort((a, b) => b[1] - a[1])
  }

  titles(): OrderSurvey['titles'] {
    return new Map([...this.wordings].map(([key, wordings]) => [key, bestWording(wordings)]))
  }
}

/** True for a positive amount. Only sold lines name a product, because clerks write notes on rows without a price. */
function isPositive(text: string): boolean {
  return /[1-9]/.test(text) && !text.startsWith('-')
}

function bestWording(wordings: ReadonlyMap<string, Wording>): string {
  const ranked = [...wordings].sort(
    ([a, one], [b, other]) =>
      Number(isInternalNote(a)) - Number(isInternalNote(b)) ||
      other.count - one.count ||
      other.lastRow - one.lastRow,
  )
  return ranked[0]?.[0] ?? ''
}
