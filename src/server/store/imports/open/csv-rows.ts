import Papa from 'papaparse'
import { FileProblem } from './file-problem.ts'
import type { Bytes } from './file-type.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Thrown if the bytes do not fit the encoding that was tried. */
export class WrongEncoding extends Error {}

/**
 * Decodes the file in pieces, without a byte order mark. With `replaces`, a wrong byte becomes U+FFFD instead of an
 * error.
 */
export async function* decodeText(
  chunks: Bytes,
  encoding: Encoding,
  { replaces = false } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' && !replaces })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new WrongEncoding()
    }
  }
  for await (const bytes of chunks) yield decode(bytes)
  yield decode()
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
 * FileProblem. `newline` is found in the texts unless it is given.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  onWrongQuote?: (rowsBefore: number) => void,
  newline: '\n' | '\r' | null = null,
): AsyncGenerator<readonly CsvRow[]> {
  let pending = ''
  let row = 0
  const parse = (isLast: boolean) => {
    const parsed = parserFor(delimiter, newline ?? '\n').parse(pending, 0, !isLast)
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
  for await (const text of texts) {
    pending += text
    newline ??= newlineOf(pending)
    if (newline === null && pending.length <= IMPORT_LIMITS.rowLength) continue
    const { data, meta } = parse(false)
    pending = pending.slice(meta.cursor)
    if (pending.length > IMPORT_LIMITS.rowLength)
      throw new FileProblem('row_too_long', { row: String(row + data.length + 1) })
    yield numbered(data, row)
    row += data.length
  }
  const { data } = parse(true)
  yield numbered(data, row)
}

/** Rows end with \n or \r\n (whose \r is trimmed with the last cell), in files of old computers with \r alone. */
function newlineOf(text: string): '\n' | '\r' | null {
  if (text.includes('\n')) return '\n'
  return text.indexOf('\r') >= 0 && text.indexOf('\r') < text.length - 1 ? '\r' : null
}

interface CsvParser {
  parse(
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; meta: { cursor: number }; errors: Papa.ParseError[] }
}

function parserFor(delimiter: string, newline: '\n' | '\r'): CsvParser {
  return new Papa.Parser({ delimiter, newline }) as unknown as CsvParser
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
