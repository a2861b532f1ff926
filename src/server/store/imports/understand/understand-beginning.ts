import type { ImportBeginning } from '#contract/import-review'
import { cleanText } from '../cells/text.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { encodingOf } from '../open/encoding.ts'
import { unpackedBytes } from '../open/file-bytes.ts'
import { FileProblem, problemOf } from '../open/file-problem.ts'
import { type Bytes, byteTypeOf } from '../open/file-type.ts'
import { type OpenTable, openTable } from '../open/open-table.ts'
import { analyseFile, type ReviewSettings } from './analyse-file.ts'
import { emptyPlan } from './import-plan.ts'

/** Unpacked bytes that are looked at: many times the rows that columns are recognised by. */
const LOOKED_AT_BYTES = 256 * 1024
const SHOWN_ROWS = 12
const CELL_LENGTH = 100
const LINE_FEED = 0x0a

type Settings = Omit<ReviewSettings, 'alongside'>

/**
 * Understands the first piece of a file as far as later rows cannot change it. Returns `null` if it says nothing
 * alone: a workbook, whose directory is at its end, or what the reading of the whole file will refuse.
 */
export function understandBeginning(
  first: Uint8Array,
  settings: Settings,
  signal: AbortSignal,
): Promise<ImportBeginning | null> {
  return unlessRefused(async () => {
    const open = () => once(first)
    if ((await byteTypeOf(open)) !== 'text') return null
    const text = wholeLines(await firstBytes(open()))
    if (text.length === 0) return null
    const table = await openTable(() => once(text), emptyPlan, signal)
    return table.delimiter === null ? null : (await beginningOf(table, settings, signal)).beginning
  })
}

/**
 * The same for a workbook, of which the first rows are read. Returns `null` if another sheet than the first with
 * content may be meant.
 */
export function understandFirstRows(
  open: () => Promise<OpenTable>,
  settings: Settings,
  signal: AbortSignal,
): Promise<ImportBeginning | null> {
  return unlessRefused(async () => {
    const table = await open()
    const first = await firstPiece(table)
    const { beginning, isMeant } = await beginningOf(
      { ...table, pieces: () => once(first) },
      settings,
      signal,
    )
    return isMeant || table.sheets.length === 1 ? beginning : null
  })
}

async function unlessRefused(
  understand: () => Promise<ImportBeginning | null>,
): Promise<ImportBeginning | null> {
  try {
    return await understand()
  } catch (error) {
    if (problemOf(error)) return null
    throw error
  }
}

async function beginningOf(table: OpenTable, settings: Settings, signal: AbortSignal) {
  const { fileType, kind, format, columns, headerRow, missing } = await analyseFile(
    table,
    emptyPlan,
    settings,
    signal,
  )
  const shown = columns.map(({ index, header, field }) => ({ index, header, field }))
  const rows = await rowsBelow(table, headerRow, shown.length)
  return { beginning: { fileType, kind, format, columns: shown, rows }, isMeant: missing.length === 0 }
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}

async function firstPiece(table: OpenTable): Promise<readonly CsvRow[]> {
  for await (const piece of table.pieces('point')) return piece
  throw new FileProblem('empty_sheet')
}

/** Stops before the end of a packed file that is not complete, which would be an error. */
async function firstBytes(chunks: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of unpackedBytes(chunks)) {
    parts.push(part)
    size += part.length
    if (size >= LOOKED_AT_BYTES) break
  }
  return Buffer.concat(parts, size)
}

/** Leaves out the last line, which may be cut within a cell or a character; in one UTF-16 a NUL follows the line feed. */
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(LINE_FEED) + 1
  return bytes.subarray(0, encodingOf(bytes) === 'utf-16le' && end > 0 ? end + 1 : end)
}

async function rowsBelow(table: OpenTable, headerRow: number, width: number) {
  const rows: { row: number; cells: string[] }[] = []
  for await (const piece of table.pieces('point')) {
    for (const { row, cells } of piece) {
      if (row > headerRow) rows.push({ row, cells: shownCells(cells, width) })
      if (rows.length === SHOWN_ROWS) return rows
    }
  }
  return rows
}

function shownCells(cells: CsvRow['cells'], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cleanText(cells[column] ?? '', CELL_LENGTH))
}
