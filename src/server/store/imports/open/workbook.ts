import type { DecimalMark } from '../cells/numbers.ts'
import type { CsvRow } from './csv-rows.ts'
import { FileProblem } from './file-problem.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import { KeptPieces } from './kept-pieces.ts'
import { checkSheetEnds } from './sheet-ends.ts'
import { checkUnpackedSize, withoutEntry } from './zip-size.ts'

/** Names of the characters from U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const characters = new Map<string, string>([
  ...latin.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({ euro: '€', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' }),
  ...Object.entries({ hellip: '…', trade: '™', bull: '•', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š' }),
])

/** Replaces the named characters of web pages. The five that XML also has are left for the reader of the table. */
function namedCharacters(html: string): string {
  return html.replace(/&([A-Za-z]{2,8}\d{0,2});/g, (whole, name: string) => characters.get(name) ?? whole)
}

type Cell = string | number | boolean | Date | null

export interface SheetOfWorkbook {
  readonly index: number
  readonly name: string
  /** `null` if counting would require reading the whole sheet. */
  readonly rows: number | null
}

export interface Workbook {
  readonly sheets: readonly SheetOfWorkbook[]
  rows(sheet: number): AsyncIterable<readonly WorkbookRow[]>
}

interface WorkbookRow {
  /** Zero-based. */
  readonly index: number
  readonly values: readonly Cell[]
}

/**
 * Opens a workbook. Only this module uses the spreadsheet library, and loads it for workbooks alone. Formulas have the
 * value at the time of saving.
 */
export async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  checkUnpackedSize(bytes)
  const [{ sheets, streamXlsxRows }] = await Promise.all([sheetsOf(bytes), checkSheetEnds(bytes)])
  let kept: { readonly sheet: number; readonly rows: KeptPieces<WorkbookRow> } | null = null
  return {
    sheets,
    rows: (sheet) => {
      if (kept?.sheet !== sheet) {
        kept?.rows.close()
        const source = () => inPieces(streamXlsxRows(bytes, { sheet }))
        kept = { sheet, rows: new KeptPieces(source, ({ values }) => values.length, MOST_CELLS_KEPT) }
      }
      return kept.rows.pieces()
    },
  }
}

async function sheetsOf(bytes: Uint8Array) {
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx')
  const sheets: SheetOfWorkbook[] = []
  // The library would parse all texts for the list of sheets, and again for the rows.
  const outline = withoutEntry(bytes, 'xl/sharedStrings.xml')
  await told(() =>
    readXlsx(outline, {
      sheets: ({ name, hidden, veryHidden }, index) => {
        if (!hidden && !veryHidden) sheets.push({ index, name, rows: null })
        return false
      },
    }),
  )
  return { sheets, streamXlsxRows }
}

/** Opens the binary format before 2007, or an encrypted workbook of the present format. */
export async function openCompound(bytes: Uint8Array): Promise<Workbook> {
  if (isProtected(bytes)) throw new FileProblem('password_protected')
  // The whole library is loaded only for the rare formats.
  const { readXls } = await import('hucre')
  const { sheets } = await told(() => readXls(bytes))
  const hidden = hiddenSheets(bytes)
  const isShown = hidden.length === sheets.length ? (at: number) => !hidden[at] : () => true
  return {
    sheets: sheets
      .map(({ name, rows }, index) => ({ index, name, rows: rows.length }))
      .filter(({ index }) => isShown(index)),
    rows: (sheet) => listed(sheets[sheet]?.rows ?? []),
  }
}

const MOST_SPANNED = 500

/** Opens a page with each of its tables as a sheet. */
export async function openHtml(text: string): Promise<Workbook> {
  const { fromHtml } = await import('hucre')
  const tables = withoutWideCells(namedCharacters(text))
    .split(/(?=<table[\s>])/i)
    .filter((part) => /^<table[\s>]/i.test(part))
  const sheets = await told(async () =>
    tables.slice(0, 50).map((table) => fromHtml(table, { typeInference: false })),
  )
  return {
    sheets: sheets.map(({ rows }, index) => ({ index, name: String(index + 1), rows: rows.length })),
    rows: (sheet) => listed(sheets[sheet]?.rows ?? []),
  }
}

/**
 * Limits the spans of cells: a cell that claims thousands of columns or rows would take the memory of that many
 * cells.
 */
function withoutWideCells(html: string): string {
  return html.replace(/\b(col|row)span(\s*=\s*["']?\s*)\d{4,}/gi, `$1span$2${MOST_SPANNED}`)
}

const ROWS_PER_PIECE = 500
/** Most cells kept in memory, of one sheet, because it is read two or three times for one answer. */
const MOST_CELLS_KEPT = 1_500_000

async function* listed(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly WorkbookRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE)
    yield rows.slice(from, from + ROWS_PER_PIECE).map((values, at) => ({ index: from + at, values }))
}

/** Each step of a reader that waits costs; there are many rows. */
async function* inPieces(rows: AsyncIterable<WorkbookRow>): AsyncGenerator<readonly WorkbookRow[]> {
  try {
    let piece: WorkbookRow[] = []
    for await (const row of rows) {
      piece.push(row)
      if (piece.length < ROWS_PER_PIECE) continue
      yield piece
      piece = []
    }
    if (piece.length > 0) yield piece
  } catch (error) {
    throw problemFrom(error)
  }
}

async function told<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw problemFrom(error)
  }
}

