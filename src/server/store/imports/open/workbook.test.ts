import XLSX from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { MAIN, OFFICE, sheetParts } from '../../../../../test/bad-files.ts'
import { SheetReader } from './sheet-reader.ts'
import { openCompound, sheetRows } from './workbook.ts'
import { openXlsx } from './xlsx-workbook.ts'
import { XmlScanner } from './xml-tags.ts'

function workbook(bookType: 'biff8' | 'xlsx', hidden: readonly (0 | 1 | 2)[]): Buffer {
  const book = XLSX.utils.book_new()
  hidden.forEach((_, at) => {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['sku'], [`A${at}`]]), `Sheet ${at}`)
  })
  book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) }
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer
}

test.each([
  ['xlsx', openXlsx],
  ['biff8', openCompound],
] as const)('hidden sheets of a workbook are left out: %s', async (bookType, open) => {
  const { sheets, rows } = await open(workbook(bookType, [1, 0, 2, 0]))
  expect(sheets.map(({ index, name }) => [index, name])).toEqual([
    [1, 'Sheet 1'],
    [3, 'Sheet 3'],
  ])
  const read: unknown[] = []
  for await (const piece of rows(sheets[1]!.index)) read.push(...piece.map(({ values }) => values[0]))
  expect(read).toEqual(['sku', 'A3'])
})

const relations = ['worksheets/sheet1.xml worksheet', 'sharedStrings.xml sharedStrings', 'styles.xml styles']
  .map((each, at) => [...each.split(' '), at + 1] as const)
  .map(([part, type, id]) => `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${part}"/>`)

