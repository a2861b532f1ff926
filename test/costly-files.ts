import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { goodRow, header, MAIN, OFFICE, rowOf, sheetParts } from './bad-files.ts'

/** The largest XML that a small workbook may unpack to; packed it has a few KB. */
const XML_LENGTH = 7_500_000

const table = `${rowOf(1, header)}${rowOf(2, goodRow)}`
const many = (text: string, length = XML_LENGTH) => text.repeat(Math.floor(length / text.length))
const csvHeader = `${header.join(',')}\n`
const csvRow = '2024-01-31,Mug,2,19.90\n'

function workbook(sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = sheetParts(`<sheetData>${sheet}</sheetData>`, more)
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    level: 9,
  })
}

const strings = (inside: string) => ({ 'xl/sharedStrings.xml': `<sst ${MAIN}>${inside}</sst>` })
const styles = (inside: string) => ({
  'xl/styles.xml': `<styleSheet ${MAIN}>${inside}</styleSheet>`,
  'xl/_rels/workbook.xml.rels': relations(['worksheets/sheet1.xml', 'worksheet'], ['styles.xml', 'styles']),
})
const relations = (...wanted: readonly (readonly [target: string, type: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${wanted
    .map(
      ([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const sheets = (count: number) =>
  `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${Array.from(
    { length: count },
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`,
  ).join('')}</sheets></workbook>`

/** One text of 32,767 characters, the longest for a cell, in all four cells of each of `rows` rows. */
function oneStringInManyCells(text: string, rows: number): Uint8Array {
  const cells = (row: number) =>
    [...'ABCD'].map((column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join('')
  const body = Array.from({ length: rows }, (_, at) => `<row r="${at + 2}">${cells(at + 2)}</row>`).join('')
  return workbook(`${rowOf(1, header)}${body}`, strings(`<si><t>${text}</t></si>`))
}

const dated = (rows: number) =>
  Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="0"><v>45000</v></c></row>`,
  ).join('')
const farCells = (rows: number) =>
  Array.from({ length: rows }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`).join(
    '',
  )

export type CostlyFile = readonly [what: string, make: () => string | Uint8Array]

/** Small files that are costly to read, each in another part of the reader. */
export const costlyPages: readonly CostlyFile[] = [
  [
    'a cell of a thousand million columns and rows',
    () =>
      '<table><tr><td colspan=999999999 rowspan=999999999>a</td><td colspan=999999999>b</td></tr></table>',
  ],
  ['rows of wide cells', () => `<table>${'<tr><td colspan="16384">a</td></tr>'.repeat(2000)}</table>`],
  ['high cells', () => `<table>${'<tr><td rowspan=1000 colspan=900>a</td></tr>'.repeat(300)}</table>`],
  [
    'fifty tables of wide cells',
    () => `<table>${'<tr><td colspan=16384>a</td></tr>'.repeat(1200)}</table>`.repeat(50),
  ],
  ['tables in tables', () => '<table><tr><td>'.repeat(300_000)],
  ['a cell with two million elements in it', () => `<table><tr><td>${'<div>'.repeat(2_000_000)}`],
  ['a row of four million cells', () => `<table><tr>${'<td>a'.repeat(4_000_000)}`],
  ['three million named characters', () => `<table><tr><td>${'&eacute;'.repeat(3_000_000)}`],
  ['four million tables', () => '<table>'.repeat(4_000_000)],
  [
    'comments that never end',
    () => `<!--${'--> <!--'.repeat(8000)}<table><tr><td>${'<!--'.repeat(1_000_000)}`,
  ],
]

export const costlyWorkbooks: readonly CostlyFile[] = [
  ['one string of 32 KB in 40,000 cells', () => oneStringInManyCells('x'.repeat(32_767), 10_000)],
  ['blanks and accents of 32 KB in 40,000 cells', () => oneStringInManyCells('é '.repeat(16_383), 10_000)],
  ['digits and marks of 32 KB in 40,000 cells', () => oneStringInManyCells('1,'.repeat(16_383), 10_000)],
  ['the same row again and again', () => workbook(`${rowOf(1, header)}${many(rowOf(2, goodRow))}`)],
  [
    'a column beyond all columns',
    () => workbook(`${table}<row r="3"><c r="ZZZZZZZZZZZZ3"><v>1</v></c></row>`),
  ],
  [
    'a column of a million letters',
    () => workbook(`${table}<row r="3"><c r="${'A'.repeat(1_000_000)}3"/></row>`),
  ],
  ['a cell in the last column of every row', () => workbook(`${rowOf(1, header)}${farCells(60_000)}`)],
  ['a row of half a million cells', () => workbook(`${table}<row r="3">${many('<c><v>1</v></c>')}</row>`)],
  [
    'the same cell half a million times',
    () => workbook(`${table}<row r="3">${many('<c r="A3"><v>1</v></c>')}</row>`),
  ],
  ['a million rows', () => workbook(`${table}${many('<row/>')}`)],
  ['deep elements in its sheet', () => workbook(`${table}${many('<a>')}`)],
  ['deep elements in its list of sheets', () => workbook(table, { 'xl/workbook.xml': many('<a>') })],
  ['deep elements in its strings', () => workbook(table, strings(many('<si>')))],
  ['deep elements in its styles', () => workbook(table, styles(many('<a>')))],
  ['a million empty strings', () => workbook(table, strings(many('<si/>')))],
  ['a string of half a million runs', () => workbook(table, strings(`<si>${many('<r><t>x</t></r>')}</si>`))],
  ['an attribute of 7 MB', () => workbook(`${table}<row r="3" a="${many('x')}"/>`)],
  ['an attribute of a million entities', () => workbook(`${table}<row r="3" a="${many('&amp;')}"/>`)],
  ['a comment that never ends', () => workbook(`${table}${many('<!--')}`)],
  ['marks that begin nothing', () => workbook(`${table}${many('<')}`)],
  [
    'a text of escapes',
    () => workbook(`${table}<row r="3"><c t="inlineStr"><is><t>${many('_x0041_')}</t></is></c></row>`),
  ],
  ['a hundred thousand sheets', () => workbook(table, { 'xl/workbook.xml': sheets(100_000) })],
  [
    'one external link a thousand times',
    () =>
      workbook(table, {
        'xl/link.xml': `<externalLink>${many('<a/>', 1_000_000)}</externalLink>`,
        'xl/_rels/workbook.xml.rels': relations(
          ['worksheets/sheet1.xml', 'worksheet'],
          ...Array.from({ length: 1000 }, () => ['link.xml', 'externalLink'] as const),
        ),
      }),
  ],
  [
    'a date format of 30,000 brackets',
    () =>
      workbook(
        `${rowOf(1, header)}${dated(40_000)}`,
        styles(
          `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(30_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
        ),
      ),
  ],
]

export const costlyTexts: readonly CostlyFile[] = [
  ['60 MB in one line', () => 'a'.repeat(60_000_000)],
  ['a million columns', () => ','.repeat(1_000_000)],
  ['rows of half a million columns', () => csvHeader + `${','.repeat(500_000)}\n`.repeat(60)],
  ['a quotation mark that never ends', () => `${csvHeader}"${'x,\n'.repeat(2_000_000)}`],
  ['quotation marks alone', () => csvHeader + '"'.repeat(5_000_000)],
  ['doubled quotation marks', () => csvHeader + `2024-01-31,"${'""'.repeat(400_000)}",1,2\n`.repeat(40)],
  ['numbers of a million digits', () => csvHeader + `2024-01-31,m,${'1'.repeat(900_000)},2\n`.repeat(60)],
  [
    'numbers of blanks and marks',
    () => csvHeader + `2024-01-31,m,${'- '.repeat(300_000)},2 ${' '.repeat(100_000)}x\n`.repeat(40),
  ],
  [
    'dates behind half a million blanks',
    () => csvHeader + `${' '.repeat(500_000)}2024-01-31,m,1,2\n`.repeat(60),
  ],
  ['30 million line ends', () => header.join(',') + '\r'.repeat(30_000_000)],
  [
    '400,000 products',
    () =>
      csvHeader + Array.from({ length: 400_000 }, (_, at) => `2024-01-31,Product ${at},1,${at}\n`).join(''),
  ],
  [
    '300,000 packed pieces',
    () => {
      const piece = gzipSync(csvRow)
      return Buffer.concat([gzipSync(csvHeader), ...Array.from({ length: 300_000 }, () => piece)])
    },
  ],
]

/** Rows with numbers that no spreadsheet writes. */
export const absurdRows: readonly CostlyFile[] = (
  [
    ['beyond the last', '99999999999999'],
    ['before the first', '-5'],
    ['between two rows', '2.5'],
    ['that is no number', 'x'],
    ['that was there before', '1'],
  ] as const
).map(([what, number]) => [what, () => workbook(`${table}<row r="${number}"><c><v>1</v></c></row>`)])
