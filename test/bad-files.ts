import { crc32 } from 'node:zlib'
import XLSX from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { TEMPLATE_HEADER } from '#server/store/imports/open/file-problem'

type Cells = readonly (string | number | null)[]

export const header = TEMPLATE_HEADER.split(',')
export const goodRow: Cells = ['2024-01-31', 'Mug', 2, 19.9]

export function workbook(rows: readonly Cells[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Orders', rows: rows.map((row) => [...row]) }] })
}

/** A workbook with these sheets, in order. */
export function workbookOfSheets(sheets: Readonly<Record<string, readonly Cells[]>>): Promise<Uint8Array> {
  const named = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) }))
  return writeXlsx({ sheets: named })
}

export function protectedWorkbook(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [{ name: 'Orders', rows: [header, [...goodRow]] }],
    encryption: { password: 'secret', spinCount: 1000 },
  })
}

/** A small file whose directory claims that one part unpacks to `bytes`. */
export async function claimingToUnpackTo(
  bytes: number,
  rows: readonly Cells[] = [header, goodRow],
): Promise<Buffer> {
  const file = Buffer.from(await workbook(rows))
  // Directory entries begin with PK\1\2; their names follow after 46 bytes.
  for (
    let at = file.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = file.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    const name = file.toString('latin1', at + 46, at + 46 + file.readUInt16LE(at + 28))
    if (!name.includes('worksheets/sheet1')) continue
    file.writeUInt32LE(bytes, at + 24)
    file.writeUInt32LE(bytes, file.readUInt32LE(at + 42) + 22)
  }
  return file
}

export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet, written by hand. */
export function sheetParts(
  sheet: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const relations = (...wanted: readonly (readonly [target: string, type: string])[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${wanted
      .map(
        ([target, type], at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(['xl/workbook.xml', 'officeDocument']),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheets/sheet1.xml', 'worksheet'],
      ['sharedStrings.xml', 'sharedStrings'],
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}>${sheet}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}></sst>`,
    ...more,
  }
}

export const rowOf = (number: number, cells: Cells) =>
  `<row r="${number}">${cells.map((cell, at) => `<c r="${'ABCD'[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** A valid archive whose sheet ends in the middle of its rows. */
export function cutSheetWorkbook(): Uint8Array {
  const rows = [header, ...Array.from({ length: 30 }, () => goodRow)].map((cells, at) => rowOf(at + 1, cells))
  const parts = sheetParts(`<sheetData>${rows.join('')}</sheetData>`)
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name,
        strToU8(name.includes('worksheets/') ? text.slice(0, text.length / 2) : text),
      ]),
    ),
  )
}

/** A table, and one stray cell in the last possible row and column. */
export function farCornerWorkbook(): Buffer {
  const stray = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
  return storedZip(
    sheetParts(
      `<dimension ref="A1:XFD1048576"/><sheetData>${rowOf(1, header)}${rowOf(2, goodRow)}${stray}</sheetData>`,
    ),
  )
}

/** A table whose product is the first shared string. */
const NAMED_BY_STRING = `<sheetData>${rowOf(1, header)}<row r="2">${rowOf(2, ['2024-01-31'])
  .replace(/<.?row[^>]*>/g, '')
  .concat('<c r="B2" t="s"><v>0</v></c><c r="C2"><v>2</v></c><c r="D2"><v>19.9</v></c>')}</row></sheetData>`

/** Shared strings that unpack to `megabytes`, in a few KB. */
export function hugeStringsWorkbook(megabytes: number): Uint8Array {
  const strings = `<sst ${MAIN}>${`<si><t>${'x'.repeat(1006)}</t></si>`.repeat(megabytes * 1024)}</sst>`
  const parts = sheetParts(NAMED_BY_STRING, { 'xl/sharedStrings.xml': strings })
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** XML entity bombs: nested ten by ten, or a long entity repeated fifty thousand times. */
export function entitiesWorkbook(kind: 'of each other' | 'of a long one'): Buffer {
  const nested = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const [entities, text] =
    kind === 'of each other'
      ? [`<!ENTITY e0 "ha">${nested.join('')}`, '&e9;']
      : [`<!ENTITY e0 "${'a'.repeat(100_000)}">`, '&e0;'.repeat(50_000)]
  const strings = `<?xml version="1.0"?><!DOCTYPE sst [${entities}]><sst ${MAIN}><si><t>${text}</t></si></sst>`
  return storedZip(sheetParts(NAMED_BY_STRING, { 'xl/sharedStrings.xml': strings }))
}

/** A workbook that contains an archive, which contains an archive that unpacks without end. */
export function nestedWorkbook(): Buffer {
  const inner = zipSync({ 'bomb.zip': zipSync({ zeros: new Uint8Array(16 * 1024 * 1024) }) })
  const parts = sheetParts(`<sheetData>${rowOf(1, header)}${rowOf(2, goodRow)}</sheetData>`)
  return storedZip({ ...parts, 'xl/media/inner.zip': Buffer.from(inner).toString('latin1') })
}

/** A directory with `entries` entries; a two-byte count stands for "more". */
export function crowdedArchive(entries: number): Buffer {
  const name = '[Content_Types].xml'
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\x00', 'latin1'),
    Buffer.alloc(24),
    Buffer.from(name),
  ])
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    Buffer.alloc(40),
    Buffer.from('x'),
  ])
  entry.writeUInt16LE(1, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(entries, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries, 0xffff), 10)
  end.writeUInt32LE(entries * entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, Buffer.alloc(entries * entry.length, entry), end])
}

/** An archive without compression. */
function storedZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes])
    parts.push(part)
    offset += part.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** Totals as formulas: one with the value saved in the file, one that was never computed. */
export function formulaWorkbook(): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    header,
    ['2024-01-31', 'Mug', 2, null],
    ['2024-01-31', 'Cup', 1, null],
  ])
  sheet.D2 = { t: 'n', v: 19.9, f: 'C2*9.95' }
  sheet.D3 = { t: 'e', v: 0x2a, f: 'NA()' }
  sheet['!ref'] = 'A1:D3'
  return written(sheet)
}

function written(sheet: XLSX.WorkSheet): Buffer {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'Orders')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** The "Excel" export of many shop systems: a web page. */
export const htmlAsXls = `<html><head><meta charset="utf-8"></head><body><table>
<tr><th>date</th><th>product</th><th>quantity</th><th>total</th></tr>
<tr><td>2024-01-31</td><td>Caf&eacute; mug &amp; cup</td><td>2</td><td>19.90</td></tr>
</table></body></html>`
