import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { FileProblem } from './file-problem.ts'
import { type ZipEntry, zipEntries } from './zip-size.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** The end of a sheet, with or without a prefix of its namespace. */
const END = /<\/(?:\w+:)?worksheet\s*>\s*$/
const LOOKED_AT = 256
const PIECE_BYTES = 256 * 1024
const STORED = 0
const DEFLATED = 8

/**
 * Refuses a workbook with a sheet that is cut: its reader takes what there is, and the rest of the rows would be
 * missing without a word.
 */
export async function checkSheetEnds(bytes: Uint8Array): Promise<void> {
  for (const entry of zipEntries(bytes))
    if (SHEET.test(entry.name) && !END.test(await endOf(bytes, entry)))
      throw new FileProblem('damaged_workbook')
}

async function endOf(
  bytes: Uint8Array,
  { at, packedBytes, unpackedBytes, method }: ZipEntry,
): Promise<string> {
  const packed = bytes.subarray(at, at + packedBytes)
  if (method === STORED) return textOf(packed)
  if (method !== DEFLATED) throw new FileProblem('damaged_workbook')
  let tail: Uint8Array = new Uint8Array()
  let size = 0
  try {
    for await (const piece of Readable.from([packed]).pipe(
      createInflateRaw({ chunkSize: PIECE_BYTES }),
    ) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > unpackedBytes) throw new FileProblem('damaged_workbook')
      tail = piece.length >= LOOKED_AT ? piece : Buffer.concat([tail, piece]).subarray(-LOOKED_AT)
    }
  } catch {
    throw new FileProblem('damaged_workbook')
  }
  return textOf(tail)
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-LOOKED_AT)).toString('latin1')
