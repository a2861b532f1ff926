import { describe, expect, it } from 'vitest'
import * as bad from '../../../../test/bad-files.ts'
import { absurdRows } from '../../../../test/costly-files.ts'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest, stateOf } from '../../../../test/imports.ts'
import { sampled } from '../../../../test/sweep.ts'
import { createImport } from './create-import.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'
import { listImports } from './list-imports.ts'

const database = useDatabase()

const { header, goodRow } = bad
const table = (...rows: readonly string[]) => `date,product,quantity,total,currency\n${rows.join('\n')}\n`
const good = '2024-01-31,Mug,2,19.90,USD'
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

type Make = () => string | Uint8Array | Promise<string | Uint8Array>

/** Files that cannot be read at all, with the code of the refusal. */
const refused: readonly (readonly [what: string, name: string, make: Make, code: string])[] = [
  ['only blanks', 'a.csv', () => '\n \n\n', 'empty_file'],
  ['only a header', 'a.csv', () => `${header.join(',')}\n`, 'no_rows'],
  ['a workbook with only a header', 'a.xlsx', () => bad.workbook([header]), 'empty_sheet'],
  ['a zip bomb', 'a.xlsx', () => bad.claimingToUnpackTo(0xf0_00_00_00), 'expands_too_far'],
  [
    'a zip bomb that lies about its size',
    'a.xlsx',
    () => bad.claimingToUnpackTo(1000, [header, ...Array.from({ length: 20_000 }, () => goodRow)]),
    'damaged_workbook',
  ],
  [
    'half a workbook',
    'a.xlsx',
    async () => (await bad.workbook([header, goodRow])).subarray(0, 900),
    'damaged_workbook',
  ],
  ['a workbook whose sheet is cut', 'a.xlsx', () => bad.cutSheetWorkbook(), 'damaged_workbook'],
  ['a password', 'a.xlsx', () => bad.protectedWorkbook(), 'password_protected'],
  [
    'ten thousand columns',
    'a.csv',
    () => `${Array.from({ length: 10_000 }, (_, column) => `c${column}`).join(',')}\n1,2,3\n`,
    'too_many_columns',
  ],
  [
    'ten thousand columns of a sheet',
    'a.xlsx',
    () => bad.workbook([Array.from({ length: 10_000 }, (_, column) => `c${column}`), goodRow]),
    'too_many_columns',
  ],
  ['a picture', 'a.csv', () => Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 7)), 'not_text'],
  ['a picture called a workbook', 'a.xlsx', () => Buffer.alloc(5000, 1), 'not_text'],
  [
    'a quotation mark that is never closed',
    'a.csv',
    () => `${table()}"${'x,\n'.repeat(600_000)}`,
    'row_too_long',
  ],
  ['an archive', 'a.csv', () => Buffer.from('PK\x03\x04 readme.txt and much more'), 'zip_file'],
  ...absurdRows.map(
    ([what, make]) => [`a workbook with a row ${what}`, 'a.xlsx', make, 'damaged_workbook'] as const,
  ),
]

/** What `npm test` takes of them. */
const REFUSED = [
  'only a header',
  'a zip bomb that lies about its size',
  'half a workbook',
  'a workbook whose sheet is cut',
  'a password',
  'a picture',
]

describe('line 29, line 30: a file that cannot be read', () => {
  it.each(sampled(refused, REFUSED))(
    '%s (%s) ends with a sentence, and nothing of it is kept',
    async (_, name, make, code) => {
      const store = await importsUnderTest(database)
      const content = await make()
      await expect(wizardUnderTest(store, name, content)).rejects.toMatchObject({ code: 'unsupported_file' })
      const { imports } = await listImports({ ctx: store.ctx })
      expect(imports).toMatchObject([{ status: 'failed', problem: { code } }])
      expect(await stateOf(store)).toMatchObject({ chunks: [], lines: [], products: [] })
    },
  )

  it.each([
    ['a file of 2 GB', 'a.csv', 2 * 1024 ** 3, 'payload_too_large'],
    ['a workbook of 100 MB', 'a.xlsx', 100 * 1024 ** 2, 'payload_too_large'],
    ['an empty file', 'a.xlsx', 0, 'invalid_input'],
    ['a document', 'a.pdf', 10, 'unsupported_file'],
  ])('%s is refused by name and size, before it travels', async (_, fileName, sizeBytes, code) => {
    const store = await importsUnderTest(database)
    const announced = createImport({ ctx: store.ctx, input: { fileName, sizeBytes, review: true } })
    await expect(announced).rejects.toMatchObject({ code })
  })
})

interface Read {
  /** Codes of the issues, by row of the file. */
  readonly issues: Readonly<Record<number, string>>
  /** Titles of the products that the import makes. */
  readonly titles: readonly string[]
}

const long = 'n'.repeat(10_000)

