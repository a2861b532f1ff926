import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { workbookOfSheets } from '../../../../test/bad-files.ts'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, january, plain, stateOf } from '../../../../test/imports.ts'
import { cancelImport } from './cancel-import.ts'
import { changeImportReview } from './change-import-review.ts'
import { downloadRejectedRows, type RejectedRowsFile } from './download-rejected-rows.ts'
import { downloadRowsWithErrors } from './download-rows-with-errors.ts'
import { listImports } from './list-imports.ts'
import { closeReview } from './review/review-threads.ts'
import { startImport } from './start-import.ts'

const database = useDatabase()

const productList = `sku,title,price,cost,vendor,stock
MUG,Blue mug,9.95,3.20,Potter,140
CUP,Cup,5,1.10,Potter,12
JAR,Jar,12,4,,0
`

async function textOf({ lines }: RejectedRowsFile): Promise<string> {
  let text = ''
  for await (const line of lines) text += line
  return text
}

async function withProducts(): Promise<ImportsUnderTest> {
  const store = await importsUnderTest(database)
  await (await wizardUnderTest(store, 'products.csv', productList)).run()
  return store
}

describe('a file in review', () => {
  it('waits, and shows how it was understood', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'january.csv', january)
    expect(store.sent).toEqual([])
    expect(wizard.review).toMatchObject({
      kind: 'orders',
      fileType: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
      headerRow: 1,
      rows: 5,
      missing: [],
      questions: [],
      revision: 0,
    })
    expect(wizard.review.columns.map(({ field }) => field)).toEqual([
      'moment',
      'order',
      'code',
      'title',
      'quantity',
      'total',
    ])
    expect(wizard.review.columns[3]!.samples).toEqual(['Blue mug', 'Cup'])
    expect((await listImports({ ctx: store.ctx })).imports[0]).toMatchObject({ status: 'review' })
  })

  it('asks what it cannot know: dates and numbers that say two things', async () => {
    const store = await importsUnderTest(database)
    const rows = ['01/02/2024,MUG,Mug,1,"1,234"', '03/04/2024,MUG,Mug,1,"2,345"']
    const wizard = await wizardUnderTest(store, 'o.csv', plain(rows, 'date,sku,product,quantity,total'))
    expect(wizard.review).toMatchObject({
      questions: ['decimal_mark', 'date_order'],
      dateOrder: 'mdy',
      datesDecidedBy: 'settings',
      decimalMark: 'point',
      decimalMarkDecidedBy: 'settings',
    })
    expect(wizard.review.columns.map(({ isAmbiguous }) => isAmbiguous)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    const chosen = await wizard.change({ decimalMark: 'comma', dateOrder: 'dmy' })
    expect(chosen).toMatchObject({ questions: [], datesDecidedBy: 'choice', revision: 1 })
    await wizard.run()
    expect(
      await store.rows('select day::text, total from order_lines where company_id = $1 order by day'),
    ).toEqual([
      { day: '2024-02-01', total: '1.2340' },
      { day: '2024-04-03', total: '2.3450' },
    ])
  })

  it('takes the order of its user where a file leaves it open', async () => {
    const store = await importsUnderTest(database)
    const regional = { ...defaultRegional, date_format: 'DD/MM/YYYY', decimal_separator: ',' }
    await database.adminPool.query(
      'insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)',
      [store.ctx.companyId, store.ctx.userId, JSON.stringify(regional)],
    )
    const text = 'date,sku,product,quantity,total\n01/02/2024,MUG,Mug,1,"1,234"\n'
    const wizard = await wizardUnderTest(store, 'o.csv', text)
    expect(wizard.review).toMatchObject({ dateOrder: 'dmy', decimalMark: 'comma' })
  })

  it('reads years of two digits where the column puts them, and asks nothing', async () => {
    const store = await importsUnderTest(database)
    const rows = ['24-01-05,MUG,Mug,1,9', '24-01-19,MUG,Mug,1,9', '24-01-20,MUG,Mug,1,9']
    const wizard = await wizardUnderTest(store, 'o.csv', plain(rows, 'date,sku,product,quantity,total'))
    expect(wizard.review).toMatchObject({ questions: [], datesDecidedBy: 'nothing' })
    expect(await wizard.run()).toMatchObject({ summary: { firstDay: '2024-01-05', lastDay: '2024-01-20' } })
  })

  it('is read anew with other characters and another separator', async () => {
    const store = await importsUnderTest(database)
    const text = 'date;product;quantity;total\n2024-01-30;Café noir;1;9.95\n'
    const wizard = await wizardUnderTest(store, 'o.csv', text)
    expect(wizard.review).toMatchObject({ delimiter: ';', encoding: 'utf-8' })
    expect(wizard.review.columns[1]!.samples).toEqual(['Café noir'])
    // The bytes C3 A9 are é in UTF-8, and Ã and © in Windows-1252.
    await wizard.change({ encoding: 'windows-1252' })
    expect(wizard.review.columns[1]!.samples).toEqual(['CafÃ© noir'])
    await wizard.change({ delimiter: ',' })
    expect(wizard.review.columns.map(({ header }) => header)).toEqual(['date;product;quantity;total'])
  })

  it('finds a header below titles, and a mapping in another language', async () => {
    const store = await importsUnderTest(database)
    const text = 'Ventas de enero;;;\n;;;\nFecha;Producto;Cantidad;Importe\n31/01/2024;Taza;2;19,90\n'
    const wizard = await wizardUnderTest(store, 'ventas.csv', text)
    expect(wizard.review).toMatchObject({
      headerRow: 3,
      kind: 'orders',
      delimiter: ';',
      decimalMark: 'comma',
      rows: 1,
    })
    expect(await wizard.run()).toMatchObject({ status: 'done', summary: { revenue: '19.9' } })
  })

  it('is refused with every choice that came too late', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'january.csv', january)
    const { importId } = wizard
    await wizard.change({ skipRows: [{ row: 2, skip: true }] })
    const late = { importId, revision: 0 }
    await expect(changeImportReview({ ctx: store.ctx, input: late })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(startImport({ ctx: store.ctx, input: late })).rejects.toMatchObject({ code: 'conflict' })
    await cancelImport({ ctx: store.ctx, input: { importId } })
    expect(await stateOf(store)).toMatchObject({ chunks: [], lines: [] })
  })

  it('asks which of two columns of one name counts, where they say different things', async () => {
    const store = await importsUnderTest(database)
    const file = (other: string) => `SKU,Title,Price,Price\nA,Mug,9.50,9.50\nB,Cup,4.00,${other}\n`
    const same = await wizardUnderTest(store, 'same.csv', file('4.00'), 'products')
    expect(same.review.questions).toEqual([])
    const differing = await wizardUnderTest(store, 'differing.csv', file('5.00'), 'products')
    expect(differing.review.questions).toEqual(['same_name'])
    await differing.change({ mapping: { sku: 0, title: 1, price: 3 } })
    expect(differing.review.questions).toEqual([])
  })

  it('maps the same header as its user did before', async () => {
    const store = await importsUnderTest(database)
    const text = (day: string) => `Wann,Was,Stk,Geld\n${day},Tasse,2,19.90\n`
    const first = await wizardUnderTest(store, 'a.csv', text('2024-01-31'), 'orders')
    expect(first.review.questions).toContain('mapping')
    expect(first.review.missing).toEqual(['moment', 'quantity', 'code', 'total'])
    await expect(first.preview()).rejects.toMatchObject({ code: 'invalid_input' })
    await first.change({
      kind: 'orders',
      headerRow: 1,
      mapping: { moment: 0, title: 1, quantity: 2, total: 3 },
    })
    expect(await first.run()).toMatchObject({ status: 'done', linesAdded: 1 })
    const second = await wizardUnderTest(store, 'b.csv', text('2024-02-01'), 'orders')
    expect(second.review).toMatchObject({ missing: [], kind: 'orders' })
    expect(second.review.columns.map(({ mappedBy }) => mappedBy)).toEqual(Array(4).fill('remembered'))
  })
})

