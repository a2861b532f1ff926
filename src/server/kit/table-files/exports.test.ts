import { beforeEach, describe, expect, it } from 'vitest'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { createProduct } from '../../store/catalogue/create-product.ts'
import { exportProducts } from '../../store/catalogue/export-products.ts'
import { bulkAddSales } from '../../store/sales/bulk-add-sales.ts'
import { exportSales } from '../../store/sales/export-sales.ts'
import { csvTable } from './csv-table.ts'
import { content, type TableDownload } from './download-table.ts'

const database = useDatabase({ poolSize: 2 })
let store: TestStore

beforeEach(async () => {
  store = await createTestStore(database)
})

const LINE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const linesOf = ({ table, settings }: TableDownload) => csvTable(table, settings)

async function text(file: TableDownload): Promise<string> {
  let all = ''
  for await (const line of linesOf(file)) all += line
  return all
}

const german: RegionalSettings = {
  ...defaultRegional,
  language: 'de-DE',
  date_format: 'DD/MM/YYYY',
  time_format: '24-hour',
  decimal_separator: ',',
  thousands_separator: '.',
}

const save = (regional: RegionalSettings) =>
  database.adminPool.query('insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)', [
    store.ctx.companyId,
    store.ctx.userId,
    JSON.stringify(regional),
  ])

const sell = (records: readonly (readonly [string, string, string])[]) =>
  bulkAddSales({
    ctx: store.ctx,
    input: {
      records: records.map(([paid_at, lineitem_name, total]) => ({
        paid_at,
        lineitem_name,
        quantity: 2,
        total,
      })),
    },
  })

describe('the export of products', () => {
  it('line 28: holds what the table shows, in its order, and no cell that a spreadsheet would run', async () => {
    const add = (title: string, price: string | null) =>
      createProduct({ ctx: store.ctx, input: { title, price, sku: `S ${title}` } })
    await add('=HYPERLINK("http://evil")', '5')
    await add('Mug, "blue"', '1234.5')
    await add('Apron', null)
    const file = await exportProducts({ ctx: store.ctx, input: { sort: '-price' } })
    expect(file).toMatchObject({ fileName: 'products-2026-06-15', fileType: 'csv' })
    const [header, ...rows] = (await text(file)).trimEnd().split('\r\n')
    expect(header).toBe(
      '\ufeffsku,title,vendor,product_type,price,todays_price,cost,created_at,gtin,mpn,tags',
    )
    expect(rows.map((row) => row.replace(/,[^,]+,,,$/, ''))).toEqual([
      '"S MUG, ""BLUE""","Mug, ""blue""",,,1234.50,1234.50,',
      '"S =HYPERLINK(""HTTP://EVIL"")","\'=HYPERLINK(""http://evil"")",,,5.00,5.00,',
      'S APRON,Apron,,,,,',
    ])
    const searched = await exportProducts({ ctx: store.ctx, input: { search: 'mug' } })
    expect((await text(searched)).trimEnd().split('\r\n')).toHaveLength(2)
  })
})

describe('the export of sales', () => {
  it('has the decimal mark of the user, and separates by semicolons where a comma marks decimals', async () => {
    await save(german)
    await sell([
      ['2026-03-05', 'Mug', '19.8'],
      ['2026-03-06 14:30', 'Tea', '6.5'],
    ])
    const file = await exportSales({ ctx: store.ctx, input: {} })
    expect(file.fileName).toBe('sales-2026-06-15')
    expect(
      (await text(file))
        .replaceAll(/#[0-9a-f]{12}/g, '#')
        .replaceAll(LINE_ID, 'id')
        .trimEnd()
        .split('\r\n'),
    ).toEqual([
      '\ufeffdate;order_id;sku;product;quantity;total;quanto_line_id',
      '2026-03-06 14:30;#;TEA;Tea;2;6,50;id',
      '2026-03-05 00:00;#;MUG;Mug;2;19,80;id',
    ])
  })

  it('is written for programs without regional formats', async () => {
    await save(german)
    await sell([['2026-03-06 14:30', 'Tea', '6.5']])
    const file = await exportSales({ ctx: store.ctx, input: { format: 'json' } })
    let json = ''
    for await (const piece of content(file)) json += piece
    expect(JSON.parse(json)).toEqual([
      {
        date: '2026-03-06 14:30',
        order_id: expect.stringMatching(/^#/),
        sku: 'TEA',
        product: 'Tea',
        quantity: 2,
        total: '6.5000',
        quanto_line_id: expect.stringMatching(LINE_ID),
      },
    ])
  })

  it('writes days and times of day by ISO 8601, whatever the user prefers on screens', async () => {
    await sell([['2026-03-06 14:30', 'Tea', '6.5']])
    await save({ ...defaultRegional, time_format: '12-hour', date_format: 'DD/MM/YYYY' })
    const lines = (await text(await exportSales({ ctx: store.ctx, input: {} }))).split('\r\n')
    expect(lines[1]?.split(',')[0]).toBe('2026-03-06 14:30')
  })

  it('streams more rows than are fetched at once, each one once', async () => {
    await sell(Array.from({ length: 12_000 }, (_, n) => ['2026-03-05', `P${n % 7}`, String(n + 1)] as const))
    const rows = (await text(await exportSales({ ctx: store.ctx, input: { sort: 'total' } })))
      .trimEnd()
      .split('\r\n')
      .slice(1)
    expect(rows).toHaveLength(12_000)
    expect(rows.map((row) => Number(row.split(',').at(-2)))).toEqual(
      Array.from({ length: 12_000 }, (_, n) => n + 1),
    )
  })

  it('lets go of the database when its reader goes away', async () => {
    await sell(Array.from({ length: 11_000 }, (_, n) => ['2026-03-05', 'Mug', String(n + 1)] as const))
    for (let time = 0; time < 4; time++) {
      const lines = linesOf(await exportSales({ ctx: store.ctx, input: {} }))
      await lines.next()
      await lines.next()
      await lines.return(undefined)
    }
    // With two connections, a kept one would make the fourth and this one wait in vain.
    await expect.poll(() => database.db.pool.idleCount).toBe(database.db.pool.totalCount)
  })
})