/** Files of which some rows, or some cells, are wrong. */
const odd: readonly (readonly [what: string, name: string, make: Make, read: Read])[] = [
  ['a cell in the far corner', 'a.xlsx', () => bad.farCornerWorkbook(), { issues: {}, titles: ['Mug'] }],
  [
    'formulas',
    'a.xlsx',
    () => bad.formulaWorkbook(),
    { issues: { 3: 'unreadable_amount' }, titles: ['Mug'] },
  ],
  ['a web page called a workbook', 'a.xls', () => bad.htmlAsXls, { issues: {}, titles: ['Café mug & cup'] }],
  ['NUL bytes', 'a.csv', () => table('2024-01-31,M\0ug,2,19.90,USD'), { issues: {}, titles: ['M ug'] }],
  [
    'lone surrogates',
    'a.csv',
    () => utf16(table('2024-01-31,Mug \ud800,2,19.90,USD', good)),
    { issues: {}, titles: ['Mug', 'Mug \ufffd'] },
  ],
  [
    'UTF-16 without a mark',
    'a.csv',
    () => Buffer.from(table('2024-01-31,Tasse é,2,19.90,USD'), 'utf16le'),
    { issues: {}, titles: ['Tasse é'] },
  ],
  [
    'negative totals',
    'a.csv',
    () => table(good, '2024-01-31,Cup,1,-5,USD', '2024-01-31,Mug,-1,-9.95,USD'),
    { issues: { 3: 'negative_price' }, titles: ['Mug'] },
  ],
  [
    'two currencies',
    'a.csv',
    () => table(good, good.replace('Mug', 'Cup'), '2024-01-31,Jar,1,5,EUR'),
    { issues: { 4: 'other_currency' }, titles: ['Cup', 'Mug'] },
  ],
  [
    'dates of 1900 and 2099',
    'a.csv',
    () => table('1900-01-01,Cup,1,5,USD', good, '2099-12-31,Jar,1,5,USD'),
    { issues: { 2: 'date_out_of_range', 4: 'date_out_of_range' }, titles: ['Mug'] },
  ],
  [
    'a name of ten thousand characters',
    'a.csv',
    () => table(`2024-01-31,${long},1,5,USD`),
    { issues: {}, titles: ['n'.repeat(500)] },
  ],
  [
    'two columns of the same name',
    'a.csv',
    () => 'date,product,product,quantity,total\n2024-01-31,Mug,Cup,1,5\n',
    { issues: {}, titles: ['Mug'] },
  ],
  [
    'cells that begin like formulas',
    'a.csv',
    () =>
      table('2024-01-31,=1+1,1,5,USD', '2024-01-31,@SUM,1,5,USD', '2024-01-31,-x,1,5,USD', '+x,+x,1,5,USD'),
    { issues: { 5: 'unreadable_date' }, titles: ['-x', '=1+1', '@SUM'] },
  ],
  [
    'rows of too few and too many cells',
    'a.csv',
    () => table('2024-01-31', good, `${good},and,more`),
    { issues: { 2: 'unreadable_row', 4: 'repeated_line' }, titles: ['Mug'] },
  ],
]

const ODD = [
  'formulas',
  'NUL bytes',
  'UTF-16 without a mark',
  'negative totals',
  'two currencies',
  'two columns of the same name',
]

describe('a file with something odd in it', () => {
  it.each(sampled(odd, ODD))(
    '%s (%s): each row is taken, or says why not',
    async (_, name, make, { issues, titles }) => {
      const store = await importsUnderTest(database)
      const wizard = await wizardUnderTest(store, name, await make())
      const { rows } = await wizard.preview({ filter: 'issues' })
      expect(Object.fromEntries(rows.map((row) => [row.row, row.issues[0]!.code]))).toEqual(issues)
      expect(await wizard.run()).toMatchObject({ status: 'done' })
      const made = await store.rows<{ title: string }>('select title from products where company_id = $1')
      expect(made.map(({ title }) => title).sort()).toEqual([...titles].sort())
    },
  )

  it('names the way out for a workbook that was announced without a review, and that way leads out', async () => {
    const store = await importsUnderTest(database)
    const bytes = await bad.workbook([header, goodRow])
    const announced = { fileName: 'orders.xlsx', sizeBytes: bytes.length }
    await expect(createImport({ ctx: store.ctx, input: announced })).rejects.toThrow(
      'by the API only when announced with "review": true',
    )
    const wizard = await wizardUnderTest(store, 'orders.xlsx', bytes)
    expect(await wizard.run()).toMatchObject({ status: 'done', linesAdded: 1 })
  })

  it('keeps formulas as they are, and neutralises them in the file of rejected rows', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'a.csv', table(good, '=cmd(),=1+1,1,5,USD'))
    await wizard.run()
    const { fileName, lines } = await downloadRejectedRows({ ctx: store.ctx, input: wizard })
    expect(fileName).toBe('a - rows left out.csv')
    let text = ''
    for await (const line of lines) text += line
    expect(text).toContain("'=cmd(),'=1+1,1,5,USD")
    expect(text).toContain('unreadable_date')
  })

  it('counts all rejected rows, and keeps only so many of them', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'a.csv', `${table(good)}${'x,y,z,0,\n'.repeat(250_000)}`)
    expect(wizard.review.rows).toBe(250_001)
    const preview = await wizard.preview()
    expect(preview).toMatchObject({ isComplete: false, totals: { error: 199_999, ready: 1 } })
    const view = await wizard.run()
    expect(view).toMatchObject({ status: 'done', linesAdded: 1, leftOut: { unreadable_date: 250_000 } })
    const [kept] = await store.rows<{ kept: string }>(
      'select count(*) as kept from import_rejects where company_id = $1',
    )
    expect(Number(kept!.kept)).toBe(100_000)
  })
})
