import { decodeText, type Encoding, encodingOfMark, WrongEncoding } from './csv-rows.ts'
import { unpackedBytes } from './file-bytes.ts'
import { type Bytes, byteTypeOf, utf16WithoutMark } from './file-type.ts'

/** Detects the encoding by the first bytes alone: UTF-8 unless they say otherwise. */
export async function encodingOfStart(open: () => Bytes): Promise<Encoding> {
  for await (const bytes of unpackedBytes(open())) return encodingOf(bytes)
  return 'utf-8'
}

/** The same for a file of any kind; `null` for a workbook, which names its own. */
export async function guessEncoding(open: () => Bytes): Promise<Encoding | null> {
  return (await byteTypeOf(open)) === 'text' ? encodingOfStart(open) : null
}

/** The encoding that the first bytes name: UTF-8 unless they have a mark or the NULs of UTF-16. */
export function encodingOf(start: Uint8Array): Encoding {
  const marked = encodingOfMark(start)
  return marked === 'utf-8' ? (utf16WithoutMark(start) ?? marked) : marked
}

/**
 * Detects the encoding by the byte order mark, by the NULs of UTF-16 without one, else UTF-8 if the whole file is, but
 * for a few wrong bytes.
 */
export async function sniffEncoding(open: () => Bytes, signal: AbortSignal): Promise<Encoding> {
  let started: Encoding | null = null
  /** The pieces of the file, up to the first one if that names the encoding. */
  async function* untilNamed(): AsyncGenerator<Uint8Array> {
    for await (const bytes of unpackedBytes(open())) {
      started ??= encodingOf(bytes)
      if (started !== 'utf-8') return
      yield bytes
    }
  }
  try {
    for await (const _ of decodeText(untilNamed(), 'utf-8')) signal.throwIfAborted()
    return started ?? 'utf-8'
  } catch (error) {
    if (error instanceof WrongEncoding) return 'windows-1252'
    throw error
  }
}