describe('a workbook', () => {
  const orders = [
    ['date', 'sku', 'product', 'quantity', 'total'],
    ['2024-01-30', 'MUG', 'Mug', 1, 10],
  ]

  it.each([
    ['one line of text', [['Orders of January, see the next sheet']]],
    [
      'a table of its own',
      [
        ['Author', 'Version'],
        ['Ada', '2'],
        ['Grace', '3'],
      ],
    ],
    ['nothing', []],
  ])('is read from the sheet with the orders where the first one holds %s', async (_, note) => {
    const store = await importsUnderTest(database)
    const file = await workbookOfSheets({ Note: note, Orders: orders, Empty: [] })
    const wizard = await wizardUnderTest(store, 'orders.xlsx', file)
    expect(wizard.review).toMatchObject({ kind: 'orders', sheet: 1, missing: [], questions: ['sheet'] })
    expect(wizard.review.sheets.map(({ name }) => name)).toEqual(['Note', 'Orders', 'Empty'])
    // A choice counts, also where it leads to a sheet without a table.
    await expect(wizard.change({ sheet: 2 })).rejects.toThrow('has no table')
    expect(await wizard.run()).toMatchObject({ linesAdded: 1 })
  })
})

describe('a second start', () => {
  it('with the same choices is the first one: the import runs once', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'january.csv', january)
    const input = { importId: wizard.importId, revision: 0 }
    const first = await startImport({ ctx: store.ctx, input })
    const second = await startImport({ ctx: store.ctx, input })
    expect(second).toEqual(first)
    expect(store.sent).toHaveLength(1)
  })

  it('is refused with other choices, or once the import was cancelled', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'january.csv', january)
    await startImport({ ctx: store.ctx, input: { importId: wizard.importId, revision: 0 } })
    await expect(
      startImport({ ctx: store.ctx, input: { importId: wizard.importId, revision: 1 } }),
    ).rejects.toThrow('already started')
    const other = await wizardUnderTest(store, 'again.csv', january)
    await cancelImport({ ctx: store.ctx, input: { importId: other.importId } })
    await expect(
      startImport({ ctx: store.ctx, input: { importId: other.importId, revision: 0 } }),
    ).rejects.toThrow('already started or was canceled')
  })
})

