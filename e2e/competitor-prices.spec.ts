import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centsToText, generateSampleStore } from '#sample-store'
import { type ApiUser, signInApiUser } from '../test/api-user.ts'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let product: Product
let browser: Browser
let page: Page
let owner: ApiUser

/** The seed of the sample shop; its products do not depend on the last day. */
const { products } = generateSampleStore({ seed: 20_251, endDay: 20_000, advertising: true })

beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  page = await (
    await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  ).newPage()
  const person = await ownerOf(product.dataDir)
  owner = await signInApiUser(product.url, person)
  await enter(page, product.url, person)
  await page.getByText('This is a sample store.').waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const DAY_MS = 86_400_000
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A column for each of four competitors; the last row names its product by its title alone. */
function wideTable(): string {
  const rows = products.map(({ sku, priceCents }) => [
    sku,
    '',
    ...[0.95, 0.98, 1.02, 1.1].map((x) => centsToText(Math.round(priceCents * x))),
  ])
  const { title, priceCents } = products[0]!
  const renamed = `${title.split(' ').slice(1).join(' ')} ${title.split(' ')[0]}`
  rows.push(['', renamed.toLowerCase(), centsToText(Math.round(priceCents * 0.9)), '', '', ''])
  return ['SKU,Title,North,South,East,West', ...rows.map((row) => row.join(','))].join('\n')
}

/** Answers the first look at the matches as before the new products are compared. */
async function beforeComparing(page: Page) {
  await page.route(
    '**/api/competitor-matches?**',
    async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...answer, items: [], total: 0, sure: [], counts: { ...answer.counts, waiting: 0, new: 1 } },
      })
    },
    { times: 1 },
  )
}

describe('competitors’ prices', () => {
  it('come by a wide file, are matched by keyboard and seen on the dashboard', async () => {
    await page.goto(`${product.url}/competitor-prices`)
    await page.getByRole('link', { name: 'Upload a file' }).first().click()
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await page.setInputFiles('input[type=file]', {
      name: 'market.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(wideTable()),
    })
    await page.getByRole('gridcell').first().waitFor()
    await button('1. File and columns').click()
    // The person came from the competitors' page, so that the file is theirs without a question.
    expect(await page.getByLabel('The file holds').inputValue()).toBe('competitors')
    await expect.poll(() => page.getByLabel('Meaning of West').inputValue()).toBe('competitor4')
    await button('Review rows').click()
    await page.getByRole('grid').waitFor()
    await button('Continue').click()
    await button('Keep both').click()
    await button('Import').click()
    await page.getByText('File uploaded successfully!').waitFor()

    await beforeComparing(page)
    await page.goto(`${product.url}/competitor-prices`)
    const list = page.getByRole('region', { name: 'Products to match' })
    await list.waitFor()
    await screenshot(page, 'competitor-prices')
    await list.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Nothing waits for you.').waitFor()
    await page.keyboard.press('Control+z')
    await list.waitFor()
    await list.focus()
    await page.keyboard.press('1')
    await page.getByText('Nothing waits for you.').waitFor()

    await page.goto(`${product.url}/dashboard`)
    const header = page.getByRole('columnheader', { name: 'Market' })
    await header.waitFor()
    await page
      .getByText(/we are \d of 5/)
      .first()
      .waitFor()
    await screenshot(page, 'competitor-prices-dashboard')
  })
  it('a rule is set, with what it costs, deleted and restored', async () => {
    await page.goto(`${product.url}/competitor-prices`)
    await page.getByLabel('Compared with').selectOption({ label: 'North' })
    await page.getByLabel('Distance in %').fill('0')
    const cost = page.getByRole('region', { name: 'What the rule brings a month' })
    await cost
      .getByText(/Moves \d+ of 120 prices\./)
      .first()
      .waitFor()
    await button('Add rule').click()
    const rules = page.getByRole('table', { name: 'Rules' })
    await rules.getByText(/Never above.*North/).waitFor()
    await screenshot(page, 'competitor-prices-rule')
    await rules.getByRole('button', { name: /^Delete/ }).click()
    await page.getByText('No rule yet.').waitFor()
    await button('Undo').click()
    await rules.getByText(/Never above.*North/).waitFor()
  })

  it('pushed again they are nothing new, and a move raises one alert', async () => {
    const { secret } = await owner.json<{ readonly secret: string }>('POST', '/api/api-keys', {
      ...{ name: 'Prices', scopes: ['competitor:write'], expires_in_days: 1 },
    })
    const { sku, title, priceCents } = products[1]!
    const pushed = async (observations: readonly object[]) => {
      const answer = await fetch(`${product.url}/api/competitor-prices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ observations }),
      })
      return (await answer.json()) as unknown
    }
    const push = () =>
      pushed([{ competitor: 'East', sku, price: centsToText(Math.round(priceCents * 0.85)) }])
    expect(await push()).toEqual({ added: 1, unchanged: 0, suspect: 0, waiting: 0, refused: [] })
    expect(await push()).toEqual({ added: 0, unchanged: 1, suspect: 0, waiting: 0, refused: [] })
    const earlier = Array.from({ length: 12 }, (_, week) => ({
      ...{ competitor: 'East', sku, price: centsToText(Math.round(priceCents * 0.97)) },
      day: new Date(Date.now() - 7 * (week + 1) * DAY_MS).toISOString().slice(0, 10),
    }))
    expect(await pushed(earlier)).toMatchObject({ added: 12, refused: [] })
    const alerts = async () => {
      const { notifications } = await owner.json<{
        readonly notifications: readonly { readonly kind: string; readonly text: string }[]
      }>('GET', '/api/notifications?limit=100')
      return notifications.filter(({ kind }) => kind === 'market-alert').map(({ text }) => text)
    }
    await expect.poll(alerts).toHaveLength(1)
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    const alert = page.getByRole('button', { name: new RegExp(`${title}.*East asks`) })
    await alert.waitFor()
    await screenshot(page, 'competitor-prices-alert')
    await alert.click()
    const sheet = page.getByRole('region', { name: 'Competitors’ prices' })
    await sheet.getByRole('cell', { name: 'East' }).or(sheet.getByText('East')).first().waitFor()
    for (const name of [
      /^Median of the market by month/,
      'Our average price against the market’s median, by month',
    ]) {
      const chart = sheet.getByRole('img', { name })
      await chart.scrollIntoViewIfNeeded()
      const [drawn, room] = [await chart.boundingBox(), await sheet.boundingBox()]
      expect(drawn!.height).toBeLessThan(220)
      expect(drawn!.y).toBeGreaterThanOrEqual(room!.y)
    }
    await screenshot(page, 'competitor-prices-sheet')
  })

  it('the file is taken back with all that only it brought', async () => {
    await page.goto(`${product.url}/upload-products`)
    await button('Undo the import of market.csv').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('Undone', { exact: true }).waitFor()
    await page.goto(`${product.url}/competitor-prices`)
    const competitors = page.getByRole('table', { name: 'Competitors' })
    await competitors.getByText('East').waitFor()
    expect(await competitors.getByRole('row').count()).toBe(2)
  })
})
