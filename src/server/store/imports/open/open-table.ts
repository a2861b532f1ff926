import type { FileType } from '#contract/import-review'
import { plainCell } from '#contract/neutral-cell'
import type { DecimalMark } from '../cells/numbers.ts'
import { type CsvRow, csvRows, decodeText, type Encoding } from './csv-rows.ts'
import { sniffEncoding } from './encoding.ts'
import { unpackedBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { type Bytes, byteTypeOf, looksLikeHtml } from './file-type.ts'
import { IMPORT_LIMITS, sizeText } from './import-limits.ts'
import { sniffDelimiter } from './sniff-delimiter.ts'
import {
  openCompound,
  openHtml,
  openXlsx,
  type SheetOfWorkbook,
  sheetRows,
  type Workbook,
} from './workbook.ts'

export interface TableChoices {
  readonly sheet: number | null
  readonly delimiter: string | null
  readonly encoding: Encoding | null
}

/** A file of any kind as rows of texts, header included. It can be read repeatedly. */
export interface OpenTable {
  readonly fileType: FileType
  readonly encoding: Encoding | null
  readonly delimiter: string | null
  readonly sheets: readonly SheetOfWorkbook[]
  readonly sheet: number
  /** The same file with another sheet: opening a workbook again unpacks all of it. `null`: the one usually meant. */
  onSheet(sheet: number | null): OpenTable
  /** `mark`: decimal mark for numeric cells, so that all numbers of the table are written alike. */
  pieces(mark: DecimalMark): AsyncGenerator<readonly CsvRow[]>
}

export async function openTable(
  open: () => Bytes,
  choices: TableChoices,
  signal: AbortSignal,
): Promise<OpenTable> {
  switch (await byteTypeOf(open)) {
    case 'xlsx':
      return workbookTable(await openXlsx(await whole(open())), { fileType: 'xlsx', encoding: null }, choices)
    case 'compound': {
      const workbook = await openCompound(await whole(open()))
      return workbookTable(workbook, { fileType: 'xls', encoding: null }, choices)
    }
    case 'text':
      return textTable(open, choices, signal)
  }
}

async function textTable(open: () => Bytes, choices: TableChoices, signal: AbortSignal): Promise<OpenTable> {
  const encoding = choices.encoding ?? (await sniffEncoding(open, signal))
  const head = await textHead(decodeText(unpackedBytes(open()), encoding))
  if (head.replaceAll('\0', '').trim() === '') throw new FileProblem('empty_file')
  if (looksLikeHtml(head)) {
    const page = await openHtml(await wholeText(open, encoding))
    return workbookTable(page, { fileType: 'html', encoding }, choices)
  }
  const delimiter = choices.delimiter ?? sniffDelimiter(head)
  const table: OpenTable = {
    fileType: delimiter === '\t' ? 'tsv' : 'csv',
    encoding,
    delimiter,
    sheets: [],
    sheet: 0,
    onSheet: () => table,
    pieces: () => plainRows(csvRows(decodeText(unpackedBytes(open()), encoding), delimiter)),
  }
  return table
}

/** Takes the apostrophes away that our own files put before cells which a spreadsheet would run. */
async function* plainRows(pieces: AsyncGenerator<readonly CsvRow[]>): AsyncGenerator<readonly CsvRow[]> {
  for await (const piece of pieces)
    yield piece.map((row) =>
      row.cells.some((cell) => cell.startsWith("'")) ? { ...row, cells: row.cells.map(plainCell) } : row,
    )
}

/** Returns the chosen sheet; by default the first one with content, which is usually meant. */
function workbookTable(
  workbook: Workbook,
  kind: Pick<OpenTable, 'fileType' | 'encoding'>,
  { sheet }: Pick<TableChoices, 'sheet'>,
): OpenTable {
  const { sheets } = workbook
  const filled = sheets.filter(({ rows }) => rows === null || rows > 1)
  // Pages have small tables around the main one; in workbooks the first one counts.
  const usual = kind.fileType === 'html' ? filled.toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0)) : filled
  const chosen = sheets.find(({ index }) => index === sheet) ?? usual[0] ?? sheets[0]
  if (!chosen) throw new FileProblem('empty_sheet')
  return {
    ...kind,
    delimiter: null,
    sheets,
    sheet: chosen.index,
    onSheet: (other) => workbookTable(workbook, kind, { sheet: other }),
    pieces: (mark) => sheetRows(workbook.rows(chosen.index), mark),
  }
}

async function whole(chunks: Bytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunks) {
    size += part.length
    if (size > IMPORT_LIMITS.workbookBytes)
      throw new FileProblem('workbook_too_large', { limit: sizeText(IMPORT_LIMITS.workbookBytes) })
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

async function wholeText(open: () => Bytes, encoding: Encoding): Promise<string> {
  let text = ''
  for await (const part of decodeText(unpackedBytes(open()), encoding)) {
    text += part
    if (text.length > IMPORT_LIMITS.htmlBytes)
      throw new FileProblem('workbook_too_large', { limit: sizeText(IMPORT_LIMITS.htmlBytes) })
  }
  return text
}

const HEAD_LENGTH = 65_536

async function textHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = ''
  for await (const text of texts) {
    head += text
    if (head.length >= HEAD_LENGTH) break
  }
  return head.slice(0, HEAD_LENGTH)
}
