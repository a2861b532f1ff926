import { type FileHandle, open } from 'node:fs/promises'
import { csvRows } from '../store/imports/open/csv-rows.ts'
import { startsWith } from '../store/imports/open/file-type.ts'
import type { FilePart } from './table-reader.ts'

/** The first piece is as large as the reader's, which decides by it what ends a line. */
const HEAD_BYTES = 64 * 1024
const PIECE_BYTES = 1024 * 1024
const [QUOTE, LINE_FEED, FIRST_OF_MARK] = [0x22, 0x0a, 0xef]

/**
 * Splits a CSV file at ends of rows into parts that threads can read; `null` if it is small, packed, or of a kind that
 * is read in one go. A line break between quotation marks ends no row; where marks are set wrongly, the reader of a
 * part finds one that is not closed.
 */
export async function splitFile(file: string, partBytes: number): Promise<FilePart[] | null> {
  // A file that cannot be opened is refused by its reader.
  const handle = await open(file).catch(() => null)
  if (!handle) return null
  try {
    const about = await handle.stat()
    if (!about.isFile() || about.size < 2 * partBytes) return null
    const head = await pieceAt(handle, 0, Buffer.allocUnsafe(HEAD_BYTES))
    // A packed file has one stream; the kind of line break is that of the first piece, as in `csvRows`.
    if (startsWith(head, [0x1f, 0x8b]) || !head.includes(LINE_FEED)) return null
    const start = await endOfHeader(head)
    if (!start) return null
    const starts = [start.at, ...(await rowStarts(handle, start.at, about.size, partBytes))]
    return starts.map((from, k) => ({ from, to: starts[k + 1] ?? about.size, header: start.header }))
  } finally {
    await handle.close()
  }
}

async function pieceAt(handle: FileHandle, position: number, piece: Buffer): Promise<Buffer> {
  const { bytesRead } = await handle.read(piece, 0, piece.length, position)
  return piece.subarray(0, bytesRead)
}

/** Returns the header and where it ends; `null` if it is not the first line of the file. */
async function endOfHeader(head: Buffer): Promise<{ header: string[]; at: number } | null> {
  const at = head.indexOf(LINE_FEED) + 1
  const text = new TextDecoder().decode(head.subarray(0, at))
  async function* texts() {
    yield text
  }
  let isClosed = true
  const onWrongQuote = () => {
    isClosed = false
  }
  for await (const [row] of csvRows(texts(), ',', onWrongQuote))
    if (row?.row === 1 && isClosed) return { header: row.cells.map((name) => name.trim()), at }
  return null
}

/** Places of rows about `partBytes` apart. */
async function rowStarts(
  handle: FileHandle,
  from: number,
  size: number,
  partBytes: number,
): Promise<number[]> {
  const starts: number[] = []
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  let isQuoted = false
  let target = from + partBytes
  let endsRow = false
  for (let position = from; position < size && target < size; ) {
    const piece = await pieceAt(handle, position, buffer)
    if (piece.length === 0) break
    const isPlain = !isQuoted && !piece.includes(QUOTE)
    for (let at = isPlain ? Math.max(0, target - position - 1) : 0; at < piece.length; at++) {
      const byte = piece[at]!
      // A mark of byte order is removed where a text begins, so no part begins with one.
      if (endsRow && byte !== FIRST_OF_MARK && position + at >= target) {
        starts.push(position + at)
        target = position + at + partBytes
      }
      if (byte === QUOTE) isQuoted = !isQuoted
      endsRow = byte === LINE_FEED && !isQuoted
    }
    position += piece.length
  }
  return starts
}
