import { createReadStream } from 'node:fs'
import { dayOfIsoDate } from '#analytics'
import { inEnglish } from '../kit/messages/render.ts'
import { type CsvRow, csvRows, decodeText } from '../store/imports/open/csv-rows.ts'
import { unpackedBytes } from '../store/imports/open/file-bytes.ts'
import { messageOfFile, problemOf } from '../store/imports/open/file-problem.ts'
import { CommandError } from './command.ts'
import { plainNumber } from './plain-number.ts'

/** One row of a CSV file, accessed by the names of the requested columns. */
export interface TableRow<Column extends string> {
  readonly line: number
  /** True if the file has the column. */
  has(column: Column): boolean
  /** Returns the trimmed cell; empty for an optional column that the file lacks. */
  text(column: Column): string
  /** Like `text`, but refuses an empty cell. */
  id(column: Column): string
  number(column: Column): number
  integer(column: Column): number
  /** Returns NaN for an empty cell; refuses values below 0. */
  optionalAmount(column: Column): number
  /** Days since 1970-01-01 of an ISO date; a time after the date is ignored. */
  day(column: Column): number
}

export interface TableLayout<Column extends string> {
  readonly file: string
  readonly required: readonly Column[]
  readonly optional?: readonly Column[]
  /** The part to read instead of the whole file. */
  readonly part?: FilePart
}

/** A range of bytes that begins and ends with a row, after the header. Its rows have no line numbers. */
export interface FilePart {
  readonly from: number
  readonly to: number
  /** The cells of the file's header, trimmed. */
  readonly header: readonly string[]
}

/**
 * Streams a CSV file (UTF-8, comma, header; also as .gz) row by row, with the reader of the imports. Bad input ends
 * it with a CommandError that names file, line and column; lines are counted as in an editor, also after quoted line
 * breaks.
 */
export async function readTable<Column extends string>(
  layout: TableLayout<Column>,
  onRow: (row: TableRow<Column>) => void,
): Promise<void> {
  const { file, part } = layout
  const lines = new LineCounter()
  const wrongQuote = { row: Number.POSITIVE_INFINITY }
  let header = part?.header ?? []
  let row = part ? reusedRow(file, findColumns(layout, header, 1)) : null
  const texts = decodeText(unpackedBytes(bytesOf(file, part)), 'utf-8', { replaces: true })
  const onWrongQuote = (rowsBefore: number) => {
    wrongQuote.row = Math.min(wrongQuote.row, rowsBefore + 1)
  }
  const pieces = csvRows(texts, ',', onWrongQuote)
  try {
    for await (const piece of pieces)
      for (const csvRow of piece) {
        // Where lines of the file are not known, they are not counted either.
        const line = part ? 0 : lines.lineOf(csvRow)
        const { cells } = csvRow
        if (csvRow.row >= wrongQuote.row) refuseQuote(file, line, header, cells)
        if (row === null) {
          header = cells.map((name) => name.trim())
          row = reusedRow(file, findColumns(layout, header, line))
          continue
        }
        if (cells.length > header.length) refuseSurplus(file, line, header, cells)
        onRow(row.at(line, cells))
      }
  } catch (error) {
    throw problemOf(error)?.code === 'row_too_long' ? openQuote(file, lines.next) : readable(file, error)
  }
  if (row === null) throw emptyFile(file)
}

async function* bytesOf(file: string, part?: FilePart): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, part && { start: part.from, end: part.to - 1 }) as AsyncIterable<Buffer>
  } catch {
    throw new CommandError(`${file} cannot be read. Is the name right?`)
  }
}

/** Counts the lines of the file by its rows: blank rows are one line, line breaks in cells one each. */
class LineCounter {
  /** Line on which the next row begins, not counting blank rows. */
  next = 1
  private lastRow = 0

  lineOf({ row, cells }: CsvRow): number {
    const line = this.next + row - this.lastRow - 1
    this.lastRow = row
    this.next = line + 1
    for (const cell of cells) this.next += lineBreaks(cell)
    return line
  }
}

function emptyFile(file: string): CommandError {
  return new CommandError(`${file}, line 1: the file is empty, a header was expected.`)
}

function openQuote(file: string, line: number): CommandError {
  return new CommandError(`${file}, line ${line}: a quotation mark is not closed.`)
}

/** Words the refusal of a whole file as the imports do. */
function readable(file: string, error: unknown): unknown {
  const problem = problemOf(error)
  if (!problem) return error
  return problem.code === 'empty_file'
    ? emptyFile(file)
    : new CommandError(`${file}: ${inEnglish(messageOfFile(problem))}`)
}

