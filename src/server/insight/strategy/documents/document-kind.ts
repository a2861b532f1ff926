import type { DocumentKind } from '#contract/strategy-limits'

/** Kind of the bytes: `null` for none of the four. `locked`: encrypted, whatever is inside. */
export type SniffedKind = DocumentKind | 'zip' | 'ole' | 'locked' | null

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const SECTOR_BYTES = 512
const FIB_MAGIC = 0xa5ec
const FIB_FLAGS_AT = 0x0a
const FIB_ENCRYPTED = 0x0100
const PDF_HEADER_WITHIN = 1024

export function sniffKind(bytes: Buffer): SniffedKind {
  if (bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf'
  if (bytes.subarray(0, 8).equals(OLE)) return sniffOle(bytes)
  if (bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50)
    return bytes.includes('word/document.xml') ? 'docx' : 'zip'
  return decodeText(bytes) === null ? null : 'txt'
}

/** An encrypted .docx is an OLE file, too. The header of a .doc stands at the start of one of its sectors. */
function sniffOle(bytes: Buffer): SniffedKind {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return 'locked'
  if (!bytes.includes(Buffer.from('WordDocument', 'utf16le'))) return 'ole'
  for (let at = SECTOR_BYTES; at + SECTOR_BYTES <= bytes.length; at += SECTOR_BYTES)
    if (bytes.readUInt16LE(at) === FIB_MAGIC)
      return bytes.readUInt16LE(at + FIB_FLAGS_AT) & FIB_ENCRYPTED ? 'locked' : 'doc'
  return 'doc'
}

/** Decodes text in UTF-8, UTF-16 with its byte order mark, or Windows-1252; `null` for bytes that are no text. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe)
    return plain(new TextDecoder('utf-16le').decode(bytes))
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff)
    return plain(new TextDecoder('utf-16be').decode(bytes))
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return plain(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** A control character that does not occur in text files. */
const NO_TEXT = /(?![\t\n\v\f\r\u0085])\p{Cc}/u

function plain(text: string): string | null {
  return NO_TEXT.test(text) ? null : text
}
