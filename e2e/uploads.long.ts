import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { type KeptRows, readKeptRows, readKeptSums } from './support/kept-rows.ts'
import { pressImport } from './support/press-import.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * `npm test -- uploads`: every file of real shops goes through the wizard in a browser, is compared with independent
 * counts, and is undone; the tables must then be as before. Takes minutes, so it is not part of `npm test`.
 */
const shared = path.resolve(import.meta.dirname, '../../shared/data')
const isThere = existsSync(path.join(shared, 'shop-exports'))
if (!isThere) console.warn('SKIPPED: all files of ../shared/data, which is not there.')

const PATIENCE_MS = 600_000
const longest = { timeout: PATIENCE_MS }

let browser: Browser
let product: Product
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
}, 90_000)
afterAll(() => browser?.close(), 60_000)

async function openShop(): Promise<void> {
  product = await startProduct()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await register(page, product.url, newPerson())
}

async function closeShop(): Promise<void> {
  await page?.context().close()
  await product?.stop()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const total = (name: string) => page.locator('label', { hasText: name }).locator('.figures').textContent()
const figure = async (name: string) =>
  (await page.locator('dl > div', { hasText: name }).locator('dd').first().textContent()) ?? ''
const state = () => readKeptRows(product.dataDir)
const sums = () => readKeptSums(product.dataDir)

/** Runs the wizard from the drop zone to the dry run of the import. */
async function tryFile(file: string, { asksForSheet = false } = {}): Promise<void> {
  // A page sends at most five files a minute; a reloaded page starts a new count.
  await page.goto(`${product.url}/upload-products`)
  await page.getByRole('heading', { name: 'Drop your file here' }).waitFor()
  await page.setInputFiles('input[type=file]', path.join(shared, file))
  if (asksForSheet) {
    await page.getByText('Which sheet should be imported?').waitFor()
    await button('Review rows').click()
  }
  await page.getByRole('grid').waitFor(longest)
}

async function goOn(): Promise<void> {
  await button('Continue').click()
  await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor(longest)
}

async function importNow(): Promise<void> {
  await pressImport(page)
  await page.getByText('File uploaded successfully!').waitFor(longest)
}

async function undo(): Promise<void> {
  await button('Undo this import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('The import was taken back. Nothing of it is left.').waitFor(longest)
}

/** Prints the result for the report of a run. */
function tell(file: string, before: KeptRows, during: unknown, after: KeptRows): void {
  const rows = (kept: KeptRows) => Object.values(kept).reduce((sum, each) => sum + each.rows, 0)
  process.stdout.write(
    `${path.basename(file)}: ${JSON.stringify(during)}; rows of all tables ${rows(before)} → ${rows(after)}\n`,
  )
}

/** Rows, products, prices and stock were counted in the files with another program (Python's csv module). */
const exports = [
  ['shopify_partners_apparel.csv', '22', 22, 1295, 22],
  ['shopify_partners_home-and-garden.csv', '21', 21, 2345.84, 65],
  ['shopify_partners_jewelery.csv', '41', 23, 980.74, 20],
  ['products_bom_semicolon_decimalcomma.csv', '21', 21, 2345.84, 65],
  ['woocommerce_importer_test_sample.csv', '7', 5, 259.99, 21],
  ['woocommerce_sample_products.csv', '24', 21, 701, 0],
  ['medusa_exported-products-comma.csv', '3', 3, 400, 0],
  ['medusa_exported-products-semicolon.csv', '3', 3, 400, 0],
] as const

describe.runIf(isThere)('a catalogue', { timeout: 600_000 }, () => {
  beforeAll(openShop, 120_000)
  afterAll(closeShop, 60_000)

  it.each(exports)('of %s comes in and goes without a trace', async (name, rows, count, prices, stock) => {
    const before = await state()
    await tryFile(`shop-exports/${name}`)
    expect([await total('Rows'), await total('Errors')]).toEqual([rows, '0'])
    await goOn()
    const tried = [await figure('adds'), await figure('updates'), await figure('leaves unchanged')]
    expect(tried).toEqual([String(count), '0', '0'])
    await importNow()
    expect(await figure('Added')).toBe(String(count))
    const during = await sums()
    expect({ ...during, prices: Number(during.prices), stock: Number(during.stock) }).toMatchObject({
      products: count,
      prices,
      stock,
    })
    await undo()
    const after = await state()
    expect(after).toEqual(before)
    tell(name, before, during, after)
  })

  it('that is there already is updated by another file, and is as it was after the undo', async () => {
    await tryFile('shop-exports/shopify_partners_home-and-garden.csv')
    await goOn()
    await importNow()
    const before = await state()
    await tryFile('shop-exports/products_bom_semicolon_decimalcomma.csv')
    await goOn()
    expect([await figure('adds'), await figure('leaves unchanged')]).toEqual(['0', '21'])
    await button('Cancel import').click()
    await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
    await tryFile('shop-exports/woocommerce_sample_products.csv')
    await goOn()
    await importNow()
    expect(await sums()).toMatchObject({ products: 42 })
    await undo()
    expect(await state()).toEqual(before)
  })
})

describe.runIf(isThere)('orders of a workbook', { timeout: 600_000 }, () => {
  beforeAll(openShop, 120_000)
  afterAll(closeShop, 60_000)

  it('of the binary format of old come in and go without a trace', async () => {
    const before = await state()
    await tryFile('shop-exports/superstore_sample.xls', { asksForSheet: true })
    expect(await total('Rows')).toBe('9,994')
    await goOn()
    expect(await figure('adds')).toBe('9,994')
    await importNow()
    expect([await figure('Lines added'), await figure('Orders')]).toEqual(['9,994', '5,009'])
    const during = await sums()
    expect(during).toMatchObject({ lines: 9994, units: 37_873 })
    // The known sales of this sample: 2,297,200.86.
    expect(Number(during.net)).toBeCloseTo(2_297_200.86, 1)
    await undo()
    const after = await state()
    expect(after).toEqual(before)
    tell('superstore_sample.xls', before, during, after)
  })
})

/** As counted in `docs/methods.md`, section 1, and in the server's `real-file.sweep.test.ts`. */
describe.runIf(isThere)('the orders of a real store', { timeout: 1_800_000 }, () => {
  beforeAll(openShop, 120_000)
  afterAll(closeShop, 60_000)

  it('come in as the first 5,000 rows in a workbook, and go', async () => {
    const before = await state()
    await tryFile('shop-exports/online_retail_first5000.xlsx')
    expect(await total('Rows')).toBe('5,000')
    await goOn()
    const adds = await figure('adds')
    await importNow()
    expect(await figure('Lines added')).toBe(adds)
    const during = await sums()
    await undo()
    const after = await state()
    expect(after).toEqual(before)
    tell('online_retail_first5000.xlsx', before, during, after)
  })

  // The dry run counts only the first rows of such files, and the test does not wait for it.
  it('come in as two years with nine days in both, and go one after the other', async () => {
    const empty = await state()
    await tryFile('online-retail/online_retail_2010-12_2011-12.csv.gz')
    await button('Continue').click()
    await importNow()
    expect(await figure('Lines added')).toBe('536,462')
    await page.getByText('of 25,900 in the file').waitFor()
    expect(await sums()).toMatchObject({ lines: 536_462, net: '9792708.88' })
    const first = page.url()
    const oneYear = await state()

    await tryFile('online-retail/online_retail_II_2009-12_2010-12.csv.gz')
    await button('Continue').click()
    await importNow()
    expect([await figure('Lines added'), await figure('Already known')]).toEqual(['496,582', '22,245'])
    await page.getByText('of 28,816 in the file').waitFor()
    const during = await sums()
    expect(during).toMatchObject({ lines: 536_462 + 496_582 })
    await undo()
    const after = await state()
    expect(after).toEqual(oneYear)
    tell('online_retail_II_2009-12_2010-12.csv.gz', oneYear, during, after)

    await page.goto(first)
    await undo()
    const end = await state()
    expect(end).toEqual(empty)
    tell('online_retail_2010-12_2011-12.csv.gz', empty, { lines: oneYear.order_lines?.rows }, end)
  })
})