describe('the preview', () => {
  const faulty = plain([
    '2024-01-30,1,MUG,Blue mug,2,20',
    'yesterday,1,CUP,Cup,1,5.50',
    '2024-01-31,2,MUG,Blue mug,,10',
    '2024-01-31,2,MUG,Blue mug, 1 ,10',
    '2024-01-31,2,MUG,Blue mug,1,10',
    '2099-01-31,2,MUG,Blue mug,1,10',
    '2024-01-31,3,POST,Postage,1,0',
  ])

  it('tells what is wrong under its cell, and what is probably wrong', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'faulty.csv', faulty)
    const preview = await wizard.preview()
    expect(preview.totals).toEqual({ rows: 7, ready: 2, warning: 2, error: 3, skipped: 0 })
    const told = preview.rows.map(({ row, issues }) => [
      row,
      ...issues.map(({ code, column }) => `${code} ${column}`),
    ])
    expect(told).toEqual([
      [2],
      [3, 'unreadable_date 0'],
      [4, 'missing_quantity 4'],
      [5],
      [6, 'repeated_line null'],
      [7, 'date_out_of_range 0'],
      [8, 'not_a_product null'],
    ])
    expect(preview.errorsAt).toEqual([1, 2, 5])
    const errors = await wizard.preview({ filter: 'error', pageSize: 2, page: 2 })
    expect(errors).toMatchObject({ matching: 3, rows: [{ row: 7 }] })
    expect((await wizard.preview({ code: 'missing_quantity' })).rows.map(({ row }) => row)).toEqual([4])
  })

  it('is corrected cell by cell, in bulk and by leaving rows out, and so is the import', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'faulty.csv', faulty)
    await wizard.change({
      edits: [{ row: 3, column: 0, value: '2024-01-30' }],
      fixes: [{ fix: 'fill_blank', column: 4, value: '3' }],
      skipRows: [{ row: 7, skip: true }],
    })
    const preview = await wizard.preview()
    expect(preview.totals).toEqual({ rows: 7, ready: 4, warning: 2, error: 0, skipped: 1 })
    expect(preview.rows[1]!.cells[0]).toBe('2024-01-30')
    const dry = await wizard.dryRun()
    const view = await wizard.run()
    expect(view).toMatchObject({ linesAdded: 5, summary: { units: 8, revenue: '55.5' } })
    expect(dry).toMatchObject({ adds: 5, unchanged: 0, leftOut: 2, productsAdded: 2 })
    expect(view.leftOut).toMatchObject({ skipped_row: 1 })
    const rejectedRows = await textOf(await downloadRejectedRows({ ctx: store.ctx, input: wizard }))
    expect(rejectedRows).toContain('7,skipped_row,Left out in the preview')
  })

  it('gives the rows with errors as a file before anything is imported', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'faulty.csv', faulty)
    const input = { importId: wizard.importId, revision: 0 }
    const file = await downloadRowsWithErrors({ ctx: store.ctx, input })
    expect(file.fileName).toBe('faulty - rows with errors.csv')
    const [header, ...lines] = (await textOf(file)).trimEnd().split('\r\n')
    expect(header).toMatch(/^\ufeffRow,Reason,date,/)
    expect(lines.map((line) => line.slice(0, line.indexOf('.') + 1))).toEqual([
      '3,The date cannot be read.',
      '4,The quantity is missing.',
      '7,The date lies before 1990 or in the future.',
    ])
    expect(await stateOf(store)).toMatchObject({ lines: [] })
  })

  it('counts rows of products that were left out by hand, too', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'products.csv', productList)
    await wizard.change({ skipRows: [{ row: 3, skip: true }] })
    expect(await wizard.dryRun()).toMatchObject({ adds: 2, leftOut: 1 })
    expect(await wizard.run()).toMatchObject({ records: { added: 2 }, leftOut: { skipped_row: 1 } })
  })

  it('answers the same from what it kept as from the file read again', async () => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'faulty.csv', faulty)
    const kept = await wizard.preview()
    closeReview(wizard.importId)
    expect(await wizard.preview()).toEqual(kept)
  })

  it('warns of a price that is ten times the usual', async () => {
    const store = await importsUnderTest(database)
    const rows = Array.from(
      { length: 8 },
      (_, day) => `2024-01-0${day + 1},${day},MUG,Mug,1,${day === 5 ? 995 : 9.95}`,
    )
    const wizard = await wizardUnderTest(store, 'o.csv', plain(rows))
    const { rows: warned } = await wizard.preview({ filter: 'warning' })
    expect(warned).toMatchObject([
      { row: 7, issues: [{ code: 'far_from_usual', column: 5, values: { usual: '9.95', told: '995.00' } }] },
    ])
  })

  it('names the product that a misspelt name of an order line probably means', async () => {
    const store = await withProducts()
    const rows = ['2024-01-30,Blue mugg,1,9.95', '2024-01-30,Teapot,1,20']
    const wizard = await wizardUnderTest(store, 'o.csv', plain(rows, 'date,product,quantity,total'))
    const preview = await wizard.preview()
    expect(preview.rows.map(({ state }) => state)).toEqual(['warning', 'ready'])
    expect(preview.rows[0]!.issues).toMatchObject([
      { code: 'similar_product', column: 1, values: { suggestedSku: 'MUG', suggestedTitle: 'Blue mug' } },
    ])
  })

  it('names the product that a misspelt code probably means', async () => {
    const store = await withProducts()
    const wizard = await wizardUnderTest(
      store,
      'costs.csv',
      'sku,unit cost\nM-UG,3.30\nMUGG,3.30\nWHAT,1\nMUG,33\n',
    )
    expect(wizard.review).toMatchObject({ kind: 'costs', questions: [] })
    const { rows } = await wizard.preview()
    expect(rows.map(({ issues }) => issues[0]?.values.suggestedSku)).toEqual([
      'MUG',
      'MUG',
      undefined,
      undefined,
    ])
    expect(rows[3]!.issues[0]?.values).toMatchObject({ usual: '3.2000', told: '33' })
    expect(rows.map(({ state }) => state)).toEqual(['error', 'error', 'error', 'warning'])
  })
})
