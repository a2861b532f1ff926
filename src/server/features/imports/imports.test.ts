import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ImportView } from '#contract/schemas/imports'
import { importView } from '#contract/schemas/imports'
import { useDatabase } from '../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest, TEST_NOW } from '../../../../test/imports.ts'
import { cancelImport } from './cancel-import.ts'
import { createImport } from './create-import.ts'
import { downloadRejects } from './download-rejects.ts'
import { getImport } from './get-import.ts'
import { giveUpImport } from './give-up-import.ts'
import { listImports } from './list-imports.ts'
import { receiveImportContent } from './receive-import-content.ts'
import { giveUpUndo, runUndo, undoImport } from './undo-import.ts'
import { watchImport } from './watch-import.ts'

const database = useDatabase()

const plain = (rows: readonly string[], header = 'date,order_id,sku,product,quantity,total') =>
  `${header}\n${rows.join('\n')}\n`

const january = plain([
  '2024-01-30,1,MUG,Blue mug,2,20',
  '2024-01-30,1,CUP,Cup,1,5.50',
  '2024-01-31,2,MUG,Blue mug,1,10',
  '2024-01-31,2,MUG,Blue mug,1,10',
  '2024-01-31,3,mug,Blue mug,-1,-10',
])
const february = plain(['2024-01-31,2,MUG,Blue mug,1,10', '2024-02-01,4,JAR,Jar,3,12'])

const stateOf = async (store: ImportsUnderTest) => ({
  lines: await store.rows(
    'select line_id, quantity, total, day::text from order_lines where company_id = $1 order by 1',
  ),
  products: await store.rows('select sku, title from products where company_id = $1 order by 1'),
  productDays: await store.rows('select * from product_days where company_id = $1 order by product_id, day'),
  storeDays: await store.rows('select * from store_days where company_id = $1 order by day'),
  claims: await store.rows('select line_id from import_known_lines where company_id = $1'),
  chunks: await store.rows('select seq from import_chunks where company_id = $1'),
})

/** The rollups must say what the lines say, computed here in another way. */
async function expectRollupsToAddUp(store: ImportsUnderTest): Promise<void> {
  const wrong = await store.rows(
    `with direct as (
       select product_id, day, sum((quantity > 0)::int) as lines, sum(greatest(quantity, 0)) as units,
         sum(greatest(total, 0)) as revenue, sum(greatest(-quantity, 0)) as returned, sum(greatest(-total, 0)) as refunded
       from order_lines where company_id = $1 group by 1, 2
     ), store as (
       select day, count(distinct case when quantity > 0 then order_ref end) as orders, sum(greatest(total, 0)) as revenue,
         sum(greatest(-total, 0)) as refunded
       from order_lines where company_id = $1 group by 1
     )
     select 'product' as what from direct d full join (select * from product_days where company_id = $1) p using (product_id, day)
     where (d.lines, d.units, d.revenue, d.returned, d.refunded) is distinct from (p.lines, p.units, p.revenue, p.returned_units, p.refunded)
     union all
     select 'store' from store s full join (select * from store_days where company_id = $1) d using (day)
     where (s.orders, s.revenue, s.refunded) is distinct from (d.orders, d.revenue, d.refunded)`,
  )
  expect(wrong).toEqual([])
}

