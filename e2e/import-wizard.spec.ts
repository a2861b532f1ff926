import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSweep } from '../test/sweep.ts'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { pressImport } from './support/press-import.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const shared = path.resolve(import.meta.dirname, '../../shared/data')
const isThere = existsSync(path.join(shared, 'shop-exports'))
if (!isThere) console.warn('SKIPPED: browser tests on ../shared/data, which is not there.')

let browser: Browser
let product: Product
let page: Page

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct()])
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  ).newPage()
  await register(page, product.url, newPerson())
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Allows for a loaded machine. */

const button = (name: string) => page.getByRole('button', { name, exact: true })
const total = (name: string) => page.locator('label', { hasText: name }).locator('.figures').textContent()
const figure = async (name: string) =>
  (await page.locator('dl > div', { hasText: name }).locator('dd').first().textContent()) ?? ''

async function openUpload() {
  await page.goto(`${product.url}/upload-products`)
  await page.getByRole('heading', { name: 'Drop your file here' }).waitFor()
}

async function toImport() {
  await page.getByRole('grid').waitFor()
  await button('Continue').click()
  await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
}

async function importNow() {
  await pressImport(page)
  await page.getByText('File uploaded successfully!').waitFor({ timeout: 240_000 })
}

async function undo() {
  await button('Undo this import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('The import was taken back. Nothing of it is left.').waitFor()
  await button('Upload Another File').click()
}

const messy = `Report of June;;;;
Datum;Artikel;Menge;Betrag;Währung
03.04.2026;Tasse;2;1.234,50;EUR
04.04.2026;Tasse;zwei;19,90;EUR
05.04.2026;Kanne;;24,00;EUR
06.04.2026;Kanne;1;24,00;CHF
`

describe('a file that needs attention', () => {
  it('is understood, mended by keyboard and in bulk, tried, imported and taken back', async () => {
    await openUpload()
    await page.setInputFiles('input[type=file]', {
      name: 'juni.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(messy),
    })
    await page.getByRole('gridcell').first().waitFor()
    await button('1. File and columns').click()
    await page.getByText('CSV, 4 rows, 5 columns').waitFor()
    expect(await page.getByLabel('Columns are separated by').inputValue()).toBe(';')
    expect(await page.getByLabel('Numbers').inputValue()).toBe('comma')
    expect(await page.getByLabel('Meaning of Datum').inputValue()).toBe('moment')
    await screenshot(page, 'wizard-file')
    await button('Review rows').click()
    await page.getByRole('grid').waitFor()
    expect([await total('Rows'), await total('Errors')]).toEqual(['4', '3'])

    await page.getByRole('grid').focus()
    await page.keyboard.press('n')
    await page.getByText('Quantity: The quantity cannot be read').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'New value' }).waitFor()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => total('Errors')).toBe('2')

    await button('Correct many').click()
    await page.getByRole('button', { name: 'Currency: set all to “EUR”' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => total('Errors')).toBe('1')
    await button('Next error').click()
    await page.getByText('Quantity: No quantity').waitFor()
    const [bad] = await Promise.all([
      page.waitForEvent('download'),
      button('Download rows with errors').click(),
    ])
    expect(bad.suggestedFilename()).toBe('juni - rows with errors.csv')
    await button('Leave this row out').click()
    await expect.poll(() => total('Left out by you')).toBe('1')
    await screenshot(page, 'wizard-rows')

    await page.reload()
    await toImport()
    expect(new URL(page.url()).searchParams.get('step')).toBe('import')
    await page.goBack()
    await toImport()
    expect([await figure('adds'), await figure('rows left out')]).toEqual(['3', '1'])
    await importNow()
    expect(await figure('Lines added')).toBe('3')
    expect(await page.getByRole('tabpanel').textContent()).toContain('Left out by you1')
    await undo()
    await page.goto(`${product.url}/data-management`)
    await expect.poll(() => page.getByRole('main').textContent()).toContain('Total Products0')
  })

  it('keeps what is typed in its row, also when a row above it leaves the list', async () => {
    await openUpload()
    await page.setInputFiles('input[type=file]', {
      name: 'juni.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(messy),
    })
    await page.getByRole('gridcell').first().waitFor()
    await page.locator('label', { hasText: 'Errors' }).click()
    await page.getByRole('gridcell', { name: '03.04.2026' }).waitFor({ state: 'detached' })
    let answer = () => {}
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/imports/*/review/**', async (route) => {
      await typed
      await route.continue()
    })
    const field = page.getByRole('textbox', { name: 'New value' })
    const quantity = (row: number) => page.locator('[role=grid] tbody tr').nth(row).locator('td').nth(2)
    await quantity(0).dblclick()
    await field.fill('2')
    await page.keyboard.press('Enter')
    await quantity(1).dblclick()
    await field.fill('3')
    answer()
    await expect.poll(() => total('Errors')).toBe('2')
    await page.getByRole('gridcell', { name: '04.04.2026' }).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => total('Errors')).toBe('1')
    await page.getByRole('gridcell', { name: 'CHF' }).waitFor()
    await page.unroute('**/api/imports/*/review/**')
    await button('Cancel import').click()
    await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
  })

  it('can be pasted and cancelled; nothing of it is kept', async () => {
    await openUpload()
    await button('Paste cells').click()
    await button('Review rows').click()
    await page.getByText('Paste some cells first.').waitFor()
    await page.getByRole('textbox', { name: 'Cells' }).fill('sku\ttitle\tprice\nMUG\tBlue mug\t9.95\n')
    await button('Review rows').click()
    await page.getByRole('gridcell', { name: 'Blue mug' }).waitFor()
    await button('Cancel import').click()
    await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
  })

  const looks = [
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 320, height: 700 }],
  ] as const
  it.each(looks.slice(isSweep ? 0 : -1))(
    'has no accessibility violation in any step, %s on %o',
    async (theme, viewport) => {
      await page.setViewportSize(viewport)
      await page.addInitScript((chosen) => {
        localStorage.setItem('quanto.display', JSON.stringify({ theme: chosen }))
      }, theme)
      await openUpload()
      await page.setInputFiles('input[type=file]', {
        name: 'juni.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(messy),
      })
      await page.getByRole('gridcell').first().waitFor()
      await button('1. File and columns').click()
      await page.getByText('CSV, 4 rows, 5 columns').waitFor()
      await expectAccessible(viewport.width, `wizard-file-${theme}`)
      await button('Review rows').click()
      await page.getByRole('gridcell').first().waitFor()
      await expectAccessible(viewport.width, `wizard-rows-${theme}`)
      await button('Continue').click()
      await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
      await expectAccessible(viewport.width, `wizard-import-${theme}`)
      await button('Cancel import').click()
      await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )
})

async function expectAccessible(width: number, name: string) {
  await screenshot(page, name)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await axeOf(page).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/**
 * Counted with another program, as in the server's `shop-exports.test.ts`, which also compares sums. All files,
 * imported and undone: `npm test -- build uploads`.
 */
const exports = [
  ['shopify_partners_home-and-garden.csv', '21', '21'],
  ['products_bom_semicolon_decimalcomma.csv', '21', '21'],
  ['woocommerce_sample_products.csv', '24', '21'],
  ['medusa_exported-products-comma.csv', '3', '3'],
] as const
/** Two files with the same products. The server's own test checks that the others reach the database. */
const imported: readonly string[] = [
  'shopify_partners_home-and-garden.csv',
  'products_bom_semicolon_decimalcomma.csv',
]

describe.runIf(isThere)('files of real shops', { timeout: 600_000 }, () => {
  it.runIf(isSweep)(
    'exports of Shopify, WooCommerce and Medusa bring their products, and go without a trace',
    async () => {
      for (const [name, rows, products] of exports) {
        // A page sends at most five files a minute; a reloaded page starts a new count.
        await openUpload()
        await page.setInputFiles('input[type=file]', path.join(shared, 'shop-exports', name))
        await page.getByRole('grid').waitFor()
        expect([name, await total('Rows'), await total('Errors')]).toEqual([name, rows, '0'])
        await toImport()
        // Nothing is updated or unchanged: the previous file with the same products was removed completely.
        const tried = [await figure('adds'), await figure('updates'), await figure('leaves unchanged')]
        expect([name, ...tried]).toEqual([name, products, '0', '0'])
        if (!imported.includes(name)) {
          await button('Cancel import').click()
          await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
          continue
        }
        await importNow()
        expect([name, await figure('Added')]).toEqual([name, products])
        await undo()
      }
    },
  )

  it('workbooks of orders are read, with the sheet asked for where there are several', async () => {
    await openUpload()
    await page.setInputFiles('input[type=file]', path.join(shared, 'shop-exports/superstore_sample.xls'))
    await page.getByText('Which sheet should be imported?').waitFor()
    await button('Review rows').click()
    await toImport()
    expect(await figure('adds')).toBe('9,994')
    await button('Cancel import').click()
    await button('Upload Another File').click()
    await page.setInputFiles(
      'input[type=file]',
      path.join(shared, 'shop-exports/online_retail_first5000.xlsx'),
    )
    await page.getByRole('grid').waitFor()
    expect(await total('Rows')).toBe('5,000')
    await button('Cancel import').click()
    await button('Upload Another File').click()
  })

  it.runIf(isSweep)(
    'the second year of Online Retail shows its rows; `foundation.spec.ts` imports the first',
    async () => {
      await openUpload()
      const second = path.join(shared, 'online-retail/online_retail_II_2009-12_2010-12.csv.gz')
      await page.setInputFiles('input[type=file]', second)
      await page.getByRole('grid').waitFor({ timeout: 180_000 })
      expect(await total('Rows')).toBe('200,000')
      await button('Cancel import').click()
    },
  )
})
