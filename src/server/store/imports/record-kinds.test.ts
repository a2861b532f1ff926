import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, january, plain, stateOf } from '../../../../test/imports.ts'
import { forecastUndo } from './forecast-undo.ts'

const database = useDatabase()

const productList = `sku,title,price,cost,vendor,stock
MUG,Blue mug,9.95,3.20,Potter,140
CUP,Cup,5,1.10,Potter,12
JAR,Jar,12,4,,0
`

const catalogue = (store: ImportsUnderTest) =>
  store.rows<{ sku: string }>(
    'select sku, title, price, cost, vendor from products where company_id = $1 order by sku',
  )

const facts = async (store: ImportsUnderTest) => ({
  catalogue: await catalogue(store),
  costs: await store.rows(
    'select product_id, effective_from::text, unit_cost, source, import_id from unit_costs where company_id = $1 order by 1, 2',
  ),
  prices: await store.rows(
    'select product_id, effective_from::text, price, compare_at_price, source from price_log where company_id = $1 order by 1, 2',
  ),
  stock: await store.rows(
    'select product_id, day::text, quantity, source from inventory_levels where company_id = $1 order by 1, 2',
  ),
  spend: await store.rows(
    'select channel, day::text, amount, source from marketing_spend where company_id = $1 order by 1, 2',
  ),
})

async function withProducts(): Promise<ImportsUnderTest> {
  const store = await importsUnderTest(database)
  await (await wizardUnderTest(store, 'products.csv', productList)).run()
  return store
}

describe('a list of products', () => {
  it('leaves out its sums, and codes that a spreadsheet has shortened', async () => {
    const store = await importsUnderTest(database)
    const list = 'sku,title,price\nMUG,Total,9.95\n4.00652E+12,Cup,5\n,Jar,4\n,Summe:,18.95\nGesamt,,18.95\n'
    const wizard = await wizardUnderTest(store, 'products.csv', list)
    const { rows } = await wizard.preview({ filter: 'error' })
    expect(rows.map(({ row, issues }) => [row, issues[0]!.code, issues[0]!.field])).toEqual([
      [3, 'code_in_scientific_notation', 'sku'],
      [5, 'not_a_product', 'title'],
      [6, 'not_a_product', 'sku'],
    ])
    await wizard.run()
    expect((await catalogue(store)).map(({ sku }) => sku)).toEqual(['JAR', 'MUG'])
  })
})

