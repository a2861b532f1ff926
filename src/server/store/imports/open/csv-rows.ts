import Papa from 'papaparse'
import { FileProblem } from './file-problem.ts'
import type { Bytes } from './file-type.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Thrown if the bytes do not fit the encoding that was tried. */
export class WrongEncoding extends Error {}

/** Bytes of valid UTF-8 beyond ASCII for each wrong one, below which a file is in another encoding. */
const VALID_FOR_WRONG = 8

/**
 * Decodes the file in pieces, without a byte order mark. Bytes that are no UTF-8 become U+FFFD: one character that was
 * cut does not make a file another's. Without `replaces`, more than a few are a `WrongEncoding`.
 */
export async function* decodeText(
  chunks: Bytes,
  encoding: Encoding,
  { replaces = false } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let [valid, wrong] = [0, 0]
  const checked = (text: string, bytes: number) => {
    if (encoding !== 'utf-8' || replaces) return text
    valid += Math.max(0, bytes - text.length)
    if (text.includes('\ufffd')) wrong += text.split('\ufffd').length - 1
    if (wrong * VALID_FOR_WRONG > valid) throw new WrongEncoding()
    return text
  }
  for await (const bytes of chunks) yield checked(decoder.decode(bytes, { stream: true }), bytes.length)
  yield checked(decoder.decode(), 0)
}

export function encodingOfMark(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

export interface CsvRow {
  /** Row number as in a spreadsheet; the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Columns that a workbook stores as numbers: their text says nothing about the decimal mark of the others. */
  readonly numbers?: ReadonlySet<number>
}

/**
 * Yields complete rows, a piece of the file at a time; the parser handles quoted line breaks and marks. Blank rows
 * are skipped but counted. A row's size is limited. `onWrongQuote` is called before the rows of a piece are returned,
 * with its first quotation mark that opens or ends a cell wrongly; without it, one that is never closed is a
 * FileProblem.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  onWrongQuote?: (rowsBefore: number) => void,
): AsyncGenerator<readonly CsvRow[]> {
  let pending = ''
  let row = 0
  const parse = (isLast: boolean) => {
    const parsed = parserFor(delimiter).parse(pending, 0, !isLast)
    // A row that is not whole yet is parsed again: its last quotation mark may only lack what follows.
    const rows = isLast ? Number.POSITIVE_INFINITY : parsed.data.length
    const wrong =
      onWrongQuote && parsed.errors.find(({ type, row: at }) => type === 'Quotes' && (at ?? 0) < rows)
    if (wrong) onWrongQuote(row + (wrong.row ?? 0))
    const open = isLast && !onWrongQuote && parsed.errors.find(({ code }) => code === 'MissingQuotes')
    // What follows the mark would be one cell, and its rows would be missing without a word.
    if (open) throw new FileProblem('row_too_long', { row: String(row + (open.row ?? 0) + 1) })
    return parsed
  }
  for await (const text of withLineFeeds(texts)) {
    pending += text
    const { data, meta } = parse(false)
    pending = pending.slice(meta.cursor)
    if (pending.length > IMPORT_LIMITS.rowLength)
      throw endlessRow(String(row + data.length + 1), parserFor(delimiter).parse(pending, 0, false).errors)
    yield numbered(data, row)
    row += data.length
  }
  const { data } = parse(true)
  yield numbered(data, row)
}

/** Names why a row exceeds the limit: a quotation mark that is never closed, or too many columns. */
function endlessRow(row: string, errors: readonly Papa.ParseError[]): FileProblem {
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
  return isOpen
    ? new FileProblem('row_too_long', { row })
    : new FileProblem('row_too_wide', { row, limit: String(IMPORT_LIMITS.rowLength) })
}

/** A \r that belongs to no \r\n, nor to the \r\r\n of a file whose line ends were converted twice. */
const LONE_RETURN = /\r(?!\r?\n)/g

/**
 * Rows end with \n, or with \r\n, whose \r is trimmed with the last cell. In files of old computers, and in parts of
 * files that were put together, they end with \r alone, which becomes \n.
 */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const whole = held + text
    let end = whole.length
    // What follows decides on the last two characters.
    while (end > whole.length - 2 && whole[end - 1] === '\r') end--
    held = whole.slice(end)
    yield whole.slice(0, end).replace(LONE_RETURN, '\n')
  }
  yield held.replace(LONE_RETURN, '\n')
}

interface CsvParser {
  parse(
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; meta: { cursor: number }; errors: Papa.ParseError[] }
}

function parserFor(delimiter: string): CsvParser {
  return new Papa.Parser({ delimiter, newline: '\n' }) as unknown as CsvParser
}

function numbered(data: readonly string[][], before: number): readonly CsvRow[] {
  const rows: CsvRow[] = []
  for (let index = 0; index < data.length; index++) {
    const cells = data[index]!
    if (cells.length === 1 && cells[0]!.trim() === '') continue
    rows.push({ row: before + index + 1, cells })
  }
  return rows
}