describe('an order file', () => {
  it('becomes lines, products, rollups and a summary, and asks for estimates', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('orders.csv', january)
    expect(importView.parse(view)).toMatchObject({
      status: 'done',
      format: 'plain',
      linesAdded: 5,
      linesKnown: 0,
      productsAdded: 2,
      leftOut: {},
      mapping: {
        moment: 'date',
        order: 'order_id',
        code: 'sku',
        title: 'product',
        quantity: 'quantity',
        total: 'total',
      },
      summary: {
        orders: 2,
        ordersInFile: 3,
        ordersLeftOut: { return: 1 },
        saleLines: 4,
        returnLines: 1,
        repeatedLines: 1,
        revenue: '45.5',
        refunded: '10',
        firstDay: '2024-01-30',
        lastDay: '2024-01-31',
        currency: 'USD',
      },
    })
    expect((await stateOf(store)).products).toEqual([
      { sku: 'CUP', title: 'Cup' },
      { sku: 'MUG', title: 'Blue mug' },
    ])
    expect((await stateOf(store)).chunks).toEqual([])
    await expectRollupsToAddUp(store)
    expect(store.sent.map(({ name }) => name)).toEqual(['import-orders', 'estimate-elasticities'])
    expect(
      await store.rows(
        'select orders, lines, revenue::text from store_days where company_id = $1 order by day',
      ),
    ).toEqual([
      { orders: 1, lines: 2, revenue: '25.5000' },
      { orders: 1, lines: 2, revenue: '20.0000' },
    ])
  })

  it('counts once, whichever way files overlap', async () => {
    const store = await importsUnderTest(database)
    await store.bring('january.csv', january)
    const before = await stateOf(store)
    const again = await store.bring('again.csv', january)
    expect(again).toMatchObject({ status: 'done', linesAdded: 0, linesKnown: 5, productsAdded: 0 })
    expect({ ...(await stateOf(store)), claims: [] }).toEqual(before)
    const other = await store.bring('february.csv', february)
    expect(other).toMatchObject({ linesAdded: 1, linesKnown: 1, productsAdded: 1 })
    await expectRollupsToAddUp(store)
  })

  it('is the same in other spellings: code case, customer, decimals, gzip apart', async () => {
    const store = await importsUnderTest(database)
    const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
    const headerII = 'Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country'
    await store.bring(
      'one.csv',
      `${header}\n536365,85123a,HOLDER,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom\n`,
    )
    const view = await store.bring(
      'two.csv',
      `${headerII}\n536365,85123A,WHITE HOLDER,6,2010-12-01 08:26:00,2.550,17850,UK\n`,
    )
    expect(view).toMatchObject({ linesAdded: 0, linesKnown: 1, format: 'uci-online-retail' })
    expect(
      await store.rows(
        'select customer_ref, sku from order_lines join products using (company_id, product_id) where company_id = $1',
      ),
    ).toEqual([{ customer_ref: '17850', sku: '85123A' }])
  })

  it('keeps a wording of its own only where it differs, and hides e-mail addresses', async () => {
    const store = await importsUnderTest(database)
    await store.bring(
      'orders.csv',
      plain(
        [
          '2024-01-30,MUG,Blue mug,1,9,Ada@example.test',
          '2024-01-30,MUG,Blue mug,1,9,ada@example.test',
          '2024-01-31,MUG,Mug (blue),1,9,',
        ],
        'date,sku,product,quantity,total,email',
      ),
    )
    const lines = await store.rows<{ lineitem_name: string | null; customer_ref: string | null }>(
      'select lineitem_name, customer_ref from order_lines where company_id = $1 order by day, line_id',
    )
    expect(lines.map((line) => line.lineitem_name)).toEqual([null, null, 'Mug (blue)'])
    expect(lines[0]!.customer_ref).toMatch(/^c-[0-9a-f]{20}$/)
    expect(lines[1]!.customer_ref).toBe(lines[0]!.customer_ref)
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  it('tells when the regional settings had to decide the dates', async () => {
    const store = await importsUnderTest(database)
    await store.rows(
      'insert into user_settings (company_id, user_id, regional) select company_id, user_id, \'{"date_format": "DD/MM/YYYY"}\' from users where company_id = $1 returning user_id',
    )
    const view = await store.bring('orders.csv', plain(['01/02/2024,1,MUG,Mug,1,9']))
    expect(view.summary).toMatchObject({
      firstDay: '2024-02-01',
      reading: { dateOrder: 'dmy', datesDecidedBy: 'settings' },
    })
  })
})

describe('rows left out', () => {
  const rows = [
    ',1,MUG,Mug,1,9',
    'soon,1,MUG,Mug,1,9',
    '0001-01-01,1,MUG,Mug,1,9',
    '2099-01-01,1,MUG,Mug,1,9',
    '2024-01-30,1,,,1,9',
    '2024-01-30,1,MUG,Mug,,9',
    '2024-01-30,1,MUG,Mug,NaN,9',
    '2024-01-30,1,MUG,Mug,1.5,9',
    '2024-01-30,1,MUG,Mug,1,',
    '2024-01-30,1,MUG,Mug,1,1e309',
    '2024-01-30,1,MUG,Mug,-0,9',
    '2024-01-30,1,MUG,Mug,1,0',
    '2024-01-30,1,MUG,Mug,-1,0',
    '2024-01-30,1,MUG,Mug,1,-9',
    '2024-01-30,1,MUG,Mug,99999999,9',
    '2024-01-30,1,MUG,Mug,12345678901234567890,9',
    '2024-01-30,1,MUG,Mug,1,99999999',
    '2024-01-30,1,,Gift card,1,50',
    'alone',
    '2024-01-30,9,"=HYPERLINK(""http://evil.test"")",@SUM(A1),-3,"-2\t0"',
    '2024-01-30,2,MUG,"Mug \u0000with\nbreak",1,9',
  ]

  it('are counted by reason and can be downloaded without harm', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('bad rows.csv', plain(rows))
    expect(view.leftOut).toEqual({
      missing_date: 1,
      unreadable_date: 1,
      date_out_of_range: 2,
      missing_product: 1,
      missing_quantity: 1,
      unreadable_quantity: 2,
      fractional_quantity: 1,
      missing_amount: 1,
      unreadable_amount: 1,
      zero_quantity: 1,
      zero_price: 1,
      stock_write_off: 1,
      negative_price: 1,
      absurd_quantity: 1,
      absurd_price: 1,
      not_a_product: 1,
      unreadable_row: 1,
    })
    expect(view.summary).toMatchObject({ rows: 21, saleLines: 1, returnLines: 1 })
    const file = await downloadRejects({ ctx: store.ctx, input: view })
    let text = ''
    for await (const line of file.lines) text += line
    expect(file.fileName).toBe('bad rows - rows left out.csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\ufeffRow,Reason,Explanation,date,order_id,sku,product,quantity,total')
    expect(lines[1]).toBe('2,missing_date,The date is missing.,,1,MUG,Mug,1,9')
    expect(lines[14]).toBe(
      '15,negative_price,Quantity and amount have opposite signs.,2024-01-30,1,MUG,Mug,1,-9',
    )
    expect(lines).toHaveLength(21)
  })

  it('neutralises formulas in the download', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring(
      'f.csv',
      plain(['2024-01-30,1,=1+1,"@x, y",1,nothing', '2024-01-30,1,MUG,Mug,1,9']),
    )
    let text = ''
    for await (const line of (await downloadRejects({ ctx: store.ctx, input: view })).lines) text += line
    expect(text).toContain(`1,'=1+1,"'@x, y",1,nothing`)
  })

  it('make the import fail when they are all, and can be read even then', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring(
      'zeros.csv',
      plain(['2024-01-30,1,MUG,Mug,1,0', '2024-01-30,1,MUG,Mug,2,0']),
    )
    expect(view).toMatchObject({
      status: 'failed',
      problem: { code: 'no_lines', values: { rows: '2', reason: 'zero_price' } },
    })
    expect(await store.rows('select row_number from import_rejects where company_id = $1')).toHaveLength(2)
    expect(await store.rows('select sku from products where company_id = $1')).toEqual([])
    expect(store.sent.map(({ name }) => name)).toEqual(['import-orders'])
  })
})

