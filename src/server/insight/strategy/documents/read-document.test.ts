import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { bombOf, docOf, docxOf, pdfOf } from '../../../../../test/documents.ts'
import type { DocumentProblemCode } from './document-problem.ts'
import { readDocument as readOf } from './read-document.ts'

const SENTENCE = 'We never sell the Café lamp below 25 % margin.'
const readDocument = (sent: string, name: string | null) => readOf(sent, name, 'company')
const base64 = (bytes: Buffer) => bytes.toString('base64')

describe('a document of each kind', () => {
  it.each([
    ['plan.pdf', () => pdfOf([SENTENCE, 'Second page.']), 2],
    ['plan.docx', async () => docxOf([SENTENCE, 'Second part.']), null],
    ['plan.doc', async () => docOf(`${SENTENCE}\rSecond part.\r`), null],
    ['plan.txt', async () => Buffer.from(`${SENTENCE}\nSecond part.`), null],
  ])('is read: %s', async (name, make, pages) => {
    const read = await readDocument(base64(await make()), name)
    expect(read.kind).toBe(name.split('.')[1])
    expect(read.text).toContain(SENTENCE)
    expect(read.text).toContain('Second')
    expect(read).toMatchObject({ pages, isCut: false })
    // Counted by hand: nine words of the sentence ("%" is none), two of the second part.
    expect(read.words).toBe(11)
  })

  it('is known by its content where it has no name, and behind a data address', async () => {
    const bytes = docxOf([SENTENCE])
    expect((await readDocument(base64(bytes), null)).kind).toBe('docx')
    expect((await readDocument(`data:application/x;base64,${base64(bytes)}`, 'a.DOCX')).kind).toBe('docx')
  })

  it('of Windows or in UTF-16 keeps its letters', async () => {
    const windows = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80])
    expect((await readDocument(base64(windows), 'a.txt')).text).toBe('Café €')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
    expect((await readDocument(base64(wide), 'a.txt')).text).toBe('Größe')
  })

  it('of 100 pages is read whole, and a longer one cut', async () => {
    const pages = (count: number) => Array.from({ length: count }, (_, k) => `Page ${k + 1} of the plan`)
    const hundred = await readDocument(base64(await pdfOf(pages(100))), 'long.pdf')
    expect(hundred).toMatchObject({ pages: 100, isCut: false })
    expect(hundred.text).toContain('Page 100 of the plan')
    expect(await readDocument(base64(await pdfOf(pages(301))), 'longer.pdf')).toMatchObject({
      pages: 301,
      isCut: true,
    })
  })

  it('loses what is invisible', async () => {
    const hidden = `Plan\u200b A\u202e\u{e0041} B`
    expect((await readDocument(base64(Buffer.from(hidden)), 'a.txt')).text).toBe('Plan A B')
  })
})

describe('line 29: the size of a document', () => {
  const LIMIT = 5 * 1024 * 1024
  const textOf = (bytes: number) => base64(Buffer.alloc(bytes, 'word '))

  it('is that of its bytes, not of the base64 they come in', async () => {
    expect(textOf(LIMIT).length).toBeGreaterThan(LIMIT * 1.3)
    const spaced = textOf(LIMIT).replaceAll(/.{76}/g, '$&\r\n')
    const read = await readDocument(`data:text/plain;base64,${spaced}`, 'a.txt')
    expect(read).toMatchObject({ kind: 'txt', isCut: true })
    await expect(readDocument(textOf(LIMIT + 1), 'a.txt')).rejects.toMatchObject({ code: 'too_large' })
  })

  it('is all that is looked at of one that says it lies elsewhere: a name is no path', async () => {
    const read = (name: string) => readDocument(base64(Buffer.from('My own words')), name)
    for (const name of ['../../../../etc/passwd.txt', 'C:\\a\0b.txt'])
      expect((await read(name)).text).toBe('My own words')
  })
})

describe('line 29, line 30: a document that cannot be read', () => {
  const cases: readonly [string, () => Promise<Buffer | string>, string | null, DocumentProblemCode][] = [
    ['is no base64', async () => '%%%', 'a.txt', 'not_base64'],
    ['is empty', async () => '', 'a.txt', 'empty'],
    ['is larger than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0x41), 'a.txt', 'too_large'],
    ['has another ending', async () => Buffer.from('a'), 'a.exe', 'unknown_kind'],
    ['is a program named .pdf', async () => Buffer.from('MZ\0\0\u0001'), 'a.pdf', 'other_kind'],
    ['is a PDF named .docx', () => pdfOf(['x']), 'a.docx', 'other_kind'],
    ['is a .docx named .txt', async () => docxOf(['x']), 'a.txt', 'other_kind'],
    ['is a PDF with a password', () => pdfOf(['x'], { userPassword: 'secret' }), 'a.pdf', 'locked'],
    ['is a .doc with a password', async () => docOf('x', { isEncrypted: true }), 'a.doc', 'locked'],
    ['unpacks to 200 MB', async () => bombOf(200), 'a.docx', 'too_much'],
    ['is a PDF cut off', async () => Buffer.from('%PDF-1.4\nnonsense'), 'a.pdf', 'damaged'],
    ['is a .docx cut off', async () => docxOf(['x'.repeat(999)]).subarray(0, 600), 'a.docx', 'damaged'],
    ['is a .doc cut off', async () => docOf('x').subarray(0, 1500), 'a.doc', 'damaged'],
    ['holds no words', async () => docxOf(['']), 'a.docx', 'no_text'],
  ]
  it.each(cases)('%s', async (_, make, name, code) => {
    const made = await make()
    const sent = typeof made === 'string' ? made : base64(made)
    await expect(readDocument(sent, name)).rejects.toMatchObject({ name: 'DocumentProblem', code })
  })
})

describe('line 30: a document that would unpack without end', () => {
  const entities = (text: string) => `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">${text}]>`
  const inner = zipSync({ 'inner.zip': zipSync({ zeros: new Uint8Array(16 * 1024 * 1024) }) })
  const crowd = Object.fromEntries(
    Array.from({ length: 3001 }, (_, at) => [`x${at}.xml`, new Uint8Array()] as const),
  )
  const refused: readonly [string, () => Buffer, DocumentProblemCode][] = [
    [
      'with a long entity many times',
      () => docxOf(['&a;'.repeat(20_000)], { doctype: entities('') }),
      'damaged',
    ],
    [
      'with entities of entities',
      () => docxOf(['&b;'], { doctype: entities('<!ENTITY b "&a;&a;&a;">') }),
      'damaged',
    ],
    ['of thousands of parts', () => docxOf(['x'], { more: crowd }), 'too_much'],
    ['of 40 MB in small parts', () => docxOf(['x'], { more: manyParts() }), 'too_much'],
  ]
  it.each(refused)('is refused: one %s', async (_, make, code) => {
    await expect(readDocument(base64(make()), 'a.docx')).rejects.toMatchObject({ code })
  })

  it('is read without the archives in it', async () => {
    const bytes = docxOf([SENTENCE], { more: { 'word/embeddings/inner.zip': inner } })
    expect((await readDocument(base64(bytes), 'a.docx')).text).toContain(SENTENCE)
  })
})

const manyParts = () =>
  Object.fromEntries(
    Array.from({ length: 42 }, (_, at) => [`word/x${at}.xml`, new Uint8Array(1024 * 1024).fill(0x20)]),
  )
