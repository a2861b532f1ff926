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
 * with its first quotation mark that opens or ends a cell wrongly; without it, one that would swallow rows is a
 * FileProblem. Between tabs it is a part of its cell: many programs write such files without any quotation.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  onWrongQuote?: (rowsBefore: number) => void,
): AsyncGenerator<readonly CsvRow[]> {
  let pending = ''
  let row = 0
  let isQuoted = true
  /** Takes the whole rows out of what is pending. */
  const take = (isLast: boolean, before = row): string[][] => {
    const parser = parserFor(delimiter, isQuoted)
    const { data, meta, errors } = parser.parse(pending, 0, !isLast)
    // A row that is not whole yet is parsed again: its last quotation mark may only lack what follows.
    const wrong = errors.filter((each) => each.type === 'Quotes' && (isLast || rowOf(each) < data.length))
    if (onWrongQuote && wrong[0]) onWrongQuote(before + rowOf(wrong[0]))
    const rest = pending.slice(meta.cursor)
    const isEndless = rest.length > IMPORT_LIMITS.rowLength
    // The rows after the mark would be in one cell, and missing without a word.
    const swallowing = onWrongQuote
      ? undefined
      : wrong.find((each) => isNeverClosed(each) || data[rowOf(each)]?.some(swallowsRows(delimiter)))
    const at =
      swallowing === undefined && isEndless && parser.parse(rest, 0, false).errors.some(isNeverClosed)
        ? data.length
        : swallowing && rowOf(swallowing)
    if (at !== undefined && delimiter === '\t' && isQuoted) {
      isQuoted = false
      pending = pending.slice(at === data.length ? meta.cursor : startOfRow(pending, delimiter, at))
      return [...data.slice(0, at), ...take(isLast, before + at)]
    }
    if (at !== undefined) throw new FileProblem('row_too_long', { row: String(before + at + 1) })
    if (isEndless) {
      const values = { row: String(before + data.length + 1), limit: String(IMPORT_LIMITS.rowLength) }
      throw new FileProblem('row_too_wide', values)
    }
    pending = rest
    return isQuoted ? data : data.map((cells) => cells.map(withoutOwnQuotes))
  }
  for await (const text of withLineFeeds(texts)) {
    pending += text
    const data = take(false)
    yield numbered(data, row)
    row += data.length
  }
  yield numbered(take(true), row)
}

const rowOf = ({ row }: Papa.ParseError) => row ?? 0
const isNeverClosed = ({ code }: Papa.ParseError) => code === 'MissingQuotes'
const swallowsRows = (delimiter: string) => (cell: string) => cell.includes('\n') && cell.includes(delimiter)

function startOfRow(text: string, delimiter: string, row: number): number {
  return row === 0 ? 0 : parserFor(delimiter, true, row).parse(text, 0, true).meta.cursor
}

/** A cell of a file without quotation that has marks of its own around it, as before the first wrong mark. */
function withoutOwnQuotes(cell: string): string {
  if (!cell.startsWith('"')) return cell
  return /^"((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
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

/** `rows`: after how many to stop; 0 means never. */
function parserFor(delimiter: string, isQuoted: boolean, rows = 0): CsvParser {
  const options = {
    delimiter,
    newline: '\n' as const,
    preview: rows,
    ...(isQuoted ? {} : { fastMode: true }),
  }
  return new Papa.Parser(options) as unknown as CsvParser
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