describe('currency', () => {
  const euros = plain(['2024-01-30,1,MUG,Mug,1,9,EUR'], 'date,order_id,sku,product,quantity,total,currency')

  it('is the first file’s; later another one is refused by name, and changes nothing', async () => {
    const store = await importsUnderTest(database)
    expect((await store.bring('eur.csv', euros)).summary?.currency).toBe('EUR')
    const before = await stateOf(store)
    const view = await store.bring('gbp.csv', euros.replace('EUR', 'GBP').replace('MUG', 'CUP'))
    expect(view).toMatchObject({
      status: 'failed',
      problem: { code: 'other_currency', values: { file: 'GBP', store: 'EUR' } },
    })
    expect(view.problem?.sentence).toBe(
      'The file is in GBP, but this store keeps its figures in EUR. Convert the file to EUR, or remove the data in EUR first.',
    )
    expect(await stateOf(store)).toEqual(before)
    expect(await store.rows('select currency from companies where company_id = $1')).toEqual([
      { currency: 'EUR' },
    ])
  })

  it('leaves out the rows of a mixed file that are in another one', async () => {
    const store = await importsUnderTest(database)
    const mixed = `${euros}2024-01-30,2,MUG,Mug,1,9,EUR\n2024-01-30,3,MUG,Mug,1,8,USD\n`
    expect(await store.bring('mixed.csv', mixed)).toMatchObject({
      leftOut: { other_currency: 1 },
      summary: { currency: 'EUR' },
    })
  })
})

