import { describe, expect, it } from 'vitest'
import { importView } from '#contract/imports'
import { useDatabase } from '../../../../test/database.ts'
import {
  expectRollupsToAddUp,
  february,
  importsUnderTest,
  january,
  plain,
  stateOf,
} from '../../../../test/imports.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'
import { runUndo, undoImport } from './undo-import.ts'

const database = useDatabase()

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

  it('brings type, vendor and unit cost of its products, and takes nothing from what is there', async () => {
    const store = await importsUnderTest(database)
    const products = () =>
      store.rows(
        `select sku, product_type, vendor, cost::float8 as cost from products where company_id = $1 order by sku`,
      )
    await store.bring('before.csv', plain(['2024-01-01,CUP,1,5'], 'date,sku,quantity,total'))
    await store.rows(`update products set vendor = 'Own' where company_id = $1 returning sku`)
    const rows = [
      // The cost of the latest day counts, wherever its row stands; none, or one of 0, is no cost.
      '2024-03-02,MUG,1,10,Mugs,Potter,4.20',
      '2024-03-01,MUG,1,10,Mugs,Potter,3.90',
      '2024-03-03,MUG,1,10,,,0',
      '2024-03-02,CUP,1,5,Cups,Other,1.10',
    ]
    const file = plain(rows, 'date,sku,quantity,total,Category,Brand,Unit cost')
    const view = await store.bring('with-costs.csv', file)
    expect(view.mapping).toMatchObject({ productType: 'Category', vendor: 'Brand', cost: 'Unit cost' })
    expect(await products()).toEqual([
      { sku: 'CUP', product_type: 'Cups', vendor: 'Own', cost: 1.1 },
      { sku: 'MUG', product_type: 'Mugs', vendor: 'Potter', cost: 4.2 },
    ])
    await store.bring(
      'again.csv',
      plain(['2024-03-09,MUG,1,10,Jugs,X,9'], 'date,sku,quantity,total,Type,Vendor,Cost'),
    )
    expect((await products())[1]).toEqual({ sku: 'MUG', product_type: 'Mugs', vendor: 'Potter', cost: 4.2 })
    await undoImport({ ctx: store.ctx, input: { importId: view.importId } })
    await runUndo({ ctx: store.ctx, input: { importId: view.importId } })
    expect((await products())[0]).toEqual({ sku: 'CUP', product_type: null, vendor: 'Own', cost: null })
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
    '2024-01-30,1,"4,00652E+12",Mug,1,9',
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
      code_in_scientific_notation: 1,
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
    expect(view.summary).toMatchObject({ rows: 22, saleLines: 1, returnLines: 1 })
    const file = await downloadRejectedRows({ ctx: store.ctx, input: view })
    let text = ''
    for await (const line of file.lines) text += line
    expect(file.fileName).toBe('bad rows - rows left out.csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\ufeffRow,Reason,Explanation,date,order_id,sku,product,quantity,total')
    expect(lines[1]).toBe('2,missing_date,The date is missing.,,1,MUG,Mug,1,9')
    expect(lines[14]).toBe(
      '15,negative_price,Quantity and amount have opposite signs.,2024-01-30,1,MUG,Mug,1,-9',
    )
    expect(lines).toHaveLength(22)
  })

  it('line 28: neutralises formulas in the download', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring(
      'f.csv',
      plain(['2024-01-30,1,=1+1,"@x, y",1,nothing', '2024-01-30,1,MUG,Mug,1,9']),
    )
    let text = ''
    for await (const line of (await downloadRejectedRows({ ctx: store.ctx, input: view })).lines) text += line
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

describe('partial refunds', () => {
  const header =
    'Name,Financial Status,Created at,Currency,Subtotal,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Refunded Amount'
  const order = (status: string, refunded: string) =>
    plain(
      [
        `#1,${status},2024-09-03 10:14:00 -0400,USD,40.00,1,Mug,30.00,MUG,${refunded}`,
        '#1,,,,,1,Cup,10.00,CUP,',
        '#2,paid,2024-09-04 10:14:00 -0400,USD,30.00,1,Mug,30.00,MUG,0.00',
      ],
      header,
    )
  const days = (store: Awaited<ReturnType<typeof importsUnderTest>>) =>
    store.rows(
      `select day::text, orders, units::int, revenue::float8, returned_units::int, refunded::float8
       from store_days where company_id = $1 order by day`,
    )
  const second = { day: '2024-09-04', orders: 1, units: 1, revenue: 30, returned_units: 0, refunded: 0 }
  const first = { day: '2024-09-03', orders: 1, units: 2, revenue: 40, returned_units: 0 }

  it('lower the net revenue of their order, grow with a later export, and end with a whole refund', async () => {
    const store = await importsUnderTest(database)
    const view = await store.bring('a.csv', order('partially_refunded', '8.00'))
    expect(view.summary).toMatchObject({ refunded: '8', partialRefunds: { orders: 1, amount: '8' } })
    expect(await days(store)).toEqual([{ ...first, refunded: 8 }, second])
    const products = await store.rows(
      `select p.sku, d.refunded::float8 from product_days d join products p using (company_id, product_id)
       where d.company_id = $1 and d.day = '2024-09-03' order by 1`,
    )
    expect(products).toEqual([
      { sku: 'CUP', refunded: 2 },
      { sku: 'MUG', refunded: 6 },
    ])
    await store.bring('again.csv', order('partially_refunded', '8.00'))
    expect(await days(store)).toEqual([{ ...first, refunded: 8 }, second])
    await store.bring('b.csv', order('partially_refunded', '12.00'))
    expect(await days(store)).toEqual([{ ...first, refunded: 12 }, second])
    await store.bring('c.csv', order('refunded', '40.00'))
    expect(await days(store)).toEqual([{ ...first, returned_units: 2, refunded: 40 }, second])
    await expectRollupsToAddUp(store)
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
      'The file is in GBP, but this store keeps its figures in EUR. Convert the file to EUR, or remove the data in EUR first. If the amounts here are in GBP, the owner can change the currency of the store under Settings, Regional Preferences: no amount is converted.',
    )
    expect(await stateOf(store)).toEqual(before)
    expect(await store.rows('select currency from companies where company_id = $1')).toEqual([
      { currency: 'EUR' },
    ])
  })

  it('is open again once everything in it was taken back', async () => {
    const store = await importsUnderTest(database)
    const { importId } = await store.bring('eur.csv', euros)
    await undoImport({ ctx: store.ctx, input: { importId } })
    await runUndo({ ctx: store.ctx, input: { importId } })
    const second = await store.bring('plain.csv', plain(['2024-01-30,1,MUG,Mug,1,9']))
    expect(second).toMatchObject({ status: 'done', rowsRead: 1, summary: { currency: 'USD' } })
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