/** Errors by which the library reports an unreadable file; the last two are bugs of its own with damaged files. */
const readerErrors = new Set([
  'HucreError',
  'ParseError',
  'ZipError',
  'XmlError',
  'InvalidArgumentError',
  'UnsupportedFormatError',
  'DecryptionError',
  'RangeError',
  'TypeError',
])

function problemFrom(error: unknown): unknown {
  if (error instanceof FileProblem) return error
  if (!(error instanceof Error)) return error
  if (error.name === 'EncryptedFileError') return new FileProblem('password_protected')
  return readerErrors.has(error.name) ? new FileProblem('damaged_workbook') : error
}

/** Most rows of a sheet: ECMA-376 sets no limit, spreadsheet programs have this one. */
const MOST_ROWS = 1_048_576

/** Yields rows of a sheet as texts. Blank rows are skipped but counted, as in a CSV. */
export async function* sheetRows(
  pieces: AsyncIterable<readonly WorkbookRow[]>,
  mark: DecimalMark,
): AsyncGenerator<readonly CsvRow[]> {
  let piece: CsvRow[] = []
  let last = -1
  let numbers: ReadonlySet<number> = new Set()
  for await (const rows of pieces)
    for (const { index, values } of rows) {
      // Rows are found by their numbers, which must be increasing integers.
      if (!Number.isInteger(index) || index <= last || index >= MOST_ROWS)
        throw new FileProblem('damaged_workbook')
      last = index
      const width = filledWidth(values)
      if (width === 0) continue
      const cells: string[] = new Array(width)
      for (let column = 0; column < width; column++) cells[column] = textOf(values[column] ?? null, mark)
      numbers = numbersOf(values, width, numbers)
      piece.push({ row: index + 1, cells, ...(numbers.size > 0 ? { numbers } : {}) })
      if (piece.length < ROWS_PER_PIECE) continue
      yield piece
      piece = []
    }
  if (piece.length > 0) yield piece
}

/** Columns with numbers: `before`, the set of the row before, if they are the same. */
function numbersOf(values: readonly Cell[], width: number, before: ReadonlySet<number>): ReadonlySet<number> {
  let count = 0
  let isSame = true
  for (let column = 0; column < width; column++) {
    if (typeof values[column] !== 'number') continue
    count++
    isSame &&= before.has(column)
  }
  if (isSame && count === before.size) return before
  return new Set(
    values.slice(0, width).flatMap((value, column) => (typeof value === 'number' ? [column] : [])),
  )
}

/**
 * Width of a row, at most one more than is read, so that a table that is too wide is noticed. The limit makes a stray
 * cell far to the right cost nothing.
 */
function filledWidth(values: readonly Cell[]): number {
  let width = Math.min(values.length, IMPORT_LIMITS.columns + 1)
  while (width > 0 && (values[width - 1] ?? '') === '') width--
  return width
}

function textOf(value: Cell, mark: DecimalMark): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'number') return numberText(value, mark)
  if (Number.isNaN(value.getTime())) return ''
  const iso = value.toISOString()
  // Days are numbers with a fraction for the time, so midnight may be off by up to half a second.
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const time = rounded.slice(11, 19)
  return time === '00:00:00'
    ? rounded.slice(0, 10)
    : `${(iso.length > 24 ? iso : rounded).slice(0, 10)} ${time}`
}

/** Formats with fifteen digits, as spreadsheets show, and without an exponent, which is unusual for money. */
function numberText(value: number, mark: DecimalMark): string {
  if (!Number.isFinite(value)) return ''
  const exact = String(value)
  const text = exact.length <= 15 ? exact : String(Number(value.toPrecision(15)))
  const plain = text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 12 : 0) : text
  return mark === 'comma' ? plain.replace('.', ',') : plain
}

/** Streams of an encrypted workbook of the present format, which is a compound file. */
const encryptedStreams = ['EncryptionInfo', 'EncryptedPackage'].map((name) => Buffer.from(name, 'utf16le'))
/** Start of a workbook of 1997: a record of type 0x0809, 16 bytes long, of version 6 and kind "globals". */
const beginning = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])
const FILE_PASS = 0x002f
const BOUND_SHEET = 0x0085
const END = 0x000a
const RECORDS_LOOKED_AT = 12
const MOST_RECORDS = 10_000

/** True if a compound file needs a password. */
function isProtected(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (encryptedStreams.every((name) => file.includes(name))) return true
  let looked = 0
  for (const { type } of records(file)) {
    if (type === FILE_PASS) return true
    if (++looked === RECORDS_LOOKED_AT) return false
  }
  return false
}

/** Whether each sheet is hidden; fewer or more than there are where the records do not lie one after the other. */
function hiddenSheets(bytes: Uint8Array): readonly boolean[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hidden: boolean[] = []
  // The state is in two bits after the sheet's position in four bytes.
  for (const { type, at } of records(file))
    if (type === BOUND_SHEET && at + 8 < file.length) hidden.push((file[at + 8]! & 3) !== 0)
  return hidden
}

/** Records of the globals of a workbook of 1997. */
function* records(file: Buffer): Generator<{ readonly type: number; readonly at: number }> {
  let at = file.indexOf(beginning)
  for (let count = 0; at >= 0 && at + 4 <= file.length && count < MOST_RECORDS; count++) {
    const type = file.readUInt16LE(at)
    if (type === END) return
    yield { type, at }
    at += 4 + file.readUInt16LE(at + 2)
  }
}