describe('undo', () => {
  it('restores the state before, exactly', async () => {
    const store = await importsUnderTest(database)
    await store.bring('january.csv', january)
    const before = await stateOf(store)
    const view = await store.bring('february.csv', february)
    const undoing = await undoImport({ ctx: store.ctx, input: view })
    expect(undoing.import.status).toBe('undoing')
    await runUndo({ ctx: store.ctx, input: view })
    await runUndo({ ctx: store.ctx, input: view })
    expect(await stateOf(store)).toEqual(before)
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('undone')
    expect(store.sent.at(-2)).toMatchObject({ name: 'undo-import' })
    expect(store.sent.at(-1)).toMatchObject({ name: 'estimate-elasticities' })
  })

  it('leaves what another import brought, too', async () => {
    const alone = await importsUnderTest(database)
    await alone.bring('february.csv', february)
    const expected = await stateOf(alone)

    const store = await importsUnderTest(database)
    const first = await store.bring('january.csv', january)
    await store.bring('february.csv', february)
    await undoImport({ ctx: store.ctx, input: first })
    await runUndo({ ctx: store.ctx, input: first })
    const left = await stateOf(store)
    expect(left.lines).toEqual(expected.lines)
    expect(left.products).toEqual(expected.products)
    await expectRollupsToAddUp(store)
    const [second] = (await listImports({ ctx: store.ctx })).imports.filter(({ status }) => status === 'done')
    await undoImport({ ctx: store.ctx, input: second! })
    await runUndo({ ctx: store.ctx, input: second! })
    expect(await stateOf(store)).toEqual({
      lines: [],
      products: [],
      productDays: [],
      storeDays: [],
      claims: [],
      chunks: [],
    })
  })

  it('is only for imports that are done, and counts again when the job gives up', async () => {
    const store = await importsUnderTest(database)
    const queued = await store.upload('january.csv', january)
    await expect(undoImport({ ctx: store.ctx, input: { importId: queued } })).rejects.toMatchObject({
      code: 'conflict',
    })
    const view = await store.run(queued)
    await undoImport({ ctx: store.ctx, input: view })
    await giveUpUndo({ ctx: store.ctx, input: view })
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('done')
  })
})

