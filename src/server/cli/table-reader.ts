import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { dayOfIsoDate } from '#analytics'
import { CommandError } from './command.ts'

/** One row of a CSV file, by the names of the columns that were asked for. */
export interface TableRow<Column extends string> {
  readonly line: number
  /** The cell, trimmed; empty for an optional column that the file does not have. */
  text(column: Column): string
  /** Like `text`, but an empty cell is refused. */
  id(column: Column): string
  number(column: Column): number
  integer(column: Column): number
  /** NaN for an empty cell; below 0 is refused. */
  optionalAmount(column: Column): number
  /** Days since 1970-01-01 of an ISO date; a time after it is ignored. */
  day(column: Column): number
}

export interface TableLayout<Column extends string> {
  readonly file: string
  readonly required: readonly Column[]
  readonly optional?: readonly Column[]
}

/**
 * Streams a CSV file (UTF-8, comma, header) row by row. Bad input ends it with a CommandError that
 * names file, line and column; lines count as an editor does, also after line breaks in quotes.
 */
export async function readTable<Column extends string>(
  layout: TableLayout<Column>,
  onRow: (row: TableRow<Column>) => void,
): Promise<void> {
  const reader = rowReader(layout, onRow)
  await new Promise<void>((resolve, reject) => {
    const stream = Readable.from(plainText(layout.file))
    const fail = (error: unknown) => {
      stream.destroy()
      reject(error)
    }
    stream.once('error', () => fail(new CommandError(`${layout.file} cannot be read. Is the name right?`)))
    Papa.parse<string[]>(stream, {
      delimiter: ',',
      newline: '\n',
      chunk: ({ data, errors }, parser) => {
        try {
          reader.take(data, errors)
        } catch (error) {
          // First the refusal: aborting also calls `complete`.
          fail(error)
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: fail,
    })
  })
  reader.finish()
}

/** The file's text without a byte order mark, every line ended by \n. */
async function* plainText(file: string): AsyncGenerator<string> {
  let isFirst = true
  let endedWithReturn = false
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    let text = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    if (endedWithReturn && text.startsWith('\n')) text = text.slice(1)
    isFirst = false
    endedWithReturn = text === '' ? false : text.endsWith('\r')
    if (text !== '') yield text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  }
}

function rowReader<Column extends string>(
  layout: TableLayout<Column>,
  onRow: (row: TableRow<Column>) => void,
) {
  let nextLine = 1
  let header: readonly string[] = []
  let row: ReturnType<typeof reusedRow<Column>> | null = null
  return {
    take(rows: readonly string[][], errors: readonly Papa.ParseError[]) {
      const broken = errors.find((e) => e.type === 'Quotes')
      for (const [k, cells] of rows.entries()) {
        const line = nextLine
        nextLine += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0)
        if (broken && k >= (broken.row ?? 0)) {
          const column = header[cells.length - 1] ?? cells.length
          throw new CommandError(
            `${layout.file}, line ${line}, column ${column}: a quotation mark is not closed.`,
          )
        }
        if (cells.length === 1 && cells[0]!.trim() === '') continue
        if (row === null) {
          header = cells.map((name) => name.trim())
          row = reusedRow(layout.file, findColumns(layout, header, line))
          continue
        }
        if (cells.length > header.length) refuseSurplus(layout.file, line, header, cells)
        onRow(row.at(line, cells))
      }
    },
    finish() {
      if (row === null)
        throw new CommandError(`${layout.file}, line 1: the file is empty, a header was expected.`)
    },
  }
}

/** Empty cells at the end do no harm; any other shift what stands before them. */
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

/** Days outside are slips of the pen; the estimators refuse what lies a century apart. */
const earliestDay = dayOfIsoDate('1990-01-01')
const latestDay = dayOfIsoDate('2089-12-31')
/** Stands where a byte was no UTF-8. */
const notUtf8 = '\uFFFD'

/** Decimal notation only: Number() would also take 0x10. */
const decimal = /^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/

function foundText(cell: string): string {
  return cell === '' ? 'is empty' : `is "${cell}"`
}

/** One object for all rows, valid until the next: a file has millions of them. */
function reusedRow<Column extends string>(file: string, places: ReadonlyMap<Column, number>) {
  let cells: readonly string[] = []
  const dayOf = rememberedDays()
  const text = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? ''
  const refuse = (column: Column, wanted: string): never => {
    const found = foundText(text(column))
    throw new CommandError(
      `${file}, line ${row.line}, column ${column}: ${found}, where ${wanted} is expected.`,
    )
  }
  const number = (column: Column) => {
    const cell = text(column)
    const value = decimal.test(cell) ? Number(cell) : Number.NaN
    return Number.isFinite(value) ? value : refuse(column, 'a number')
  }
  const row = {
    line: 0,
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
      const day = dayOf(text(column).slice(0, 10))
      if (Number.isNaN(day)) return refuse(column, 'a date like 2025-11-28')
      return day < earliestDay || day > latestDay ? refuse(column, 'a date from 1990 to 2089') : day
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

/** A file names the same few hundred dates over and over. */
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