const parts: Readonly<Record<string, string>> = {
  'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>Mug</t></si><si><t xml:space="preserve"> a &amp; &#x20AC; &#233; &nbsp; </t></si>
    <si><r><rPr><b/><sz val="11"/></rPr><t>Tea</t></r><r><t xml:space="preserve"> pot_x000D_</t></r></si>
    <si><t>課題</t><rPh sb="0" eb="2"><t>カダイ</t></rPh></si><si/><si><t><![CDATA[<raw> &amp;]]></t></si></sst>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt
    numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/><numFmt
    numFmtId="167" formatCode="[Red]0.00;[$EUR] -0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[
      0, 14, 22, 164, 165, 166, 167, 10, 49, 46,
    ]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs><dxfs><dxf><numFmt numFmtId="165" formatCode="yyyy"/></dxf></dxfs></styleSheet>`,
}

function packed(sheet: string, more: Readonly<Record<string, string>> = parts): Uint8Array {
  const all = Object.entries(sheetParts(sheet, more)).map(([name, text]) => [name, strToU8(text)])
  return zipSync(Object.fromEntries(all))
}

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const dates = (serials: readonly number[]) =>
  serials.flatMap((serial) =>
    Array.from({ length: 10 }, (_, style) => `<c s="${style}"><v>${serial}</v></c>`),
  )

/** Sheets as programs write them and as they may be written, by what is in them. */
const sheets: Readonly<Record<string, string>> = {
  texts: row(1, [0, 1, 2, 3, 4, 5, 6].map((at) => `<c t="s"><v>${at}</v></c>`).join('')),
  numbers: row(
    1,
    `0 -0 007 1.50 -12.25 .5 5. 0.1 1e3 1.7976931348623157E308 123456789012345 0.30000000000000004
     99999999999999999999 0.000001 1234567.891 -.25 0x10 abc`
      .split(/\s+/)
      .map((number) => `<c><v>${number}</v></c>`)
      .join(''),
  ),
  'days and times': row(1, dates([0, 1, 59, 60, 61, 45000, 45000.5, 45000.999999, 0.25]).join('')),
  'other kinds of cells': row(
    1,
    `<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>a_x0041_</v></c>
     <c t="inlineStr"><is><t>in &lt;line&gt;</t></is></c><c t="inlineStr"><is><r><t>in</t></r><r><t>runs</t></r></is></c>
     <c t="d"><v>2024-01-31</v></c><c t="n"><f>1+1</f><v>2</v></c>`,
  ),
  'gaps and their places': `${row(2, '<c r="B2"><v>1</v></c><c/><c r="AB2"><v>2</v></c>')}<row/>
    ${row(7, '<c r="C7" s="1"/><c><v>3</v></c><c r="A7"><v>4</v></c>')}<row r="9" spans="1:3"></row>${row(12, '<c r="a12"><v>5</v></c>')}`,
  'another way to write it': `<!-- <row r="9"> --><x:row\n r='1' ><x:c r = 'A1'\tt="inlineStr" ><x:is><x:t
    xml:space='preserve'>a > b</x:t ></x:is></x:c ><x:c a="/>" ><x:v>1<!-- not -->2</x:v></x:c></x:row><?x <row> ?>`,
}

const document = (rows: string) =>
  `<dimension ref="A1"/><cols><col min="1"/></cols><sheetData>${rows}</sheetData><pageMargins left="0.7"/>`

async function ofLibrary(bytes: Uint8Array) {
  async function* pieces() {
    for await (const each of streamXlsxRows(bytes, { sheet: 0 })) yield [each]
  }
  return (await Array.fromAsync(sheetRows(pieces(), 'comma'))).flat()
}

async function ofOurs(bytes: Uint8Array) {
  return (await Array.fromAsync(sheetRows((await openXlsx(bytes)).rows(0), 'comma'))).flat()
}

test.each(Object.entries(sheets))('a sheet is read as another reader reads it: %s', async (_, rows) => {
  const bytes = packed(document(rows))
  const read = await ofOurs(bytes)
  expect(read).not.toEqual([])
  expect(read).toEqual(await ofLibrary(bytes))
})

test('days are counted from 1904 where the workbook says so', async () => {
  const book = sheetParts('')['xl/workbook.xml']!.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  const bytes = packed(document(row(1, '<c s="1"><v>43538</v></c>')), { ...parts, 'xl/workbook.xml': book })
  expect(await ofOurs(bytes)).toEqual([{ row: 1, cells: ['2023-03-15'] }])
})

test('a sheet of many pieces is read as another reader reads it', async () => {
  const rows = Array.from({ length: 8000 }, (_, at) => [
    at % 7 === 0 ? null : `Ä ${at % 900}`,
    at / 8,
    at % 3 === 0,
    new Date(Date.UTC(2024, 0, 1 + (at % 500), at % 24)),
  ])
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows }] })
  expect(await ofOurs(bytes)).toEqual(await ofLibrary(bytes))
})

test('where a piece of a sheet ends changes nothing', () => {
  const xml = Buffer.from(`<worksheet>${document(Object.values(sheets).join(''))}</worksheet>`)
  const read = (pieceBytes: number) => {
    const reader = new SheetReader({ strings: ['Mug'], isDate: [], dateText: String })
    const scanner = new XmlScanner(reader)
    for (let at = 0; at < xml.length; at += pieceBytes) scanner.push(xml.subarray(at, at + pieceBytes))
    return { rows: reader.take(), isWhole: reader.isWhole }
  }
  const whole = read(xml.length)
  expect(whole.isWhole).toBe(true)
  expect(whole.rows).toHaveLength(10)
  for (const pieceBytes of [1, 2, 7]) expect(read(pieceBytes)).toEqual(whole)
})

test('a cell that refers to a text and names none is blank', async () => {
  const bytes = packed(document(row(1, '<c t="s"/><c t="s"><v> 0 </v></c><c t="s"><v>99</v></c>')))
  expect(await ofOurs(bytes)).toEqual([{ row: 1, cells: ['', 'Mug'] }])
})

test.each([
  ['strings that are not as they were packed', 'xl/sharedStrings.xml', '<sst><si><t>Mug</t>'],
  ['a list of sheets that ends early', 'xl/workbook.xml', '<workbook><sheets>'],
  ['no list of sheets', 'xl/workbook.xml', ''],
  ['relations that are no XML', '_rels/.rels', 'rels'],
])('a workbook is refused as damaged: %s', async (_, name, text) => {
  const reading = ofOurs(packed(document(row(1, '<c t="s"><v>0</v></c>')), { ...parts, [name]: text }))
  await expect(reading).rejects.toMatchObject({ code: 'damaged_workbook' })
})
