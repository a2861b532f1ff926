import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { docxOf } from './documents.ts'

export type CostlyDocument = readonly [what: string, make: () => Buffer]

const many = (text: string, count: number) => text.repeat(count)
const table = (rows: string) => `</w:t></w:r></w:p><w:tbl>${rows}</w:tbl><w:p><w:r><w:t>`
const cell = (properties: string, text: string) =>
  `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`

/** A PDF of these objects with a cross-reference table: ISO 32000-1, 7.5. */
function pdfFrom(objects: readonly (string | Buffer)[], size = objects.length + 1): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let at = pieces[0]!.length
  for (const [index, object] of objects.entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    starts.push(at)
    at += piece.length
    pieces.push(piece)
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([...pieces, Buffer.from(end)])
}

function stream(data: Buffer, dictionary = ''): Buffer {
  const head = `<<${dictionary}/Length ${data.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
}
const packed = (text: string | Buffer, dictionary = '') =>
  stream(deflateSync(text, { level: 9 }), `/Filter/FlateDecode${dictionary}`)

const ROOT = '<</Type/Catalog/Pages 2 0 R>>'
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const pages = (kids: string, count = 1) => `<</Type/Pages/Kids[${kids}]/Count ${count}>>`
const page = (resources: string, content = '4 0 R') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${resources}>>/Contents ${content}>>`
const FONTS = '/Font<</F 5 0 R>>'

export const costlyDocuments: readonly CostlyDocument[] = [
  [
    'a table cell of a thousand million columns',
    () => docxOf([table(`<w:tr>${cell('<w:gridSpan w:val="999999999"/>', 'a')}</w:tr>`)]),
  ],
  [
    'a thousand rows of cells of a thousand million columns and rows',
    () =>
      docxOf([
        table(
          many(
            `<w:tr>${cell('<w:gridSpan w:val="999999999"/><w:vMerge w:val="restart"/>', 'a')}</w:tr>`,
            1000,
          ),
        ),
      ]),
  ],
  [
    'one text of 32 KB in a thousand cells',
    () => docxOf([table(many(`<w:tr>${cell('', 'x'.repeat(32_767))}</w:tr>`, 1000))]),
  ],
  ['100,000 empty paragraphs', () => docxOf([many('</w:t></w:r></w:p><w:p><w:r><w:t>', 100_000)])],
  [
    'tables 20,000 deep',
    () => docxOf([many('</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>', 20_000)]),
  ],
  ['elements 500,000 deep', () => docxOf([many('<w:a>', 500_000)])],
  ['a million entities', () => docxOf([many('&amp;', 1_000_000)])],
  ['an attribute of 30 MB', () => docxOf([`</w:t></w:r><w:r a="${many('x', 30_000_000)}"><w:t>`])],
  ['comments that never end', () => docxOf([many('<!--', 2_000_000)])],
  [
    'an archive in an archive in an archive',
    () => {
      let inner = Buffer.alloc(30_000_000, 0x20)
      for (let depth = 0; depth < 5; depth++)
        inner = Buffer.from(zipSync({ 'word/more.xml': inner }, { level: 9 }))
      return docxOf(['text'], { more: { 'word/more.xml': inner } })
    },
  ],
  [
    'twenty parts of 10 MB each',
    () => {
      const part = new Uint8Array(10_000_000).fill(0x20)
      const more = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`word/part${at}.xml`, part]))
      return docxOf(['text'], { more })
    },
  ],
  [
    'a picture that claims 65,535 by 65,535',
    () => docxOf(['text'], { more: { 'word/media/image1.png': strToU8('\x89PNG') } }),
  ],
  ['a page tree that holds itself', () => pdfFrom([ROOT, pages('2 0 R 2 0 R', 999_999_999)])],
  [
    'a page tree 50,000 deep',
    () => {
      const nodes = Array.from({ length: 50_000 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`)
      return pdfFrom([ROOT, ...nodes, page('')])
    },
  ],
  [
    'a page whose content swells to 1 GB',
    () => {
      const zeros = Buffer.alloc(1_000_000_000, 0x20)
      return pdfFrom([ROOT, pages('3 0 R'), page(FONTS), packed(zeros), FONT])
    },
  ],
  [
    'a page of five million texts',
    () =>
      pdfFrom([ROOT, pages('3 0 R'), page(FONTS), packed(`BT /F 9 Tf ${many('(a)Tj ', 5_000_000)}ET`), FONT]),
  ],
  [
    'a form that draws itself',
    () =>
      pdfFrom([
        ROOT,
        pages('3 0 R'),
        page(`${FONTS}/XObject<</X 6 0 R>>`),
        packed(many('/X Do ', 100_000)),
        FONT,
        packed(
          many('/X Do ', 1000),
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${FONTS}/XObject<</X 6 0 R>>>>`,
        ),
      ]),
  ],
  [
    'an image that claims 99,999,999 by 99,999,999',
    () =>
      pdfFrom([
        ROOT,
        pages('3 0 R'),
        page('/XObject<</X 5 0 R>>'),
        packed('q 9 0 0 9 0 0 cm /X Do Q'),
        packed(
          'x',
          '/Type/XObject/Subtype/Image/Width 99999999/Height 99999999/BitsPerComponent 16/ColorSpace/DeviceCMYK',
        ),
      ]),
  ],
  [
    '200 filters one after another',
    () => {
      let data: Buffer = Buffer.alloc(10_000_000, 0x20)
      for (let depth = 0; depth < 200; depth++) data = deflateSync(data, { level: 9 })
      return pdfFrom([
        ROOT,
        pages('3 0 R'),
        page(FONTS),
        stream(data, `/Filter[${many('/FlateDecode ', 200)}]`),
        FONT,
      ])
    },
  ],
  [
    'lists a million deep',
    () => pdfFrom([ROOT, pages('3 0 R'), `<</Type/Page/Parent 2 0 R/X ${many('[', 1_000_000)}>>`]),
  ],
  ['a size of a thousand million objects', () => pdfFrom([ROOT, pages('3 0 R'), page('')], 999_999_999)],
  ['a text in one word of 5 MB', () => Buffer.from(many('x', 5_000_000))],
  ['a text of two million blank lines', () => Buffer.from(`a${many(' \n', 2_000_000)}b`)],
  ['a text of marks that join', () => Buffer.from(`e${many('\u0301', 2_000_000)}`)],
]
