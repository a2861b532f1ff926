import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../test/imports.ts'
import { decideCompetitorMatch } from '../competitor-prices/decide-match.ts'
import { getProductMarket } from '../competitor-prices/get-product-market.ts'
import { listCompetitors } from '../competitor-prices/list-competitors.ts'
import { listCompetitorMatches } from '../competitor-prices/list-matches.ts'
import { matchNewProducts } from '../competitor-prices/match-new-products.ts'
import { downloadRejectedRows } from './download-rejected-rows.ts'

const database = useDatabase()

async function withProducts(): Promise<ImportsUnderTest> {
  const store = await importsUnderTest(database)
  await (
    await wizardUnderTest(store, 'products.csv', 'sku,title,price\nMUG,Blue mug,9.95\nCUP,Cup,5\n')
  ).run()
  return store
}

const prices = (store: ImportsUnderTest) =>
  store.rows(
    `select c.name, p.external_key as key, p.day::text, p.price::text, p.in_stock, p.condition, p.currency, p.suspect
     from competitor_prices p join competitors c using (company_id, competitor_id)
     where company_id = $1 order by 1, 2, 3, 4`,
  )

const long = `competitor;sku;price;date;in_stock;condition;currency
North;MUG;9,50;2026-06-01;yes;;
South.example;mug;8,90;2026-06-02;sold out;gebraucht;CHF
North;CUP;49,90;2026-06-01;;;
`
const wide = `SKU,Title,Our price,North,South,East,West
MUG,Blue mug,9.95,9.50,8.90,,10.20
CUP,Cup,5,4.80,,5.20,5.10
VASE,Vase,12,11,,,
`