describe('cancel', () => {
  it('ends an import that has not begun, and its job then does nothing', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    const { import: view } = await cancelImport({ ctx: store.ctx, input: { importId } })
    expect(view.status).toBe('cancelled')
    expect((await store.run(importId)).status).toBe('cancelled')
    expect((await stateOf(store)).lines).toEqual([])
    expect((await stateOf(store)).chunks).toEqual([])
    await expect(cancelImport({ ctx: store.ctx, input: { importId } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('stops a running import and removes what it brought', async () => {
    const store = await importsUnderTest(database)
    await store.bring('january.csv', january)
    const before = await stateOf(store)
    const importId = await store.upload('february.csv', february)
    await store.rows(
      "update imports set cancel_requested_at = now() where company_id = $1 and status = 'queued' returning 1",
    )
    expect((await store.run(importId)).status).toBe('cancelled')
    expect(await stateOf(store)).toEqual(before)
  })
})

describe('an import that dies', () => {
  const long = plain(
    Array.from(
      { length: 90_000 },
      (_, i) => `2024-01-${10 + (i % 20)},${i},SKU${i % 50},Thing ${i % 50},1,${1 + (i % 7)}`,
    ),
  )

  it('goes on behind the last batch it wrote, after kill -9', { timeout: 60_000 }, async () => {
    const whole = await importsUnderTest(database)
    const expected = await whole.bring('long.csv', long)

    const store = await importsUnderTest(database)
    const { companyId, userId } = store.ctx
    const importId = await store.upload('long.csv', long)
    const stored = async () => (await getImport({ ctx: store.ctx, input: { importId } })).import
    const order = { connection: database.connection, companyId, userId, importId, now: TEST_NOW }
    const victim = spawn(process.execPath, ['test/processes/import-once.ts', JSON.stringify(order)], {
      stdio: 'inherit',
    })
    while ((await stored()).rowsRead === 0) await sleep(2)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const half = await stored()
    expect(half.status).toBe('running')
    expect(half.linesAdded).toBeGreaterThan(0)
    expect(half.linesAdded).toBeLessThan(90_000)

    const view = await store.run(importId)
    expect(view).toMatchObject({ status: 'done', linesAdded: 90_000, linesKnown: 0, productsAdded: 50 })
    expect(view.summary).toEqual(expected.summary)
    expect((await stateOf(store)).lines).toEqual((await stateOf(whole)).lines)
    await expectRollupsToAddUp(store)
  })

  it('is taken back, and says so, when it was tried too often', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    await giveUpImport({ ctx: store.ctx, input: { importId } })
    const { import: view } = await getImport({ ctx: store.ctx, input: { importId } })
    expect(view).toMatchObject({ status: 'failed', problem: { code: 'gave_up' } })
    expect((await stateOf(store)).chunks).toEqual([])
  })

  it('does not take back an import that was done', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('january.csv', january)
    await giveUpImport({ ctx: store.ctx, input: view })
    expect((await getImport({ ctx: store.ctx, input: view })).import.status).toBe('done')
    expect((await stateOf(store)).lines).toHaveLength(5)
  })
})

describe('uploading', () => {
  const announce = (store: ImportsUnderTest, fileName: string, sizeBytes = 10) =>
    createImport({ ctx: store.ctx, input: { fileName, sizeBytes } })

  it.each([
    ['orders.xlsx', 10, 'unsupported_file'],
    ['orders.pdf', 10, 'unsupported_file'],
    ['orders.csv', 0, 'invalid_input'],
    ['orders.csv.gz', 600 * 1024 * 1024, 'payload_too_large'],
  ])('refuses %s of %d bytes before they travel', async (fileName, size, code) => {
    const store = await importsUnderTest(database)
    await expect(announce(store, fileName, size)).rejects.toMatchObject({ code })
    expect((await listImports({ ctx: store.ctx })).imports).toEqual([])
  })

  it('stores the file byte by byte in pieces, with its hash', async () => {
    const store = await importsUnderTest(database)
    const bytes = Buffer.alloc(2_500_000, 'date,product,quantity,total\n')
    const importId = await store.upload('big.csv', bytes)
    const [stored] = await store.rows<{ sha: string; pieces: string; same: string }>(
      "select encode(sha256(string_agg(bytes, ''::bytea order by seq)), 'hex') as sha, count(*) as pieces from import_chunks where company_id = $1",
    )
    const [record] = await store.rows<{ file_sha256: string; status: string }>(
      'select file_sha256, status from imports where company_id = $1',
    )
    expect(stored).toMatchObject({ pieces: '3', sha: record?.file_sha256 })
    expect(record?.status).toBe('queued')
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { importId, body: null } }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that breaks off leaves a sentence and no bytes', async () => {
    const store = await importsUnderTest(database)
    const { import: view } = await announce(store, 'orders.csv', 3_000_000)
    async function* broken() {
      yield Buffer.alloc(2_000_000, 'x')
      throw new Error('socket hang up')
    }
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { ...view, body: broken() } }),
    ).rejects.toMatchObject({ code: 'bad_request' })
    expect((await getImport({ ctx: store.ctx, input: view })).import).toMatchObject({
      status: 'failed',
      problem: { code: 'upload_interrupted' },
    })
    expect((await stateOf(store)).chunks).toEqual([])
  })

  it('that is shorter than announced is refused', async () => {
    const store = await importsUnderTest(database)
    const { import: view } = await announce(store, 'orders.csv', 100)
    async function* short() {
      yield Buffer.from(january).subarray(0, 50)
    }
    await expect(receiveImportContent({ ctx: store.ctx, input: { ...view, body: short() } })).rejects.toThrow(
      '50 bytes where 100',
    )
  })

  it('that is cancelled meanwhile stops', async () => {
    const store = await importsUnderTest(database)
    const { import: view } = await announce(store, 'orders.csv', 3_000_000)
    async function* slow() {
      yield Buffer.alloc(1_500_000, 'x')
      await cancelImport({ ctx: store.ctx, input: view })
      yield Buffer.alloc(1_500_000, 'x')
    }
    await expect(
      receiveImportContent({ ctx: store.ctx, input: { ...view, body: slow() } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await stateOf(store)).chunks).toEqual([])
  })
})

describe('watching', () => {
  it('tells every change once and ends with the import; other companies see nothing', async () => {
    const store = await importsUnderTest(database)
    const importId = await store.upload('january.csv', january)
    const told: ImportView['status'][] = []
    const watching = (async () => {
      for await (const view of watchImport({
        ctx: store.ctx,
        input: { importId, signal: new AbortController().signal },
      }))
        told.push(view.status)
    })()
    await store.run(importId)
    await watching
    expect(told[0]).toBe('queued')
    expect(told.at(-1)).toBe('done')
    const stranger = await importsUnderTest(database)
    for (const verb of [getImport, cancelImport, undoImport, downloadRejects])
      await expect(verb({ ctx: stranger.ctx, input: { importId } })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(getImport({ ctx: store.ctx, input: { importId: randomUUID() } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listImports({ ctx: stranger.ctx })).imports).toEqual([])
  })
})
