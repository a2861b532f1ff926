import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'

let browser: Browser
let product: Product
let page: Page

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct()])
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  page = await context.newPage()
  await register(page, product.url, newPerson())
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** 04:30 in Berlin is 22:30 of the previous day in New York; the second row has no offset. */
const orders = `date,order,sku,product,quantity,total
2024-03-01T04:30:00+01:00,A1,MUG,Mug,2,20
2024-03-01 04:30:00,A2,MUG,Mug,1,10
2024-03-05 04:30:00,A3,MUG,Mug,1,10
`
const select = (name: string) => page.getByLabel(name, { exact: true })
const fitsPhone = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('currency and time zone of a store, on a phone', () => {
  it('are guessed from the browser, asked on the first screen, and with the first import', async () => {
    const asked = page.getByRole('region', { name: 'Formats' })
    await asked.getByText('English, time zone Europe/Berlin, 31/12/2026, £1,234.50').waitFor()
    await asked.getByRole('button', { name: 'That is right' }).click()
    await asked.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'See how customers react to your prices' }).waitFor()
    expect(await asked.count()).toBe(0)
    await page.goto(`${product.url}/upload-products`)
    await page.setInputFiles('input[type=file]', {
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(orders),
    })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await select('Currency of the store').waitFor()
    expect(await select('Currency of the store').inputValue()).toBe('GBP')
    expect(await select('Time zone of the store').inputValue()).toBe('Europe/Berlin')
    expect(await page.getByText('Guessed from your browser').count()).toBe(2)
    expect(await fitsPhone()).toBe(true)
    await select('Currency of the store').selectOption('EUR')
    await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('File uploaded successfully!').waitFor()
    await page.goto(`${product.url}/data-management`)
    await page.getByText('€40.00').first().waitFor()
  })

  it('say in Settings what a change does, count the days anew, and go back', async () => {
    await page.goto(`${product.url}/settings?section=regional`)
    await select('Time zone of the store').selectOption('America/New_York')
    await select('Currency of the store').selectOption('USD')
    await page.getByRole('button', { name: 'See what changes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Order lines that move to another day: 1 of 3; to another month: 1.').waitFor()
    await dialog.getByText('Order lines without an offset in their time: 2. They keep their day.').waitFor()
    await dialog.getByText('Nothing is converted: 10.00 EUR becomes 10.00 USD.').waitFor()
    const { violations } = await axeOf(page).include('dialog').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Last change: from EUR, Europe/Berlin to USD, America/New York.').waitFor()
    await page.goto(`${product.url}/data-management?view=sales`)
    await page.getByText('29/02/2024').first().waitFor()

    await page.goto(`${product.url}/settings?section=regional`)
    await page.getByRole('button', { name: 'Go back to EUR, Europe/Berlin' }).click()
    await dialog.getByText('Order lines that move to another day: 1 of 3').waitFor()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Last change: from USD, America/New York to EUR, Europe/Berlin.').waitFor()
    expect(await fitsPhone()).toBe(true)
  })

  it('are not asked again with the next import', async () => {
    await page.goto(`${product.url}/upload-products`)
    await page.setInputFiles('input[type=file]', {
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(orders.replaceAll('A', 'B')),
    })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
    expect(await select('Currency of the store').count()).toBe(0)
  })
})
