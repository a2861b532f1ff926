import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileProblem } from './file-problem.ts'
import { type Bytes, isWorkbookZip, isZip, startsWith, utf16WithoutMark } from './file-type.ts'
import { IMPORT_LIMITS, refuseUnpacked } from './import-limits.ts'

/** Size of a piece in bytes: small enough that its rows are collected in V8's young generation. */
const PIECE_BYTES = 128 * 1024

/** Yields the file's bytes, unpacked if it is a gzip file; refuses files that are not text. */
export async function* unpackedBytes(
  chunks: Bytes,
  limitBytes: number = IMPORT_LIMITS.unpackedBytes,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done || first.value.length === 0) throw new FileProblem('empty_file')
  const all = chain(first.value, iterator)
  if (!startsWith(first.value, [0x1f, 0x8b])) {
    refuseBinary(first.value)
    for await (const bytes of all)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
    return
  }
  yield* gunzip(all, limitBytes)
}

async function* gunzip(chunks: Bytes, limitBytes: number): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks)
  const unpack = createGunzip({ chunkSize: PIECE_BYTES })
  // `pipe` does not pass on an error of the source, which must end the reading too.
  source.on('error', (error) => unpack.destroy(error))
  let size = 0
  try {
    for await (const piece of source.pipe(unpack) as AsyncIterable<Buffer>) {
      if (size === 0) refuseBinary(piece)
      size += piece.length
      refuseUnpacked(size, { packedBytes: unpack.bytesWritten, mostBytes: limitBytes })
      yield piece
    }
  } catch (error) {
    if (/^Z_/.test((error as { code?: string }).code ?? '')) throw new FileProblem('damaged_gzip')
    throw error
  } finally {
    source.destroy()
  }
  if (size === 0) throw new FileProblem('empty_file')
}

async function* chain(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

function refuseBinary(head: Uint8Array): void {
  if (isZip(head)) throw new FileProblem(isWorkbookZip(head) ? 'spreadsheet_file' : 'zip_file')
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileProblem('spreadsheet_file')
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]) || utf16WithoutMark(head)) return
  const sample = head.subarray(0, 4096)
  const control = sample.reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0)
  // A single NUL in a text is removed later; with a tenth of control characters the file is not text.
  if (control * 10 > sample.length) throw new FileProblem('not_text')
}
