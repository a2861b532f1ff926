import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'

/** A PDF, built byte by byte; the other kinds below are built likewise or by the libraries that write them. */

export function pdfOf(pages: readonly string[], options: { userPassword?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))
  document.on('data', (piece: Buffer) => pieces.push(piece))
  pages.forEach((text, index) => {
    if (index > 0) document.addPage()
    document.text(text)
  })
  document.end()
  return done
}

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

export function docxOf(
  paragraphs: readonly string[],
  { doctype = '', more = {} }: { doctype?: string; more?: Record<string, Uint8Array> } = {},
): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const document = `<?xml version="1.0" encoding="UTF-8"?>${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(CONTENT_TYPES),
      '_rels/.rels': strToU8(RELATIONS),
      'word/document.xml': strToU8(document),
      ...more,
    }),
  )
}

/** A .docx with one part that unpacks to `megabytes` of blanks, but claims to be 100 bytes. */
export function bombOf(megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 9 })
  const name = Buffer.from('word/document.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(100, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(100, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

const SECTOR = 512
const STREAM_SECTORS = 8
const FREE = 0xffffffff
const END = 0xfffffffe
const ALLOCATION = 0xfffffffd

/** A Word 97 document: a compound file with the text in one piece. [MS-DOC] 2.5, [MS-CFB] 2. */
export function docOf(text: string, { isEncrypted = false } = {}): Buffer {
  const word = Buffer.alloc(STREAM_SECTORS * SECTOR)
  const textAt = 1024
  const letters = Buffer.from(text, 'utf16le')
  if (textAt + letters.length > word.length) throw new Error('A text so long needs more sectors.')
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 0x0a)
  word.writeUInt32LE(textAt, 0x18)
  word.writeUInt32LE(text.length, 0x4c)
  word.writeUInt32LE(21, 0x01a6)
  letters.copy(word, textAt)
  const table = Buffer.alloc(STREAM_SECTORS * SECTOR)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(text.length, 9)
  table.writeUInt32LE(textAt, 15)
  const allocation = Buffer.alloc(SECTOR, 0xff)
  allocation.writeUInt32LE(ALLOCATION, 0)
  allocation.writeUInt32LE(END, 4)
  for (const first of [2, 2 + STREAM_SECTORS])
    for (let k = 0; k < STREAM_SECTORS; k++)
      allocation.writeUInt32LE(k === STREAM_SECTORS - 1 ? END : first + k + 1, 4 * (first + k))
  const directory = Buffer.concat([
    directoryEntry('Root Entry', { type: 5, child: 1, first: END, bytes: 0 }),
    directoryEntry('WordDocument', { type: 2, right: 2, first: 2, bytes: word.length }),
    directoryEntry('1Table', { type: 2, first: 2 + STREAM_SECTORS, bytes: table.length }),
    Buffer.alloc(128),
  ])
  return Buffer.concat([compoundHeader(), allocation, directory, word, table])
}

function compoundHeader(): Buffer {
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  return header
}

function directoryEntry(
  name: string,
  entry: { type: number; first: number; bytes: number; right?: number; child?: number },
): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(2 * (name.length + 1), 64)
  bytes.writeUInt8(entry.type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(FREE, 68)
  bytes.writeUInt32LE(entry.right ?? FREE, 72)
  bytes.writeUInt32LE(entry.child ?? FREE, 76)
  bytes.writeUInt32LE(entry.first, 116)
  bytes.writeUInt32LE(entry.bytes, 120)
  return bytes
}