describe('a file of competitors’ prices', () => {
  it('with a row for each price is told by its columns, written, known the second time and taken back', async () => {
    const store = await withProducts()
    const wizard = await wizardUnderTest(store, 'prices.csv', long)
    expect(wizard.review).toMatchObject({ kind: 'competitors', missing: [], questions: [] })
    expect(await wizard.dryRun()).toMatchObject({ adds: 3, unchanged: 0, leftOut: 0 })
    expect(await prices(store)).toEqual([])
    expect(await wizard.run()).toMatchObject({
      status: 'done',
      records: { added: 3, updated: 0, unchanged: 0 },
    })
    expect(await prices(store)).toMatchObject([
      { name: 'North', key: 'sku:CUP', price: '49.9000', suspect: 'ten_times_ours' },
      { name: 'North', key: 'sku:MUG', day: '2026-06-01', price: '9.5000', in_stock: true, condition: 'new' },
      { name: 'South.example', key: 'sku:MUG', in_stock: false, condition: 'used', currency: 'CHF' },
    ])
    const again = await wizardUnderTest(store, 'again.csv', long)
    expect(await again.dryRun()).toMatchObject({ adds: 0, unchanged: 3 })
    await wizard.undo()
    expect(await prices(store)).toEqual([])
    expect(await store.rows('select 1 from competitors where company_id = $1')).toEqual([])
  })

  it('keeps what a person decided when it is taken back, for the same file again', async () => {
    const store = await withProducts()
    const { ctx } = store
    const text =
      'competitor;title;price;date\nNorth;Mug in blue;9,50;2026-06-14\nNorth;Cup;4,80;2026-06-14\nNorth;Ladle;3;2026-06-14\n'
    const linesOf = async () => {
      const lines = await store.rows<{ key: string; state: string }>(
        'select external_key as key, state from competitor_products where company_id = $1 order by 1',
      )
      return lines.map(({ key, state }) => [key, state])
    }
    const first = await wizardUnderTest(store, 'prices.csv', text)
    await first.run()
    await matchNewProducts({ ctx })
    const [mug] = await store.rows<{ id: string; competitor: string }>(
      `select p.product_id as id, c.competitor_id as competitor from products p join competitors c using (company_id)
       where company_id = $1 and sku = 'MUG'`,
    )
    const key = { competitorId: mug!.competitor, externalKey: 'title:mug in blue' }
    await decideCompetitorMatch({
      ctx,
      input: { ...key, decision: 'confirm', productId: Number(mug!.id), factor: 2 },
    })
    await decideCompetitorMatch({ ctx, input: { ...key, externalKey: 'title:ladle', decision: 'ignore' } })
    await first.undo()
    expect(await prices(store)).toEqual([])
    expect(await linesOf()).toEqual([
      ['title:ladle', 'ignored'],
      ['title:mug in blue', 'matched'],
    ])
    // Kept, and out of sight: nothing of the file is left on the screens.
    expect((await listCompetitors({ ctx })).competitors).toEqual([])
    expect(await listCompetitorMatches({ ctx, input: { page: 1, state: 'matched' } })).toMatchObject({
      ...{ items: [], total: 0 },
    })
    const again = await wizardUnderTest(store, 'again.csv', text)
    await again.run()
    await matchNewProducts({ ctx })
    expect((await linesOf()).filter(([name]) => name !== 'title:cup')).toEqual([
      ['title:ladle', 'ignored'],
      ['title:mug in blue', 'matched'],
    ])
    // Two of ours are in one of theirs: its 9.50 are 4.75 for one.
    const { market } = await getProductMarket({ ctx, input: { productId: Number(mug!.id) } })
    expect(market).toMatchObject({ lowest: '4.75', count: 1 })
    await again.undo()
    expect((await listCompetitors({ ctx })).competitors).toEqual([])
    expect((await linesOf()).length).toBe(2)
  })

  it('longer than two batches is judged and counted as one', async () => {
    const store = await withProducts()
    const rows = Array.from(
      { length: 12_000 },
      (_, k) => `North;${k === 0 ? 'MUG' : `P${k}`};9,50;2026-06-01`,
    )
    rows.push('North;MUG;95,00;2026-06-02', rows[0]!)
    const file = `competitor;sku;price;date\n${rows.join('\n')}\n`
    const wizard = await wizardUnderTest(store, 'prices.csv', file)
    expect(await wizard.dryRun()).toMatchObject({ adds: 12_001, unchanged: 1 })
    expect(await wizard.run()).toMatchObject({ status: 'done', records: { added: 12_001, unchanged: 1 } })
    expect((await prices(store)).filter((row) => Object.values(row).includes('sku:MUG'))).toMatchObject([
      { day: '2026-06-01', price: '9.5000', suspect: null },
      { day: '2026-06-02', price: '95.0000', suspect: 'ten_times_theirs' },
    ])
  })

  it('with a column for each competitor reads their headings as names, and leaves out our own price', async () => {
    const store = await withProducts()
    const wizard = await wizardUnderTest(store, 'wide.csv', wide, 'competitors')
    expect(wizard.review).toMatchObject({ kind: 'competitors', missing: [], questions: [] })
    expect(wizard.review.columns.map(({ header, field }) => [header, field])).toEqual([
      ['SKU', 'sku'],
      ['Title', 'title'],
      ['Our price', null],
      ['North', 'competitor1'],
      ['South', 'competitor2'],
      ['East', 'competitor3'],
      ['West', 'competitor4'],
    ])
    expect(await wizard.run()).toMatchObject({ status: 'done', records: { added: 7 } })
    expect((await prices(store)).map((row) => Object.values(row).slice(0, 4))).toEqual([
      ['East', 'sku:CUP', '2026-06-15', '5.2000'],
      ['North', 'sku:CUP', '2026-06-15', '4.8000'],
      ['North', 'sku:MUG', '2026-06-15', '9.5000'],
      ['North', 'sku:VASE', '2026-06-15', '11.0000'],
      ['South', 'sku:MUG', '2026-06-15', '8.9000'],
      ['West', 'sku:CUP', '2026-06-15', '5.1000'],
      ['West', 'sku:MUG', '2026-06-15', '10.2000'],
    ])
    expect(store.sent.map(({ name }) => name)).toContain('match-competitor-products')
  })

  it('takes a column with a few cells that are no price for a competitor, and refuses these rows', async () => {
    const store = await withProducts()
    const bad = 'MUG,n/a,9\nCUP,0,9\nMUG,from 9,9\n'
    const good = Array.from({ length: 17 }, (_, k) => `P${k},${k + 1}.50,${k % 2 === 0 ? 'red' : 7}`).join(
      '\n',
    )
    const text = `sku,North,South\n${bad}${good}\n`
    const wizard = await wizardUnderTest(store, 'wide.csv', text, 'competitors')
    expect(wizard.review.columns.map(({ field }) => field)).toEqual(['sku', 'competitor1', null])
    const { rows: shown } = await wizard.preview()
    expect(shown.slice(0, 3).map(({ issues }) => issues.map(({ code }) => code))).toEqual([
      [],
      ['zero_price'],
      ['unreadable_price'],
    ])
  })

  it('leaves out a cell of a wide table alone, lists its row once with each such column, and counts it once', async () => {
    const store = await withProducts()
    const rows = [
      'MUG,4.26 incl. VAT,0,9.10,9.20',
      'CUP,-4.99,4.80,=1+1,5.10',
      'VASE,n/a,sold out,-,11',
      'JUG,0,cheap,,',
    ]
    const good = Array.from({ length: 20 }, (_, k) => `P${k},1.50,2.50,3.50,4.50`)
    const text = `sku,North,South,East,West\n${[...rows, ...good].join('\n')}\n`
    const wizard = await wizardUnderTest(store, 'wide.csv', text, 'competitors')
    const { rows: shown } = await wizard.preview()
    expect(shown.slice(0, 4).map(({ state }) => state)).toEqual(['warning', 'warning', 'warning', 'error'])
    expect(await wizard.dryRun()).toMatchObject({ adds: 85, leftOut: 3 })
    const view = await wizard.run()
    expect(view).toMatchObject({
      records: { added: 85 },
      leftOut: { unreadable_price: 1, negative_amount: 1, zero_price: 1 },
    })
    const { lines } = await downloadRejectedRows({ ctx: store.ctx, input: view })
    const listed: string[] = []
    for await (const line of lines) listed.push(line.split(',').slice(0, 3).join())
    expect(listed.slice(1).map((line) => line.replaceAll(' with the decimal sign of the file', ''))).toEqual([
      '2,unreadable_price,North: The price is not a number. South: The price is zero.',
      '3,negative_amount,North: The amount is negative. East: The price is not a number.',
      '5,zero_price,North: The price is zero. South: The price is not a number.',
    ])
    expect((await prices(store)).filter((row) => /MUG|CUP|VASE|JUG/.test(JSON.stringify(row)))).toMatchObject(
      [
        { name: 'East', key: 'sku:MUG', price: '9.1000' },
        { name: 'South', key: 'sku:CUP', price: '4.8000' },
        { name: 'West', key: 'sku:CUP', price: '5.1000' },
        { name: 'West', key: 'sku:MUG', price: '9.2000' },
        { name: 'West', key: 'sku:VASE', price: '11.0000' },
      ],
    )
  })

  it('takes the sign or code in a price cell for its currency, and leaves out one that contradicts the row', async () => {
    const store = await withProducts()
    const [own] = await store.rows<{ currency: string }>(
      'select currency from companies where company_id = $1',
    )
    const text = `sku,North,South,East,West\nMUG,$ 9.50,"£8.90",CHF 9.60,9.20 ${own!.currency}\nCUP,5,5,5,5\n`
    const wizard = await wizardUnderTest(store, 'wide.csv', text, 'competitors')
    expect(await wizard.run()).toMatchObject({ records: { added: 8 } })
    const mugs = (await prices(store)).filter((row) => Object.values(row).includes('sku:MUG'))
    expect(mugs).toMatchObject([
      { name: 'East', currency: 'CHF', price: '9.6000' },
      { name: 'North', currency: 'USD', price: '9.5000' },
      { name: 'South', currency: 'GBP', price: '8.9000' },
      { name: 'West', currency: own!.currency, price: '9.2000' },
    ])
    const rows = 'North,MUG,£9,CHF\nSouth,MUG,CHF 9,CHF\nSouth,CUP,9 TTC,\n'
    const named = await wizardUnderTest(
      store,
      'named.csv',
      `competitor,sku,price,currency\n${rows}`,
      'competitors',
    )
    const { rows: shown } = await named.preview()
    expect(shown.map(({ issues }) => issues.map(({ code, field }) => `${code} ${field}`).join())).toEqual([
      'other_currency price',
      '',
      'unreadable_price price',
    ])
  })

  it('says what is wrong with each row', async () => {
    const store = await withProducts()
    const rows = [
      'North,MUG,0,2026-06-01',
      'North,MUG,-3,2026-06-01',
      'North,MUG,cheap,2026-06-01',
      'North,MUG,1.2.3,2026-06-01',
      ',MUG,5,2026-06-01',
      'North,,5,2026-06-01',
      'North,MUG,,2026-06-01',
      'North,MUG,5,2026-06-17',
      'North,VASE,5,2026-06-01',
      'North,CUP,5,2026-06-01',
    ]
    const text = `competitor,sku,price,date\n${rows.join('\n')}\n`
    const wizard = await wizardUnderTest(store, 'bad.csv', text, 'competitors')
    const { rows: shown } = await wizard.preview()
    expect(shown.map(({ issues }) => issues.map(({ code, field }) => `${code} ${field}`).join())).toEqual([
      'zero_price price',
      'negative_amount price',
      'unreadable_price price',
      'unreadable_price price',
      'missing_value competitor',
      'missing_product sku',
      'missing_value price',
      'date_in_future day',
      'waits_for_match sku',
      '',
    ])
    expect(await wizard.run()).toMatchObject({ records: { added: 2 } })
  })

  it('keeps kinds of prices and times of day; of two rows of a day the later one counts', async () => {
    const store = await withProducts()
    const file = `competitor,sku,price,date,price kind,condition
North,MUG,9.10,2026-06-14,,
North,MUG,9.30,2026-06-14,Sale,
South,MUG,8.70,2026-06-14 18:30,,
South,MUG,8.50,2026-06-14 09:00,,
East,MUG,7,2026-06-14,Member price,
West,MUG,7,2026-06-14,Gutschein,
Flea,MUG,7,2026-06-14,third-party,
Rest,MUG,7,2026-06-14,from,
Odd,MUG,7,2026-06-14,cheap,
Worn,MUG,7,2026-06-14,,as new
`
    const wizard = await wizardUnderTest(store, 'kinds.csv', file, 'competitors')
    const { rows: shown } = await wizard.preview()
    const wrong = shown.flatMap(({ issues }) => issues)
    expect(wrong.map(({ code, field, values }) => [code, field, values.words])).toEqual([
      ['unknown_word', 'priceKind', 'regular, from, member, coupon, marketplace'],
      ['unknown_word', 'condition', 'new, used, refurbished'],
    ])
    expect(await wizard.run()).toMatchObject({ records: { added: 8 } })
    const found = await store.rows(
      `select distinct on (c.name) c.name, p.price::float8 as price, p.kind
       from competitor_prices p join competitors c using (company_id, competitor_id)
       where company_id = $1 order by c.name, p.day desc, p.seen_at desc`,
    )
    expect(found.map((row) => Object.values(row))).toEqual([
      ['East', 7, 'member'],
      ['Flea', 7, 'marketplace'],
      ['North', 9.3, 'regular'],
      ['Rest', 7, 'from'],
      ['South', 8.7, 'regular'],
      ['West', 7, 'coupon'],
    ])
  })
})
