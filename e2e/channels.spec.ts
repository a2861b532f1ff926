import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const PRODUCTS = 16
const DAYS = 280
const DAY_MS = 86_400_000

/** Two web lines a day; every second day one on a marketplace that is 25 % dearer and whose prices follow. */
function ordersFile(): string {
  const rows = ['order,date,sku,quantity,total,source']
  for (let at = 0; at < DAYS; at++) {
    const day = new Date(Date.UTC(2025, 0, 1) + at * DAY_MS).toISOString().slice(0, 10)
    for (let product = 0; product < PRODUCTS; product++) {
      const isLow = Math.floor(at / 28 + product) % 3 === 0
      const price = (10 + product) * (isLow ? 0.8 : 1)
      for (let k = 0; k < (isLow ? 2 : 1); k++)
        rows.push(`W${at}-${product}-${k},${day},MUG-${product},1,${price.toFixed(2)},Web`)
      if (at % 2 === 0)
        rows.push(`M${at}-${product},${day},MUG-${product},1,${(1.25 * price).toFixed(2)},Marketplace`)
    }
  }
  return rows.join('\n')
}

let product: Product
let browser: Browser
let page: Page
let authorization = ''
const complaints: string[] = []

interface Channels {
  readonly channels: readonly { readonly identity: string; readonly role: string }[]
  readonly isWaiting: boolean
}

const api = (path: string, options: object = {}) =>
  page.request.fetch(`${product.url}/api${path}`, { headers: { authorization }, ...options })
const channels = async (): Promise<Channels> => (await api('/sales-channels')).json()
const settled = () => expect.poll(async () => (await channels()).isWaiting, { interval: 1000 }).toBe(false)
const screen = () => page.goto(`${product.url}/data-management?view=facts&part=channels`)
const card = (name: string) => page.getByRole('article', { name, exact: true })

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
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('the owner of a store that sells in two channels', () => {
  it('is told, before any estimate, that none has looked yet', async () => {
    await screen()
    await page.getByText('No estimate has looked for sales channels yet').waitFor()
  })

  it('finds both, with how they were recognised, their shares and their prices', async () => {
    const file = ordersFile()
    const sizeBytes = Buffer.byteLength(file)
    const created = await (
      await api('/imports', { method: 'POST', data: { fileName: 'orders.csv', sizeBytes } })
    ).json()
    const content = `/imports/${created.import.importId}/content`
    const headers = { authorization, 'content-type': 'application/octet-stream' }
    const sent = await api(content, { method: 'PUT', headers, data: Buffer.from(file) })
    expect(sent.status(), await sent.text()).toBeLessThan(300)
    await expect.poll(async () => (await channels()).channels.length, { interval: 1000 }).toBe(2)
    await screen()
    const market = card('Marketplace')
    await market.getByText('Recognized by the order source.').waitFor()
    await market.getByText('125%').waitFor()
    await market.getByText('16 products in half a year').waitFor()
    await card('Main channel').getByText('All sales that are of no other channel.').waitFor()
    await screenshot(page, 'sales-channels')
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

  it('names one, by the keyboard', async () => {
    await card('Marketplace').getByLabel('Name').focus()
    await page.keyboard.type('Big market')
    await page.keyboard.press('Enter')
    await card('Big market').waitFor()
    await page.reload()
    await card('Big market').waitFor()
  })

  it('makes it the main one, which the estimate takes up by itself, and goes back', async () => {
    await card('Big market').getByLabel('This channel is').selectOption({ label: 'The main channel' })
    await page.getByText('Saved. The estimates are being made again.').last().waitFor()
    await settled()
    const roles = async () =>
      Object.fromEntries((await channels()).channels.map(({ identity, role }) => [identity, role]))
    expect(await roles()).toEqual({ main: 'separate', 'source:Marketplace': 'main' })
    await page.reload()
    // The marketplace is a quarter dearer, so the main channel's price is four fifths of it.
    await card('Main channel').getByText('80%').waitFor()
    await card('Big market').getByRole('button', { name: 'Back to what was recognized' }).click()
    await page.getByText('Saved. The estimates are being made again.').last().waitFor()
    await settled()
    expect(await roles()).toEqual({ main: 'main', 'source:Marketplace': 'separate' })
  })

  it('reads with each recommendation whose price it is, and what moves with it', async () => {
    await page.goto(`${product.url}/dashboard?tab=recommendations&view=cards`)
    const note = page.locator('[data-channel]').first()
    await note.waitFor()
    const text = await note.textContent()
    expect(text).toMatch(
      /^This is the price of your main channel, which sells \d\d% of all units of the store\./,
    )
    expect(text).toContain('The price of Big market moves with it, and what that brings is counted.')
  })

  it('reads it on a phone without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await screen()
    await card('Big market').waitFor()
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider).toBe(false)
    await screenshot(page, 'sales-channels-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('met no error in the console', () => {
    expect(complaints).toEqual([])
  })
})
