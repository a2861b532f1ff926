import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, plain } from '../../../../test/imports.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { changeStoreBasics } from '../basics/change-basics.ts'
import { getStoreBasics } from '../basics/read-basics.ts'
import { reviewImport } from './review-import.ts'
import { startImport } from './start-import.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/shop-exports')
const isThere = existsSync(folder)
if (!isThere) console.warn('SKIPPED: a test on ../shared/data/shop-exports, which is not there.')

const database = useDatabase()

const products = 'sku,title,price\nMUG,Mug,9.95\nCUP,Cup,5\n'
const productsInEuros = 'sku,title,price,currency\nMUG,Mug,9.95,EUR\nCUP,Cup,5,EUR\n'
const orders = plain(['2024-01-30,1,MUG,Mug,2,20'])
const pounds = plain(['2024-01-30,1,MUG,Mug,2,20,GBP'], 'date,order_id,sku,product,quantity,total,currency')

const bring = async (store: ImportsUnderTest, content: string | Uint8Array, name = 'file.csv') =>
  (await wizardUnderTest(store, name, content)).run()

async function storeWith(content: string): Promise<ImportsUnderTest> {
  const store = await importsUnderTest(database)
  await bring(store, content)
  return store
}

const basics = async (store: ImportsUnderTest) => {
  const { currency, isOpen } = await getStoreBasics({ ctx: store.ctx })
  return { currency, isOpen }
}

const sales = (price: string, cells: readonly string[]) =>
  plain(
    cells.map((cell) => `2024-01-30,MUG,2,${cell}`),
    `date,sku,quantity,${price}`,
  )

describe('the currency that a file states without a column of it', () => {
  it.each([
    ['a heading', sales('unit price GBP', ['10', '12.50'])],
    ['codes of its cells', sales('unit price', ['10 GBP', '12.50 GBP'])],
    ['signs of its cells', sales('unit price', ['£10', '£12.50'])],
  ])('is that of %s', async (_, file) => {
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, 'orders.csv', file)
    expect(wizard.review).toMatchObject({ currencies: [{ code: 'GBP', rows: 2 }], storeCurrency: 'GBP' })
    expect(await wizard.run()).toMatchObject({ linesAdded: 2, summary: { currency: 'GBP', revenue: '45' } })
    const other = await wizardUnderTest(store, 'other.csv', file.replaceAll(/GBP|£/g, 'USD'))
    expect(other.review.problem).toMatchObject({
      code: 'other_currency',
      values: { file: 'USD', store: 'GBP' },
    })
    // Without a review, too.
    expect((await store.bring('again.csv', file.replaceAll(/GBP|£/g, 'USD'))).problem).toMatchObject({
      code: 'other_currency',
    })
  })

  it('is not that of a dollar sign where another dollar is usual', async () => {
    const store = await importsUnderTest(database)
    await bring(store, pounds.replace('GBP', 'CAD'))
    const wizard = await wizardUnderTest(store, 'orders.csv', sales('unit price', ['$10', '12.50']))
    expect(wizard.review).toMatchObject({ problem: null, currencies: [] })
    expect(await wizard.run()).toMatchObject({ linesAdded: 2, summary: { currency: 'CAD' } })
  })

  it('does not make a cell of another one the same money', async () => {
    const store = await importsUnderTest(database)
    await bring(store, pounds)
    const wizard = await wizardUnderTest(store, 'orders.csv', sales('unit price', ['10', '12', '9 EUR']))
    expect((await wizard.preview({ filter: 'error' })).rows[0]!.issues).toMatchObject([
      { code: 'other_currency', field: 'unitPrice', values: { file: 'EUR', store: 'GBP' } },
    ])
    expect(await wizard.run()).toMatchObject({ linesAdded: 2 })
    const list = await wizardUnderTest(
      store,
      'products.csv',
      'sku,title,price\nCUP,Cup,5 EUR\nJAR,Jar,4\nPOT,Pot,3\n',
    )
    expect((await list.preview({ filter: 'error' })).rows[0]!.issues).toMatchObject([
      { code: 'other_currency', field: 'price', values: { file: 'EUR', store: 'GBP' } },
    ])
    await bring(
      store,
      plain(['2024-02-01,VASE,1,10,3 EUR', '2024-02-01,BOWL,1,10,2'], 'date,sku,quantity,total,cost'),
    )
    expect(
      await store.rows(
        "select sku, cost::float8 as cost from products where company_id = $1 and sku in ('VASE', 'BOWL') order by sku",
      ),
    ).toEqual([
      { sku: 'BOWL', cost: 2 },
      { sku: 'VASE', cost: null },
    ])
  })
})