describe('every kind of record', () => {
  const files = [
    [
      'costs',
      'sku,unit_cost,effective_from\nMUG,3.10,2024-01-01\nMUG,3.50,2025-01-01\nCUP,1.20,2027-01-01\n',
      3,
    ],
    ['inventory', 'sku,stock,date\nMUG,100,2024-01-31\nJAR,-2,2024-01-31\n', 2],
    ['spend', 'date,channel,spend\n2024-01-31,Search,120.50\n2024-01-31,Mail,0\n', 2],
    ['prices', 'sku,price,effective_from\nMUG,8.95,2024-01-01\nMUG,10.95,2026-06-01\n', 2],
  ] as const

  it.each(files)(
    'of %s is told by its columns, written, and taken back exactly',
    async (kind, text, rows) => {
      const store = await withProducts()
      const before = await facts(store)
      const wizard = await wizardUnderTest(store, `${kind}.csv`, text)
      expect(wizard.review).toMatchObject({ kind, missing: [], questions: [] })
      expect(await wizard.dryRun()).toMatchObject({ adds: rows, updates: 0, leftOut: 0 })
      expect(await facts(store)).toEqual(before)
      expect(await wizard.run()).toMatchObject({
        status: 'done',
        records: { added: rows, updated: 0, unchanged: 0 },
      })
      expect(await facts(store)).not.toEqual(before)
      // The same file again says nothing new.
      const again = await wizardUnderTest(store, `${kind}.csv`, text)
      expect(await again.dryRun()).toMatchObject({ adds: 0, updates: 0, unchanged: rows })
      await wizard.undo()
      expect(await facts(store)).toEqual(before)
    },
  )

  it('adds up the stock of all places, as Shopify exports it, and takes it back', async () => {
    const store = await withProducts()
    const before = await facts(store)
    // Shopify's export of inventory (all states) has a row for each product at each location.
    const text = [
      'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)',
      'mug,Blue mug,Title,Default Title,MUG,,,Berlin,,0,0,2,40,42,',
      'mug,Blue mug,Title,Default Title,MUG,,,Hamburg,,0,0,0,0,0,',
      'cup,Cup,Title,Default Title,CUP,,,Berlin,,0,0,0,7,7,',
      'cup,Cup,Title,Default Title,CUP,,,Hamburg,,0,0,0,not stocked,not stocked,',
      'jar,Jar,Title,Default Title,JAR,,,Berlin,,0,0,0,not stocked,not stocked,',
      'jar,Jar,Title,Default Title,JAR,,,Hamburg,,0,0,0,not stocked,not stocked,',
    ].join('\n')
    const wizard = await wizardUnderTest(store, 'inventory_export.csv', text)
    expect(wizard.review).toMatchObject({ kind: 'inventory', missing: [], questions: [] })
    expect(await wizard.dryRun()).toMatchObject({ adds: 0, updates: 2, unchanged: 0, leftOut: 0 })
    await wizard.run()
    const stock = () =>
      store.rows(
        `select sku, quantity from inventory_levels join products using (company_id, product_id)
         where company_id = $1 order by sku`,
      )
    expect(await stock()).toEqual([
      { sku: 'CUP', quantity: 7 },
      { sku: 'JAR', quantity: 0 },
      { sku: 'MUG', quantity: 40 },
    ])
    await wizard.undo()
    expect(await facts(store)).toEqual(before)
  })

  it('gives products the tags of its column, and takes them back', async () => {
    const store = await withProducts()
    const tags = () => store.rows('select sku, tags from products where company_id = $1 order by sku')
    const before = await tags()
    const text = 'sku;title;Schlagworte\nMUG;Blue mug;Sale, Summer,sale\nCUP;Cup;\n'
    const wizard = await wizardUnderTest(store, 'tags.csv', text)
    expect(await wizard.run()).toMatchObject({ status: 'done', records: { updated: 1, unchanged: 1 } })
    expect(await tags()).toEqual([
      { sku: 'CUP', tags: null },
      { sku: 'JAR', tags: null },
      { sku: 'MUG', tags: 'Sale,Summer' },
    ])
    await wizard.undo()
    expect(await tags()).toEqual(before)
  })

  it('keeps the price and the cost of a product that hold today', async () => {
    const store = await withProducts()
    await (await wizardUnderTest(store, 'c.csv', files[0][1])).run()
    // The clock says 15 June 2026: the cost of 2027 does not hold yet; a cost given for that day holds from it on.
    expect(await catalogue(store)).toMatchObject([{ cost: '1.1000' }, {}, { sku: 'MUG', cost: '3.2000' }])
    await (await wizardUnderTest(store, 'p.csv', 'sku,price,effective_from\nMUG,10.95,2026-06-15\n')).run()
    expect((await catalogue(store))[2]).toMatchObject({ sku: 'MUG', price: '10.9500' })
  })

  it('adds, updates or does both, and lets blank cells keep or clear', async () => {
    const store = await withProducts()
    const text = 'sku,title,price,vendor\nMUG,Blue mug,10.95,\nPOT,Pot,20,Kiln\n'
    const wizard = await wizardUnderTest(store, 'p.csv', text)
    expect(await wizard.dryRun()).toMatchObject({ adds: 1, updates: 1, unchanged: 0 })
    await wizard.change({ mode: 'add' })
    expect(await wizard.dryRun()).toMatchObject({ adds: 1, updates: 0, unchanged: 1 })
    await wizard.change({ mode: 'update', blankCells: 'clear' })
    expect(await wizard.dryRun()).toMatchObject({ adds: 0, updates: 1, leftOut: 1 })
    await wizard.run()
    expect(await catalogue(store)).toMatchObject([
      {},
      {},
      { sku: 'MUG', price: '10.9500', vendor: null, cost: '3.2000' },
    ])
  })
})

describe('undoing', () => {
  it('tells what it would keep, and keeps what was changed or used since', async () => {
    const store = await withProducts()
    const wizard = await wizardUnderTest(
      store,
      'p.csv',
      'sku,title,price,vendor\nMUG,Big blue mug,11,Kiln\nPOT,Pot,20,Kiln\nPAN,Pan,30,Kiln\n',
    )
    await wizard.run()
    await database.adminPool.query(
      "update products set title = 'My mug' where company_id = $1 and sku = 'MUG'",
      [store.ctx.companyId],
    )
    await store.bring('o.csv', plain(['2024-01-30,1,POT,Pot,2,40']))
    const { forecast } = await forecastUndo({ ctx: store.ctx, input: wizard })
    expect(forecast).toMatchObject({ canUndo: true, keeps: 2 })
    expect([...forecast.kept].sort()).toEqual(['My mug', 'Pot'])
    await wizard.undo()
    expect(await catalogue(store)).toMatchObject([
      { sku: 'CUP' },
      { sku: 'JAR' },
      // The title is the user's; what the import had changed apart from it is as before.
      { sku: 'MUG', title: 'My mug', price: '9.9500', vendor: 'Potter' },
      { sku: 'POT' },
    ])
  })

  it('of a reviewed file of orders leaves nothing behind', async () => {
    const store = await importsUnderTest(database)
    const before = await stateOf(store)
    const wizard = await wizardUnderTest(store, 'january.csv', january)
    await wizard.run()
    expect(await forecastUndo({ ctx: store.ctx, input: wizard })).toMatchObject({
      forecast: { removes: 5, keeps: 0 },
    })
    await wizard.undo()
    expect(await stateOf(store)).toEqual(before)
  })
})
