import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register, signIn } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { pressImport } from './support/press-import.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const REAL_FILE = path.resolve(
  import.meta.dirname,
  '../../shared/data/online-retail/online_retail_2010-12_2011-12.csv.gz',
)
const hasRealFile = existsSync(REAL_FILE)
if (!hasRealFile)
  console.warn(
    'SKIPPED the real order file: ../shared/data/online-retail is absent; the journey runs on the sample store.',
  )

/** `real-file.sweep.test.ts` imports all 541,909 rows. These have 10,204 order numbers, counted by another program. */
const ROWS = 200_000

function firstRows(): Buffer {
  const lines = gunzipSync(readFileSync(REAL_FILE)).toString('utf8').split('\n')
  return gzipSync(lines.slice(0, ROWS + 1).join('\n'), { level: 1 })
}

const person = newPerson()
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('a new owner', () => {
  it('creates an account and finds an empty dashboard with two ways to begin', async () => {
    await register(page, product.url, person)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.getByText('Hello, Ada').waitFor()
    await page.getByRole('button', { name: 'Try with a sample store' }).waitFor()
    await screenshot(page, 'dashboard-empty')
  })

  it.runIf(hasRealFile)('uploads a real store and watches the progress', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Upload Products' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: path.basename(REAL_FILE),
      mimeType: 'application/gzip',
      buffer: firstRows(),
    })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await pressImport(page)
    await page.getByRole('progressbar').first().waitFor()
    await screenshot(page, 'upload-progress')
    await page.getByText('File uploaded successfully!').waitFor()
    await page.getByText('of 10,204 in the file').waitFor()
    await screenshot(page, 'upload-done')
    await page.getByRole('link', { name: 'See the dashboard' }).click()
  })

  it.runIf(!hasRealFile)('fills the account with the sample store', async () => {
    await page.getByRole('button', { name: 'Try with a sample store' }).click()
    await page.getByText('This is a sample store.').waitFor()
  })

  it('sees the elasticities with their intervals', async () => {
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(8)
    const label =
      (await page.getByRole('listbox').getByRole('option').first().getAttribute('aria-label')) ?? ''
    expect(label).toMatch(/elasticity .*, 90\s?% likely between .* and /)
    if (hasRealFile) await page.getByText('of 10,204 orders').waitFor()
    await screenshot(page, 'dashboard')
  })

  it('selects a bar by keyboard, and the sales of that product follow', async () => {
    const options = page.getByRole('listbox').getByRole('option')
    await options.first().click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => new URL(page.url()).searchParams.get('product')).toMatch(/^\d+$/)
  })

  it('changes the product by searching for it', async () => {
    const before = new URL(page.url()).searchParams.get('product')
    const combobox = page.getByRole('combobox', { name: 'Find a product with history' })
    await combobox.click()
    await combobox.fill('ma')
    const hit = page.locator('[role=listbox][id$=-list] [role=option]')
    await hit.nth(1).waitFor()
    await hit.nth(1).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('product')).not.toBe(before)
    await screenshot(page, 'dashboard-other-product')
  })

  it('logs out to the site’s origin, and a private route asks to sign in again', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${product.url}/`)
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(
      kept.filter((key) => !['quanto.display', 'quanto.language', 'quanto.sidebar'].includes(key)),
    ).toEqual([])
    await page.goto(`${product.url}/upload-products`)
    await signIn(page, person)
    await page.waitForURL(`${product.url}/upload-products**`)
    await page.getByRole('heading', { level: 1, name: 'Upload Products' }).waitFor()
  })

  it('finds everything there after the return, and nothing complained on the way', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(complaints).toEqual([])
  })
})
