import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { type WizardUnderTest, wizardUnderTest } from '../../../../test/import-wizard.ts'
import {
  importsUnderTest,
  ONLINE_RETAIL,
  ONLINE_RETAIL_II,
  sharedOrders,
  stateOf,
} from '../../../../test/imports.ts'
import { isSweep } from '../../../../test/sweep.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/shop-exports')
const isThere = existsSync(folder)
if (!isThere) console.warn('SKIPPED: tests on ../shared/data/shop-exports, which is not there.')

const database = useDatabase()

async function open(name: string) {
  const store = await importsUnderTest(database)
  const wizard = await wizardUnderTest(store, name, readFileSync(path.join(folder, name)))
  return { store, wizard }
}

const totals = async (wizard: WizardUnderTest) => {
  const { rows, error } = (await wizard.preview()).totals
  return { rows, error }
}

/** Rows, products and sums were counted in the files with another program (Python's csv module). */
const products = [
  ['shopify_partners_apparel.csv', 'shopify-products', 22, 22, 1295, 22],
  ['shopify_partners_home-and-garden.csv', 'shopify-products', 21, 21, 2345.84, 65],
  ['shopify_partners_jewelery.csv', 'shopify-products', 41, 23, 980.74, 20],
  ['products_bom_semicolon_decimalcomma.csv', 'shopify-products', 21, 21, 2345.84, 65],
  ['woocommerce_importer_test_sample.csv', 'woocommerce-products', 7, 5, 259.99, 21],
  ['woocommerce_sample_products.csv', 'woocommerce-products', 24, 21, 701, 0],
  ['medusa_exported-products-comma.csv', 'medusa-products', 3, 3, 400, 0],
  ['medusa_exported-products-semicolon.csv', 'medusa-products', 3, 3, 400, 0],
] as const

describe.runIf(isThere)('exports of shop systems', () => {
  it.each(products)('%s is %s: %d rows, %d products', async (name, format, rows, count, prices, stock) => {
    const { store, wizard } = await open(name)
    expect(wizard.review).toMatchObject({ kind: 'products', format, rows, missing: [], questions: [] })
    expect(await totals(wizard)).toEqual({ rows, error: 0 })
    expect(await wizard.dryRun()).toMatchObject({ adds: count, updates: 0, unchanged: 0, leftOut: 0 })
    expect(await stateOf(store)).toMatchObject({ products: [] })
    const view = await wizard.run()
    expect(view).toMatchObject({ status: 'done', records: { added: count, updated: 0, unchanged: 0 } })
    expect(view.rowsRead).toBe(rows)
    const [sum] = await store.rows<{ products: string; prices: string }>(
      'select count(*) as products, sum(price) as prices from products where company_id = $1',
    )
    expect({ products: Number(sum!.products), prices: Number(sum!.prices) }).toEqual({
      products: count,
      prices,
    })
    const [levels] = await store.rows<{ units: string | null }>(
      'select sum(quantity) as units from inventory_levels where company_id = $1',
    )
    expect(Number(levels!.units ?? 0)).toBe(stock)
    await wizard.undo()
    expect(await stateOf(store)).toMatchObject({ products: [], chunks: [] })
  })

  /** The figures of this sample are known: 9,994 lines, 5,009 orders, 37,873 units, 2,297,200.86 in sales. */
  it('superstore_sample.xls, the binary format of old with three sheets', async () => {
    const { store, wizard } = await open('superstore_sample.xls')
    expect(wizard.review).toMatchObject({
      fileType: 'xls',
      kind: 'orders',
      rows: 9994,
      sheets: [{ name: 'Orders' }, { name: 'Returns' }, { name: 'People' }],
      questions: ['sheet'],
    })
    const view = await wizard.run()
    expect(view).toMatchObject({ status: 'done', summary: { orders: 5009, units: 37_873, saleLines: 9994 } })
    expect(Number(view.summary!.revenue)).toBeCloseTo(2_297_200.86, 1)
    // Its column of discounts has 4,798 zeros.
    const [marked] = await store.rows(
      `select count(*)::int as lines from order_lines where company_id = $1 and customer_group = 'line discount'`,
    )
    expect(marked).toEqual({ lines: 9994 - 4798 })
    await wizard.undo()
    expect(await stateOf(store)).toMatchObject({ lines: [], products: [] })
  })

  it('online_retail_first5000.xlsx says the same as the first rows of the CSV', async () => {
    const { wizard } = await open('online_retail_first5000.xlsx')
    expect(wizard.review).toMatchObject({
      fileType: 'xlsx',
      kind: 'orders',
      format: 'uci-online-retail',
      rows: 5000,
      storeCurrency: 'GBP',
      questions: [],
    })
    const dry = await wizard.dryRun()
    const view = await wizard.run()
    expect(view.status).toBe('done')
    expect(view.summary).toMatchObject({ rows: 5000, currency: 'GBP' })
    expect(dry).toMatchObject({ adds: view.linesAdded, productsAdded: view.productsAdded, updates: 0 })
  })
})

/** Rows as `../shared/data/README.md` counts them; the import itself is measured in `real-file.sweep.test.ts`. */
describe('the order files of a real store', () => {
  const files = [
    [ONLINE_RETAIL, 541_909],
    [ONLINE_RETAIL_II, 525_461],
  ] as const
  it.runIf(isSweep).each(files)('%s has %d rows, and nothing to ask', async (name, rows) => {
    const bytes = sharedOrders(name)
    if (!bytes) return console.warn(`SKIPPED: ../shared/data/online-retail/${name} is not there.`)
    const store = await importsUnderTest(database)
    const wizard = await wizardUnderTest(store, name, bytes)
    expect(wizard.review).toMatchObject({ kind: 'orders', format: 'uci-online-retail', rows, questions: [] })
    const { isComplete, totals } = await wizard.preview({ pageSize: 1 })
    expect({ isComplete, rows: totals.rows }).toEqual({ isComplete: false, rows: 200_000 })
  })
})