function refuseQuote(file: string, line: number, header: readonly string[], cells: readonly string[]): never {
  const column = header[cells.length - 1] ?? cells.length
  throw new CommandError(`${file}, line ${line}, column ${column}: a quotation mark is not closed.`)
}

/** Refuses cells beyond the header that have content, because they show that the cells before them are shifted. */
function refuseSurplus(
  file: string,
  line: number,
  header: readonly string[],
  cells: readonly string[],
): void {
  const surplus = cells.findIndex((cell, at) => at >= header.length && cell.trim() !== '')
  if (surplus < 0) return
  throw new CommandError(
    `${file}, line ${line}, column ${surplus + 1}: is "${cells[surplus]!.trim()}", but the header names ${header.length} columns. Put cells that hold a comma in quotation marks.`,
  )
}

function lineBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
}

function findColumns<Column extends string>(
  layout: TableLayout<Column>,
  names: readonly string[],
  line: number,
): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>()
  for (const column of [...layout.required, ...(layout.optional ?? [])]) {
    const at = names.indexOf(column)
    if (at >= 0) places.set(column, at)
    if (at !== names.lastIndexOf(column)) {
      throw new CommandError(`${layout.file}, line ${line}, column ${column}: is there twice.`)
    }
  }
  const missing = layout.required.find((column) => !places.has(column))
  if (missing !== undefined) {
    throw new CommandError(
      `${layout.file}, line ${line}: there is no column "${missing}". Expected ${layout.required.join(',')}; found ${names.join(',')}.`,
    )
  }
  return places
}

/** Days outside this range are typing errors; the estimators refuse dates a century apart. */
const earliestDay = dayOfIsoDate('1990-01-01')
const latestDay = dayOfIsoDate('2089-12-31')
/** Replaces a byte that is not valid UTF-8. */
const notUtf8 = '\uFFFD'

/** Decimal notation only: Number() would also accept 0x10. */
const decimal = /^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/

function foundText(cell: string): string {
  return cell === '' ? 'is empty' : `is "${cell}"`
}

/** One object for all rows, valid until the next row, because a file has millions of them. */
function reusedRow<Column extends string>(file: string, places: ReadonlyMap<Column, number>) {
  let cells: readonly string[] = []
  const dayOf = rememberedDays()
  let lastDate: { readonly text: string; readonly day: number } | null = null
  const text = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? ''
  const refuse = (column: Column, wanted: string): never => {
    const found = foundText(text(column))
    throw new CommandError(
      `${file}, line ${row.line}, column ${column}: ${found}, where ${wanted} is expected.`,
    )
  }
  const number = (column: Column) => {
    const cell = text(column)
    const plain = plainNumber(cell)
    if (!Number.isNaN(plain)) return plain
    const value = decimal.test(cell) ? Number(cell) : Number.NaN
    return Number.isFinite(value) ? value : refuse(column, 'a number')
  }
  const row = {
    line: 0,
    has: (column: Column) => places.has(column),
    text,
    id: (column: Column) => {
      const cell = text(column)
      if (cell === '') return refuse(column, 'an id')
      return cell.includes(notUtf8) ? refuse(column, 'text in UTF-8') : cell
    },
    number,
    optionalAmount: (column: Column) => {
      const value = text(column) === '' ? Number.NaN : number(column)
      return value < 0 ? refuse(column, 'an amount of 0 or more') : value
    },
    integer: (column: Column) => {
      const value = number(column)
      return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31
        ? value
        : refuse(column, 'a whole number')
    },
    day: (column: Column) => {
      const cell = text(column)
      // Rows of one day mostly follow each other.
      if (cell === lastDate?.text) return lastDate.day
      const day = dayOf(cell.slice(0, 10))
      if (Number.isNaN(day)) return refuse(column, 'a date like 2025-11-28')
      if (day < earliestDay || day > latestDay) return refuse(column, 'a date from 1990 to 2089')
      lastDate = { text: cell, day }
      return day
    },
  }
  return {
    at(line: number, values: readonly string[]): TableRow<Column> {
      row.line = line
      cells = values
      return row
    },
  }
}

/** Caches parsed dates, because a file repeats the same few hundred. */
function rememberedDays(): (date: string) => number {
  const days = new Map<string, number>()
  return (date) => {
    let day = days.get(date)
    if (day === undefined) {
      day = dayOfIsoDate(date)
      days.set(date, day)
    }
    return day
  }
}