describe('the currency of a store that has products only', () => {
  it('was only assumed where no file states it and nobody chose it, and gives way to the orders', async () => {
    const store = await importsUnderTest(database)
    expect((await bring(store, products)).assumed).toMatchObject({ currency: 'USD' })
    expect(await basics(store)).toEqual({ currency: 'USD', isOpen: true })
    const wizard = await wizardUnderTest(store, 'orders.csv', pounds)
    expect(wizard.review).toMatchObject({ storeCurrency: 'GBP', problem: null, questions: [] })
    expect((await wizard.preview()).totals).toMatchObject({ rows: 1, ready: 1 })
    expect(await wizard.run()).toMatchObject({ status: 'done', linesAdded: 1, summary: { currency: 'GBP' } })
    expect(await basics(store)).toEqual({ currency: 'GBP', isOpen: false })
    expect((await wizardUnderTest(store, 'more.csv', pounds.replace('GBP', 'USD'))).review.problem).toEqual({
      code: 'other_currency',
      sentence: expect.stringContaining('under Settings, Regional Preferences'),
      values: { file: 'USD', store: 'GBP' },
    })
  })

  it('is that of a later list which states one', async () => {
    const store = await storeWith(products)
    await bring(store, productsInEuros)
    expect(await basics(store)).toEqual({ currency: 'EUR', isOpen: false })
    const { review } = await wizardUnderTest(store, 'orders.csv', pounds)
    expect(review.problem).toMatchObject({ values: { file: 'GBP', store: 'EUR' } })
  })

  it('follows the setting of its owner until a file states one', async () => {
    const store = await storeWith(products)
    const save = (currency: 'EUR' | 'GBP') =>
      updateSettings({ ctx: store.ctx, input: { regional: { ...defaultRegional, currency } } })
    await save('EUR')
    expect(await basics(store)).toEqual({ currency: 'EUR', isOpen: true })
    await bring(store, productsInEuros)
    await save('GBP')
    expect(await basics(store)).toEqual({ currency: 'EUR', isOpen: false })
  })

  it('is the one chosen with the first list', async () => {
    const store = await importsUnderTest(database)
    const { importId, review } = await wizardUnderTest(store, 'products.csv', products)
    const chosen = { currency: 'EUR', timezone: 'UTC' }
    await startImport({ ctx: store.ctx, input: { importId, revision: review.revision, store: chosen } })
    expect(await store.run(importId)).toMatchObject({ status: 'done', assumed: null })
    expect(await basics(store)).toEqual({ currency: 'EUR', isOpen: false })
    expect(await bring(store, orders)).toMatchObject({ status: 'done', summary: { currency: 'EUR' } })
  })

  it('is named by the review where it stands in the way, and the way through Settings leads on', async () => {
    const store = await storeWith(productsInEuros)
    const { importId, review } = await wizardUnderTest(store, 'orders.csv', pounds)
    expect(review.problem).toMatchObject({ code: 'other_currency', values: { file: 'GBP', store: 'EUR' } })
    const start = (revision: number) => startImport({ ctx: store.ctx, input: { importId, revision } })
    await expect(start(review.revision)).rejects.toMatchObject({ code: 'conflict' })
    await changeStoreBasics({ ctx: store.ctx, input: { currency: 'GBP', timezone: 'UTC' } })
    const again = (await reviewImport({ ctx: store.ctx, input: { importId } })).review
    expect(again).toMatchObject({ problem: null, storeCurrency: 'GBP' })
    await start(again.revision)
    expect(await store.run(importId)).toMatchObject({ status: 'done', summary: { currency: 'GBP' } })
  })

  it('does not stand in the way of a file whose column was set to it', async () => {
    const store = await storeWith(productsInEuros)
    const wizard = await wizardUnderTest(store, 'orders.csv', pounds)
    const fixed = await wizard.change({ fixes: [{ fix: 'set_all', column: 6, value: 'EUR' }] })
    expect(fixed.problem).toBeNull()
    expect(await wizard.run()).toMatchObject({ status: 'done', summary: { currency: 'EUR' } })
  })

  it.runIf(isThere)('is that of the orders after exports of products from shops', async () => {
    const store = await importsUnderTest(database)
    const read = (name: string) => readFileSync(path.join(folder, name))
    for (const name of ['shopify_partners_apparel.csv', 'woocommerce_sample_products.csv'])
      expect(await bring(store, read(name), name)).toMatchObject({
        status: 'done',
        assumed: { currency: 'USD' },
      })
    const name = 'online_retail_first5000.xlsx'
    const wizard = await wizardUnderTest(store, name, read(name))
    expect(wizard.review).toMatchObject({ storeCurrency: 'GBP', problem: null })
    expect(await wizard.run()).toMatchObject({ status: 'done', summary: { rows: 5000, currency: 'GBP' } })
  })
})
