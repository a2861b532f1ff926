import { strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ZipFile } from './zip-file.ts'

const modifiedAt = new Date('2026-06-15T12:34:56Z')
const files = { 'data/größe.csv': 'a,b\r\n1,2\r\n', 'leer.json': '', 'README.txt': 'x'.repeat(100_000) }

async function archive(largest?: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new ZipFile({
    modifiedAt,
    write: (bytes) => {
      pieces.push(bytes)
    },
    ...(largest === undefined ? {} : { largest }),
  })
  for (const [name, text] of Object.entries(files)) {
    const entry = zip.add(name)
    await entry.push(strToU8(text.slice(0, 4)))
    await entry.push(strToU8(text.slice(4)), true)
  }
  zip.end()
  return new Uint8Array(Buffer.concat(pieces))
}

/** By the reader of another library. */
const read = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  )

const hasSignature = (bytes: Uint8Array, signature: number) => {
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(signature)
  return Buffer.from(bytes).includes(wanted)
}
// APPNOTE.TXT 6.3.10, 4.3.14: the record that only zip64 has.
const ZIP64_END = 0x0606_4b50

describe('an archive', () => {
  it('is read by others, names and empty files included, and is a plain one while it is small', async () => {
    const bytes = await archive()
    expect(read(bytes)).toEqual(files)
    expect(hasSignature(bytes, ZIP64_END)).toBe(false)
  })

  it('that is too large for the plain form is read by others all the same', async () => {
    const bytes = await archive(40)
    expect(hasSignature(bytes, ZIP64_END)).toBe(true)
    expect(read(bytes)).toEqual(files)
  })
})
