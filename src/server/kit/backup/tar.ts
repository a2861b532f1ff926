import { StringDecoder } from 'node:string_decoder'

const BLOCK_BYTES = 512
/** Our pieces are far smaller than this; an archive with a larger file is not one of our backups. */
const MAX_ENTRY_BYTES = 64 * 2 ** 20

export interface TarEntry {
  readonly name: string
  readonly body: Buffer
}

/** One file of a tar archive (POSIX ustar), padded to whole blocks. */
export function tarEntry({ name, body }: TarEntry, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, offset: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long a name for a tar archive.`)
  header.write(name, 0, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(body.byteLength, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  header.write('        ', 148, 'latin1')
  header.write('0ustar\x0000', 156, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return Buffer.concat([header, body, Buffer.alloc(paddingOf(body.byteLength))])
}

export const endOfTar = Buffer.alloc(2 * BLOCK_BYTES)

/**
 * Yields the files of an archive in order. Ends silently if the archive is truncated, so callers check for the last
 * file.
 */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = takerOf(pieces)
  for (;;) {
    const header = await take(BLOCK_BYTES)
    if (header === null || header.every((byte) => byte === 0)) return
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumWithout(header))
      throw new Error('The archive is damaged: the checksum of a file header is wrong.')
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (!Number.isSafeInteger(size) || size < 0 || size > MAX_ENTRY_BYTES)
      throw new Error('The archive is damaged: a file in it has an impossible size.')
    const body = await take(size + paddingOf(size))
    if (body === null) return
    yield { name: textAt(header, 0, 100), body: body.subarray(0, size) }
  }
}

/** Returns exactly the requested number of bytes, or `null` if fewer are left. */
function takerOf(pieces: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer | null> {
  const iterator = pieces[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  return async (bytes) => {
    while (heldBytes < bytes) {
      const { done, value } = await iterator.next()
      if (done) return null
      held.push(value)
      heldBytes += value.byteLength
    }
    const all = held.length === 1 ? held[0]! : Buffer.concat(held, heldBytes)
    held = [all.subarray(bytes)]
    heldBytes -= bytes
    return all.subarray(0, bytes)
  }
}

function paddingOf(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

function checksumWithout(header: Buffer): number {
  const copy = Buffer.from(header)
  copy.write('        ', 148, 'latin1')
  return checksumOf(copy)
}

function textAt(header: Buffer, offset: number, length: number): string {
  const text = new StringDecoder('utf8').end(header.subarray(offset, offset + length))
  return text.split('\0')[0]!.trim()
}
