import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
  await register(page, product.url, newPerson())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const card = (name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) }).last()
const figure = (name: string) => card(name).locator('.text-kpi').textContent()
const toast = (text: string) => page.getByRole('status').getByText(text).last()
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')

async function accessible(): Promise<void> {
  const { violations } = await axeOf(page).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
}

describe('an owner without data', () => {
  it('finds cards, both tables and a way to begin', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Data Management' }).click()
    await page.getByRole('heading', { level: 1, name: 'Data Management' }).waitFor()
    await page.getByText('No products yet').waitFor()
    // Cards and table are loaded by separate calls.
    await expect.poll(() => figure('Total Products')).toBe('0')
    expect(await figure('Total Orders')).toBe('0')
    expect(await figure('Total Revenue')).toBe('$0.00')
    await page.getByRole('link', { name: 'Import', exact: true }).waitFor()
    const empty = page.getByRole('main')
    await empty.getByText('products and sales records are made from it').waitFor()
    expect(await empty.getByRole('link', { name: 'Upload a file' }).getAttribute('href')).toBe(
      '/upload-products',
    )
    await accessible()
    await screenshot(page, 'data-empty')
  })

  it('adds a product; what is wrong stands beside its field', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialog().getByLabel('List price').fill('twelve')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('The product needs a name.').waitFor()
    await dialog().getByText('Write an amount such as 1,234.50.').waitFor()
    await screenshot(page, 'data-product-dialog')
    await accessible()
    await dialog().getByLabel('Name').fill('Blue mug')
    await dialog().getByLabel('SKU').fill('mug-1')
    await dialog().getByLabel('List price').fill('1,012.50')
    await page.keyboard.press('Enter')
    await toast('Product added.').waitFor()
    await row('Blue mug').getByText('$1,012.50').first().waitFor()
    await row('Blue mug').getByText('Missing cost').waitFor()
    await page.getByText('1–1 of 1').waitFor()
    expect(await figure('Total Products')).toBe('1')
  })

  it('changes it, and the focus returns to where it came from', async () => {
    const edit = page.getByRole('button', { name: 'Edit Blue mug' })
    await edit.click()
    await dialog().getByLabel('Unit cost').fill('4.25')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row('Blue mug').getByText('$4.25').waitFor()
    await row('Blue mug').getByText('OK', { exact: true }).waitFor()
    expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('changes price and cost in the table without waiting; Ctrl+Z takes the last one back', async () => {
    const change = async (field: string, to: string) => {
      await page.getByRole('button', { name: new RegExp(`^Change the ${field} of Blue mug`) }).click()
      await page.getByRole('textbox', { name: `Change the ${field} of Blue mug` }).fill(to)
      await page.keyboard.press('Enter')
    }
    const shown = (field: string, amount: string) =>
      page.getByRole('button', { name: `Change the ${field} of Blue mug: ${amount}` })
    let answer = () => {}
    const both = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/shopify-products/*', async (route) => {
      await both
      await route.continue()
    })
    await change('price', '12.75')
    await change('unit cost', '5.25')
    await shown('price', '$12.75').waitFor()
    await shown('unit cost', '$5.25').waitFor()
    answer()
    await shown('price', '$12.75').waitFor()
    const cost = shown('unit cost', '$5.25')
    await cost.waitFor()
    await expect.poll(() => cost.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.unroute('**/api/shopify-products/*')
    await page.keyboard.press('Control+z')
    await shown('unit cost', '$4.25').waitFor()
    await toast('Taken back: Blue mug').waitFor()
    await shown('price', '$12.75').waitFor()
  })

  it('shows the former price again and the reason, once a price is refused', async () => {
    let answer = () => {}
    const refused = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/shopify-products/*', async (route) => {
      await refused
      await route.fulfill({ status: 400, json: { error: 'The shop is closed.', code: 'bad_request' } })
    })
    const price = (amount: string) =>
      page.getByRole('button', { name: `Change the price of Blue mug: ${amount}` })
    await price('$12.75').click()
    await page.getByRole('textbox', { name: 'Change the price of Blue mug' }).fill('13.95')
    await page.keyboard.press('Enter')
    await price('$13.95').waitFor()
    answer()
    await page.getByText('The shop is closed.').first().waitFor()
    await price('$12.75').waitFor()
    await page.unroute('**/api/shopify-products/*')
  })

  it('says what is wrong with a price, and leaves the focus where it was put', async () => {
    const field = page.getByRole('textbox', { name: 'Change the price of Blue mug' })
    await page.getByRole('button', { name: /^Change the price of Blue mug/ }).click()
    await field.fill('twelve')
    await page.keyboard.press('Enter')
    await row('Blue mug').getByText('Write an amount such as 1,234.50.').waitFor()
    await accessible()
    await field.fill('12.75')
    const box = page.getByLabel('Search name, SKU, vendor or type')
    await box.click()
    await field.waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('searches for two words with a pause between them', async () => {
    const box = page.getByLabel('Search name, SKU, vendor or type')
    await box.pressSequentially('blue ')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('blue')
    await box.pressSequentially('mug')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('blue mug')
    expect(await box.inputValue()).toBe('blue mug')
    await box.fill('')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBeNull()
  })

  it('leaves out columns, and finds them left out again', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const vendor = page.getByRole('checkbox', { name: 'Vendor' })
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return vendor.evaluate((box) => box === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Vendor' }).waitFor({ state: 'detached' })
    await page.reload()
    await row('Blue mug').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Vendor' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Type later' }).click()
    await page.keyboard.press('Escape')
    const headers = () => page.getByRole('columnheader').allTextContents()
    // After the ticks, Product and the price.
    await expect.poll(async () => (await headers()).indexOf('Type')).toBe(3)
  })

  it('makes rows higher and lower, and widens a column by keyboard', async () => {
    const boxOf = async (of: ReturnType<typeof row>) => (await of.boundingBox())!
    const heightWith = async (name: string) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('radio', { name }).check()
      await page.keyboard.press('Escape')
      return (await boxOf(row('Blue mug'))).height
    }
    const compact = await heightWith('Compact')
    expect(await heightWith('Cozy')).toBeGreaterThan(compact)
    expect(await heightWith('Spacious')).toBeGreaterThan(compact + 15)
    await heightWith('As in Settings')
    const column = page.getByRole('columnheader', { name: 'Type' })
    const before = (await boxOf(column)).width
    await column.getByRole('button').focus()
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await boxOf(column)).width).toBeGreaterThan(before + 10)
  })

  it('is told when a code is taken', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialog().getByLabel('Name').fill('Other mug')
    await dialog().getByLabel('SKU').fill('MUG-1')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('Another product has this SKU already.').waitFor()
    await expect
      .poll(() =>
        dialog()
          .getByLabel('SKU')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    // The dialog asks before it discards the input.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Other mug')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await dialog().waitFor({ state: 'detached' })
  })
})

describe('sales', () => {
  it('cannot be added in bulk without a record', async () => {
    await page.getByText('Sales', { exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('sales')
    await page.getByText('No sales records yet').waitFor()
    await page.getByRole('button', { name: 'Bulk Add Sales' }).click()
    await dialog()
      .getByLabel(/One record per line/)
      .fill(' \n\n')
    await dialog().getByRole('button', { name: 'Add sales' }).click()
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Please paste at least one record before submitting.', { exact: true }).waitFor()
    await screenshot(page, 'data-bulk-alert')
    await alert.getByRole('button', { name: 'OK' }).click()
  })

  it('are added all or none, and each wrong line is named', async () => {
    const box = dialog().getByLabel(/One record per line/)
    await box.fill('03/01/2026, Blue mug, 2, 19.80\n\nsoon, Blue mug, 1, 9.90\n03/02/2026, Tea, 1')
    await dialog().getByRole('button', { name: 'Add sales' }).click()
    await dialog().getByText('2 lines cannot be read, so nothing was added:').waitFor()
    await dialog().getByText('Line 3: Enter a date like 01/31/2026.').waitFor()
    await dialog().getByText('Line 4: Four values are needed: date, name, quantity, total.').waitFor()
    await screenshot(page, 'data-bulk-errors')
    await accessible()
    const days = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'))
    await box.fill(
      days.map((day, n) => `2026-03-${day}, ${n % 2 ? 'Tea' : 'mug-1'}, ${n + 1}, ${n + 1}0.50`).join('\n'),
    )
    await dialog().getByRole('button', { name: 'Add sales' }).click()
    await toast('12 sales added.').waitFor()
    await page.getByText('1–10 of 12').waitFor()
    // The cards are loaded by a separate call.
    await expect.poll(() => figure('Total Orders')).toBe('12')
    expect(await figure('Total Revenue')).toBe('$786.00')
    expect(await figure('Total Products')).toBe('2')
    await screenshot(page, 'data-sales')
  })

  it('are paged with Previous and Next, and the address keeps the page', async () => {
    expect(await page.getByRole('row').count()).toBe(11)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('11–12 of 12').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByText('1–10 of 12').waitFor()
    await page.getByLabel('Rows per page').selectOption('25')
    await page.getByText('1–12 of 12').waitFor()
  })

  it('are sorted by a column, both ways, and say so', async () => {
    const header = page.getByRole('columnheader', { name: 'Total' })
    const firstTotal = () => page.getByRole('row').nth(1).getByRole('cell').nth(4).textContent()
    await header.getByRole('button').click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(firstTotal).toBe('$120.50')
    await header.getByRole('button').click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(firstTotal).toBe('$10.50')
  })

  it('are searched and filtered; where nothing is left, one click clears it', async () => {
    await page.getByLabel('Search product or order number').fill('tea')
    await page.getByText('1–6 of 6').waitFor()
    await page.getByRole('button', { name: 'Returns only' }).click()
    await page.getByText('No results').waitFor()
    await screenshot(page, 'data-no-results')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1–12 of 12').waitFor()
    await page.getByLabel('From').fill('03/10/2026')
    await page.keyboard.press('Enter')
    await page.getByText('1–3 of 3').waitFor()
    await page.getByLabel('From').fill('')
    await page.keyboard.press('Enter')
    await page.getByText('1–12 of 12').waitFor()
  })

  it('are exported as they are shown, dated by ISO 8601', async () => {
    await page.getByLabel('Search product or order number').fill('tea')
    await page.getByText('1–6 of 6').waitFor()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe('\ufeffdate,order_id,sku,product,quantity,total,quanto_line_id')
    expect(lines[1]).toMatch(/^2026-03-02 00:00,#[0-9a-f]{12},TEA,Tea,2,20\.50,[0-9a-f-]{36}$/)
    await page.getByLabel('Search product or order number').fill('')
    await page.getByText('1–12 of 12').waitFor()
  })

  it('are deleted after a question, and undone', async () => {
    await page.getByRole('button', { name: 'Delete Tea, 03/12/2026' }).click()
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Are you sure?', { exact: true }).waitFor()
    await screenshot(page, 'data-delete')
    await accessible()
    await alert.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–11 of 11').waitFor()
    await toast('Sales record deleted.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast('Restored.').waitFor()
    await page.getByText('1–12 of 12').waitFor()
    await expect.poll(() => figure('Total Revenue')).toBe('$786.00')
  })

  it('are chosen and deleted together', async () => {
    const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await ticks.nth(1).click()
    await ticks.nth(4).click({ modifiers: ['Shift'] })
    await page.getByText('4 rows selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByText('12 rows selected').waitFor()
    await screenshot(page, 'data-selected')
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await toast('12 sales records deleted.').waitFor()
    await page.getByText('No sales records yet').waitFor()
    // Later than the toast: from the list of the last 24 hours, which is empty afterwards.
    await page.getByRole('button', { name: 'Recently deleted' }).click()
    const bin = page.getByRole('dialog', { name: 'Recently deleted' })
    await bin.getByRole('button', { name: 'Restore: 12 sales records' }).waitFor()
    await accessible()
    await bin.getByRole('button', { name: 'Restore: 12 sales records' }).click()
    await bin.getByText('Nothing was deleted in the last 24 hours.').waitFor()
    await bin.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1–12 of 12').waitFor()
  })
})

/** Holds readings of the sales back until the function that it returns is called. */
async function holdSales(): Promise<() => Promise<void>> {
  const { promise: read, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/sales-history?*', async (route) => {
    await read
    // A reading that the page gave up meanwhile has no answer.
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute('**/api/sales-history?*')
  }
}

describe('a deletion', () => {
  it('keeps what was changed before it is undone, also until the list is read anew', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    await page.getByRole('button', { name: 'Delete Tea, 03/12/2026' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–10 of 11').waitFor()
    const answer = await holdSales()
    const quantity = row('03/11/2026').getByRole('button', { name: /^Change the quantity/ })
    const of = (units: string) => row('03/11/2026').getByRole('button', { name: new RegExp(`: ${units}$`) })
    await quantity.click()
    await page.getByRole('textbox', { name: /^Change the quantity/ }).fill('7')
    await page.keyboard.press('Enter')
    await of('7').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('1–10 of 12').waitFor()
    expect(await of('7').count()).toBe(1)
    await answer()
    await quantity.click()
    await page.getByRole('textbox', { name: /^Change the quantity/ }).fill('11')
    await page.keyboard.press('Enter')
    await of('11').waitFor()
  })
})

describe('a page without rows', () => {
  const pageInAddress = () => new URL(page.url()).searchParams.get('page')
  const deletePage = async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText(/of 12$/).waitFor()
  }

  it('behind the end of a list leads to its last page', async () => {
    await page.goto(`${product.url}/data-management?view=sales&page=9`)
    await page.getByText('11–12 of 12').waitFor()
    await expect.poll(pageInAddress).toBe('2')
  })

  it('leads to the page before, once the last one is emptied', async () => {
    await deletePage()
    await page.getByText('1–10 of 10').waitFor()
    expect(pageInAddress()).toBeNull()
    await undo()
  })

  it('shows the rows that follow, once the first one is emptied', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    await page.getByText('1–10 of 12').waitFor()
    const answer = await holdSales()
    await deletePage()
    await toast('10 sales records deleted.').waitFor()
    expect(await page.getByText('No sales records yet').count()).toBe(0)
    await answer()
    await page.getByText('1–2 of 2').waitFor()
    await undo()
  })

  it('of a filter that finds nothing offers to clear it', async () => {
    await page.goto(`${product.url}/data-management?view=sales&search=saucer&page=3`)
    await page.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1–10 of 12').waitFor()
  })
})

describe('a selection', () => {
  it('holds all pages until one row is unticked, and is exported alone', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByText('10 rows selected').waitFor()
    await page.getByRole('button', { name: 'Select all 12' }).click()
    await page.getByText('All 12 rows selected').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('11–12 of 12').waitFor()
    await page.getByText('All 12 rows selected').waitFor()
    await accessible()
    await screenshot(page, 'data-all-selected')
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .uncheck()
    await page.getByText('One row selected').waitFor()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected' }).click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await waiting).createReadStream()) chunks.push(chunk as Buffer)
    // The head and one record.
    expect(Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')).toHaveLength(2)
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  it('of products changes their prices together, and Ctrl+Z sets them back', async () => {
    await page.goto(`${product.url}/data-management`)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('Enter a percentage from −90 to 500').waitFor()
    await accessible()
    await screenshot(page, 'data-edit-selected')
    await dialog().getByLabel('Percent').fill('10')
    await page.keyboard.press('Enter')
    // Tea has no price. 12.75 × 1.1 = 14.025.
    await toast('One product changed.').waitFor()
    await row('Blue mug')
      .getByRole('button', { name: /\$14\.03/ })
      .waitFor()
    await page.keyboard.press('Control+z')
    await toast('One product set back.').waitFor()
    await row('Blue mug')
      .getByRole('button', { name: /\$12\.75/ })
      .waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  it('of products adds a tag to all, by which the table is filtered', async () => {
    await page.goto(`${product.url}/data-management`)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    await dialog().getByLabel('Change', { exact: true }).selectOption({ label: 'Tags, add' })
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('Enter at least one tag.').waitFor()
    await dialog().getByLabel('Tags').fill('Summer, summer')
    await page.keyboard.press('Enter')
    await toast('2 products changed.').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await row('Blue mug').getByText('Summer', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Tags' }).selectOption({ label: 'Summer (2)' })
    await page.getByText('1–2 of 2').waitFor()
    expect(page.url()).toContain('tag=Summer')
    await accessible()
    await screenshot(page, 'data-tags')
  })

  it('of filters and columns is shared by a link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Search name, SKU, vendor or type').fill('mug')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await toast('Link copied.').waitFor()
    const link = await page.evaluate(() => {
      // As in the receiver's browser, which hides no column.
      localStorage.removeItem('quanto.columns')
      return navigator.clipboard.readText()
    })
    await page.goto(link)
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('columnheader', { name: 'Vendor' }).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('hide')).toBeNull()
  })
})

describe('the screen', () => {
  it('opens a link to one part of a table', async () => {
    await page.goto(`${product.url}/data-management?view=sales&search=tea&size=25&sort=-quantity`)
    await page.getByText('1–6 of 6').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Quantity' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await page.goBack()
  })

  it('is accessible in dark, and has no page-wide scroll on a phone', async () => {
    await page.goto(`${product.url}/data-management`)
    await row('Blue mug').waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await accessible()
    await screenshot(page, 'data-dark')
    await page.setViewportSize({ width: 320, height: 800 })
    await accessible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await screenshot(page, 'data-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('says the specified sentences when a list cannot be loaded, and tries again', async () => {
    await page.route('**/api/shopify-products?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request' } }),
    )
    await page.goto(`${product.url}/data-management?size=50`)
    await page.getByRole('alert').getByText('Failed to load products', { exact: true }).waitFor()
    await page.unroute('**/api/shopify-products?*')
    await page.route('**/api/shopify-products?*', (route) => route.fulfill({ json: { products: {} } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Unexpected product format', { exact: true }).waitFor()
    await screenshot(page, 'data-failed')
    await page.unroute('**/api/shopify-products?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await row('Blue mug').waitFor()

    await page.route('**/api/sales-history?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request' } }),
    )
    await page.goto(`${product.url}/data-management?view=sales&size=50`)
    await page
      .getByRole('alert')
      .getByText('Unable to load sales history. Please try again later.', { exact: true })
      .waitFor()
    await page.unroute('**/api/sales-history?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('1–12 of 12').waitFor()
  })
})
