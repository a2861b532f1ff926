import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let product: Product
let browser: Browser
let page: Page
let authorization = ''
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await register(page, product.url, newPerson())
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [sku, title, vendor] of [
    ['MUG', 'Blue mug', 'Acme'],
    ['TEA', 'Green tea', 'Leaf & Co'],
    ['JAR', 'Honey jar', 'Acme'],
  ])
    await post('/shopify-products', { sku, title, vendor, price: '12.50', cost: '4.00' })
  for (const quantity of [2, 2, 3])
    await post('/sales-history', {
      paid_at: '2026-03-05 10:00',
      lineitem_name: 'MUG',
      quantity,
      total: '25.00',
      order_id: 'A-1',
    })
  await page.goto(`${product.url}/data-management`)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function post(address: string, data: object): Promise<void> {
  const answer = await page.request.post(`${product.url}/api${address}`, { headers: { authorization }, data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

async function accessible(): Promise<void> {
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

const toast = (text: string) => page.getByRole('status').getByText(text).last()
const sheet = () => page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) })
const address = () => new URL(page.url()).searchParams

describe('a product at the side of its table', () => {
  it('is paged through with the arrow keys, and Escape gives the focus back', async () => {
    await page.getByRole('button', { name: 'Blue mug', exact: true }).click()
    await sheet().getByRole('heading', { name: 'Blue mug' }).waitFor()
    await sheet().getByText('1 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await sheet().getByRole('heading', { name: 'Green tea' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await sheet().getByText('1 of 3').waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
    expect(address().get('open')).toBeNull()
    const opener = page.getByRole('button', { name: 'Blue mug', exact: true })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('keeps a history of costs that is added to, and undone', async () => {
    await page.getByRole('button', { name: 'Blue mug', exact: true }).click()
    await sheet().getByRole('button', { name: 'Add a cost' }).click()
    await sheet().getByRole('textbox', { name: 'From' }).fill('01/15/2026')
    // Escape closes what is open in the form, and asks before the form goes with what was typed.
    await sheet().getByRole('button', { name: 'Open calendar' }).click()
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor({ state: 'hidden' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await sheet().getByRole('textbox', { name: 'From' }).press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    expect(await sheet().getByRole('textbox', { name: 'From' }).inputValue()).toBe('01/15/2026')
    await sheet().getByRole('textbox', { name: 'Unit cost' }).fill('none')
    await page.keyboard.press('Enter')
    await sheet().getByText('Write an amount such as 1,234.50.').waitFor()
    await sheet().getByRole('textbox', { name: 'Unit cost' }).fill('3.75')
    await page.keyboard.press('Enter')
    const row = sheet().getByRole('row').filter({ hasText: '01/15/2026' })
    await row.getByText('$3.75').waitFor()
    await row.getByText('Entered by hand').waitFor()
    await accessible()
    await screenshot(page, 'facts-costs')
    await row.getByRole('button', { name: /^Remove/ }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('Restored.').waitFor()
    await row.getByText('$3.75').waitFor()
    await sheet().getByRole('tab', { name: 'Prices' }).click()
    await sheet().getByText('From the product list').first().waitFor()
    await sheet().getByRole('button', { name: 'Close' }).click()
  })
})

describe('a view', () => {
  it('is kept under a name and found again', async () => {
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption('Acme')
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of the view').fill('Acme only')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Rename Acme only' }).waitFor()
    await accessible()
    await screenshot(page, 'facts-views')
    await page.goto(`${product.url}/data-management`)
    await page.getByText('1–3 of 3').waitFor()
    await page
      .getByRole('navigation', { name: 'Saved views' })
      .getByRole('button', { name: 'Acme only' })
      .click()
    await page.getByText('1–2 of 2').waitFor()
    expect(address().get('vendor')).toBe('Acme')
  })
})

describe('sales records', () => {
  it('that their order says twice are found, and quantities change in the table', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    await page.getByRole('button', { name: 'Duplicate line' }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page
      .getByRole('button', { name: /^Change the quantity of Blue mug: 2/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Change the quantity of Blue mug' }).fill('5')
    await page.keyboard.press('Enter')
    await page.getByText('No results').waitFor()
  })

  it('are exported as a workbook', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}\.xlsx$/)
  })
})

describe('what the store knows beyond its orders', () => {
  it('has a calendar of promotions', async () => {
    await page.getByText('Store facts', { exact: true }).click()
    await page.getByRole('button', { name: 'Add a promotion' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a promotion' })
    const today = new Date().toLocaleDateString('en-US', {
      timeZone: 'UTC',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mug week')
    await dialog.getByLabel('First day').fill(today)
    await dialog.getByLabel('Last day').fill(today)
    await dialog.getByLabel('Discount').fill('20%')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose at least one product.').waitFor()
    await dialog.getByLabel('Find products by name or SKU').fill('mug')
    await dialog.getByRole('option', { name: /^Blue mug/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Take out Blue mug' }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast('Promotion saved.').waitFor()
    const listed = page.getByRole('row').filter({ hasText: 'Mug week' })
    await listed.getByText('20.0%').waitFor()
    await listed.getByText('Planned').waitFor()
    const month = page.getByRole('region', { name: 'Promotions by month' })
    await month.getByRole('button', { name: 'Mug week' }).waitFor()
    await accessible()
    await screenshot(page, 'facts-promotions')
    await page.getByRole('button', { name: 'Cancel Mug week' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the promotion' }).click()
    await listed.waitFor({ state: 'detached' })
  })

  it('has closed days, marketing spend and switches, each under its own address', async () => {
    await page.getByRole('tab', { name: 'Closed days' }).click()
    await page.getByRole('button', { name: 'Mark closed days' }).click()
    await page.getByLabel('First day').fill('12/24/2025')
    await page.getByLabel('Last day').fill('12/26/2025')
    await page.getByRole('textbox', { name: 'Note' }).fill('Moving house')
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: '12/26/2025' }).waitFor()
    expect(await page.getByText('Moving house').count()).toBe(3)
    expect(address().get('part')).toBe('closed')

    await page.getByRole('tab', { name: 'Marketing spend' }).click()
    await page.getByRole('button', { name: 'Add spend' }).click()
    await page.getByRole('combobox', { name: 'Channel' }).fill('Search ads')
    await page.getByRole('textbox', { name: 'Amount' }).fill('310')
    await page.getByRole('textbox', { name: 'Day' }).fill('03/14/2026')
    await page.getByLabel('Spent on').selectOption('month')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1–10 of 31').waitFor()
    await page.getByRole('rowheader', { name: 'March 2026' }).waitFor()
    await page
      .getByRole('row', { name: /March 2026/ })
      .getByText('$310.00')
      .first()
      .waitFor()
    await accessible()
    await screenshot(page, 'facts-spend')

    await page.getByRole('tab', { name: 'Use in estimates' }).click()
    const closed = page.getByRole('checkbox', { name: /^Closed days/ })
    await page.getByText('3 entries').waitFor()
    await closed.click()
    await toast('Saved. The estimates are being made again.').waitFor()
    await page.reload()
    await page.getByText('3 entries').waitFor()
    expect(await closed.isChecked()).toBe(false)
    await accessible()
  })

  it('has lift tests of the channels with spend, which are removed and restored', async () => {
    await page.getByRole('tab', { name: 'Marketing spend' }).click()
    await page.waitForURL('**part=spend**')
    // A page refreshes its lists four times a minute at most; a new one counts anew.
    await page.reload()
    await page.getByText('Enter what an experiment found', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Add a lift test' }).click()
    const form = page.getByRole('form', { name: 'Add a lift test' })
    await form.getByRole('combobox', { name: 'Channel' }).selectOption('Search ads')
    await form.getByRole('textbox', { name: 'Revenue added' }).fill('1,200')
    await form.getByRole('textbox', { name: 'First day' }).fill('03/02/2026')
    await form.getByRole('textbox', { name: 'Last day' }).fill('03/15/2026')
    await form.getByRole('textbox', { name: 'Lowest' }).fill('-50')
    await form.getByRole('textbox', { name: 'Highest' }).fill('2,400')
    await accessible()
    await screenshot(page, 'facts-lift-test-form')
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: '03/02/2026 to 03/15/2026' })
    await row.getByText('$1,200.00').waitFor()
    await row.getByText('−$50.00 to $2,400.00').waitFor()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('Restored.').waitFor()
    await row.getByText('$1,200.00').waitFor()
    await accessible()
    await screenshot(page, 'facts-lift-tests')
  })

  it('fits a phone in the dark, without complaints of the browser', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await page.setViewportSize({ width: 320, height: 800 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await accessible()
    await screenshot(page, 'facts-phone')
    await page.getByRole('tab', { name: 'Marketing spend' }).click()
    await page.getByRole('button', { name: 'Add a lift test' }).click()
    await page.getByRole('form', { name: 'Add a lift test' }).waitFor()
    expect(await overflow()).toBe(0)
    await accessible()
    await screenshot(page, 'facts-phone-lift-tests')
    await page.goto(`${product.url}/data-management`)
    await page.getByRole('button', { name: 'Blue mug', exact: true }).click()
    await sheet().getByRole('heading', { name: 'Unit costs' }).waitFor()
    expect(await overflow()).toBe(0)
    await accessible()
    await screenshot(page, 'facts-phone-sheet')
    expect(complaints).toEqual([])
  })
})
