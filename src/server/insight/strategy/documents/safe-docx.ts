import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { DocumentProblem } from './document-problem.ts'

const MOST_ENTRIES = 3000
const MOST_UNPACKED_BYTES = 40 * 1024 * 1024
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const LONGEST_COMMENT = 65_535

interface Entry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly packedBytes: number
  readonly headerAt: number
}

/**
 * Returns the XML parts of a .docx as a small zip of our own. The unpacked size is counted while unpacking, whatever
 * the archive claims: a few KB that grow to gigabytes are stopped. Pictures are left out.
 */
export function safeDocx(bytes: Buffer): Buffer {
  const parts: Record<string, Uint8Array> = {}
  let left = MOST_UNPACKED_BYTES
  for (const entry of readDirectory(bytes)) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    if (entry.flags & 1) throw new DocumentProblem('locked')
    const unpacked = unpack(bytes, entry, left)
    left -= unpacked.length
    if (unpacked.includes('<!DOCTYPE')) throw new DocumentProblem('damaged')
    parts[entry.name] = unpacked
  }
  if (!parts['word/document.xml']) throw new DocumentProblem('damaged')
  return Buffer.from(zipSync(parts, { level: 0 }))
}

function readDirectory(bytes: Buffer): Entry[] {
  const from = Math.max(0, bytes.length - LONGEST_COMMENT - 22)
  let end = bytes.length - 22
  while (end >= from && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < from) throw new DocumentProblem('damaged')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new DocumentProblem('too_much')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let k = 0; k < count; k++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new DocumentProblem('damaged')
    const nameBytes = bytes.readUInt16LE(at + 28)
    entries.push({
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
    })
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(bytes: Buffer, entry: Entry, most: number): Buffer {
  const { headerAt } = entry
  if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== LOCAL_HEADER)
    throw new DocumentProblem('damaged')
  const from = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28)
  const packed = bytes.subarray(from, from + entry.packedBytes)
  if (entry.method === 0) {
    if (packed.length > most) throw new DocumentProblem('too_much')
    return packed
  }
  if (entry.method !== 8) throw new DocumentProblem('damaged')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (cause) {
    const isTooMuch = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new DocumentProblem(isTooMuch ? 'too_much' : 'damaged', { cause })
  }
}
