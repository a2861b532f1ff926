import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import XLSX from '@e965/xlsx'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let browser: Browser
let product: Product
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ seed: 'sample' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByRole('option').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const violations = async () => {
  // What lies under the top bar of a scrolled page counts as a target that is too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  return (await axeOf(page).withTags(WCAG).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  )
}
/** Saves the file next to the screenshots, for a person to inspect. */
const keep = async (name: string, bytes: Buffer) => {
  const folder = process.env.QUANTO_SCREENSHOTS
  if (folder) await writeFile(path.join(folder, name), bytes)
}
const fact = async (label: string) =>
  (await page.locator('dl > div', { hasText: label }).first().locator('dd').textContent())?.trim() ?? ''

async function generate(format: string): Promise<Buffer> {
  await page.getByRole('radio', { name: format, exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Generate Report' }).click()
  const row = page.getByRole('listitem').filter({ hasText: format }).filter({ hasText: 'until' }).first()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ])
  return readFile(await file.path())
}

it('hands over a chart as picture and as figures, and the whole table of elasticities', async () => {
  const chart = page.getByRole('figure').first()
  const fetchFile = async (kind: string) => {
    await chart.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Download' }).getByRole('button', { name: kind }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const svg = await fetchFile('SVG')
  expect(svg.name).toMatch(/\.svg$/)
  expect(svg.bytes.toString('utf8')).toMatch(/^<svg xmlns=.*<rect[^>]* fill="rgb\(255, 255, 255\)"/)
  expect(svg.bytes.toString('utf8')).not.toContain('var(--')
  const png = PNG.sync.read((await fetchFile('PNG')).bytes)
  expect(new Set(png.data).size).toBeGreaterThan(20)
  await keep('chart.png', PNG.sync.write(png))
  const book = XLSX.read((await fetchFile('Excel')).bytes)
  const [head, first] = XLSX.utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0]!, { header: 1 })
  expect(head?.[0]).toBe('Product')
  expect(first?.[1]).toBeTypeOf('number')
  expect((await fetchFile('CSV')).bytes.toString('utf8').split('\r\n')).toHaveLength(10)
  await page.getByRole('tab', { name: 'Deep Analytics' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Deep Analytics' })
  await panel.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Download' }).getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path())).toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toContain('sku,title,elasticity,low_90,high_90')
  expect(lines.length).toBeGreaterThan(100)
})

it('shows what a report will say, for a typed range and with trends and benchmarks', async () => {
  await page.getByRole('link', { name: 'Reports & Exports' }).click()
  await page.getByRole('heading', { name: 'Preview: Revenue Analysis' }).waitFor()
  await page.getByText('No reports yet').waitFor()
  await page.getByLabel('Date range').selectOption('custom')
  await page.getByLabel('From').fill('yesterday')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Enter a date such as 12/31/2026.').first().waitFor()
  // Days that are applied make a report, and not while others are typed.
  const generate = page.getByRole('button', { name: 'Generate Report' })
  await page.getByLabel('From').fill('01/01/2026')
  await page.getByLabel('To', { exact: true }).fill('01/31/2026')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Type the two days and apply them.').waitFor({ state: 'detached' })
  expect(await generate.isEnabled()).toBe(true)
  await page.getByLabel('To', { exact: true }).fill('02/28/2026')
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Date range').selectOption('30-days')
  await page.getByLabel('Include trends').check()
  await page.getByLabel('Include industry benchmarks').check()
  await page.getByText('Published 2005: products of all kinds').waitFor()
  await page
    .getByText(/against \$/)
    .first()
    .waitFor()
  await screenshot(page, 'reports')
  expect(await violations()).toEqual([])
})

it('makes the file of the preview, which can be downloaded again and deleted', async () => {
  const revenue = (await fact('Revenue')).match(/^\$[\d,.]+/)?.[0].slice(1) ?? ''
  expect(revenue).toMatch(/\d{3}/)
  const pdf = await generate('PDF')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  expect(text).toContain(revenue.replace(/^.*?\$/, ''))
  const json = JSON.parse((await generate('JSON')).toString('utf8'))
  expect(
    Number(json.facts[0].value).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
  ).toBe(revenue)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByText('Report ready').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Delete .*\.pdf/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Download .*\.pdf/ }).count()).toBe(0)
  await screenshot(page, 'reports-made')
})

it('repeats a report on the clocks of a time zone, until it is paused or ended', async () => {
  await page.getByLabel('Schedule recurring').check()
  await page.getByLabel('Recipients').fill('boss@example.test, nobody')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('nobody is no e-mail address.').waitFor()
  await page.getByLabel('Recipients').fill('boss@example.test')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Time', { exact: true }).fill('19.30')
  expect(await violations()).toEqual([])
  await screenshot(page, 'reports-schedule')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('7:30\u00a0PM (Europe/Berlin)').waitFor()
  await page.getByText('To boss@example.test').waitFor()
  await page.getByRole('button', { name: 'Pause Revenue Analysis' }).click()
  await page.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'End schedule Revenue Analysis' }).click()
  await page.getByText('To boss@example.test').waitFor({ state: 'detached' })
})

it('stands on a phone in the dark without scrolling sideways', async () => {
  await page.getByRole('button', { name: /theme/i }).first().click()
  await page
    .getByRole('menuitem', { name: /Dark/ })
    .or(page.getByRole('button', { name: /^Dark/ }))
    .first()
    .click()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('radio', { name: /^Inventory Utilization/ }).check()
  await page.getByRole('heading', { name: 'Preview: Inventory Utilization' }).waitFor()
  await page.getByText('Products with a known stock level').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violations()).toEqual([])
  await screenshot(page, 'reports-phone')
})
