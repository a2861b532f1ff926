import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf, countClicks } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const BANDS = ['Highly elastic', 'Elastic', 'Near-unit elastic', 'Inelastic', 'No data']

let product: Product
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  await register(page, product.url, newPerson())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const go = () => page.getByRole('navigation').getByRole('link', { name: 'Price Simulation' }).click()
const options = () => page.getByRole('listbox', { name: 'Products' }).getByRole('option')
const scenarios = () => page.locator('[data-scenario]')

describe('the owner of a new account with an order file', () => {
  it('accepts a first price within six clicks', async () => {
    const own = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await register(own, product.url, newPerson())
    const clicks = await countClicks(own)
    await own.getByRole('link', { name: 'Upload orders' }).click()
    const chooser = own.waitForEvent('filechooser')
    await own.getByRole('button', { name: 'Choose a file' }).click()
    const buffer = Buffer.from(orderFile())
    await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer })
    await own.getByRole('button', { name: 'Continue' }).click()
    await own.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
    await own.getByRole('button', { name: 'Import', exact: true }).click()
    await own.getByRole('link', { name: 'See the dashboard' }).click()
    await own
      .getByRole('button', { name: /^Accept / })
      .first()
      .click()
    await own.getByRole('button', { name: /^Undo/ }).first().waitFor()
    expect(await clicks()).toBeLessThanOrEqual(6)
    await own.context().close()
  })
})

describe('the owner of a new account', () => {
  it('is told what the simulation will show, and accepts a first price within four clicks', async () => {
    const clicks = await countClicks(page)
    await go()
    await page.getByText('No products to simulate yet').waitFor()
    await page.getByRole('link', { name: 'Try the sample store' }).click()
    await page.getByRole('button', { name: 'Try with a sample store' }).click()
    await page.getByText('This is a sample store.').waitFor()
    await page
      .getByRole('button', { name: /^Accept / })
      .first()
      .click()
    await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
    expect(await clicks()).toBeLessThanOrEqual(4)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  })

  it('finds the first product chosen, with its band, its range and four scenarios', async () => {
    await go()
    await scenarios().first().waitFor()
    expect(await options().count()).toBe(12)
    await expect.poll(() => page.locator('[role=option] [data-band]').count()).toBe(12)
    const bands = await page.locator('[role=option] [data-band]').allTextContents()
    expect(bands.filter((band) => !BANDS.includes(band))).toEqual([])
    expect(await options().first().getAttribute('aria-selected')).toBe('true')
    expect(await scenarios().count()).toBe(4)
    expect(await scenarios().first().textContent()).toMatch(/Revenue.*90% likely between .* and /)
    await page.getByRole('figure', { name: 'Sales Evolution' }).locator('[data-units-bar]').first().waitFor()
    await page.getByRole('figure', { name: 'Demand by price' }).locator('[data-observed]').first().waitFor()
    await page.getByText('Worded by fixed rules from the figures above').waitFor()
    await screenshot(page, 'simulation')
  })

  it('tries a price with the slider and sees units, revenue and their ranges at once', async () => {
    const before = await page.locator('dl', { hasText: /Units a month/ }).textContent()
    await page.getByRole('slider', { name: 'Change of the price' }).focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowLeft')
    const after = await page.locator('dl', { hasText: /Units a month/ }).textContent()
    expect(after).not.toBe(before)
    await page
      .getByText(/you would sell about .* units a month/)
      .first()
      .waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('price')).toMatch(/^\d/)
    const handle = page.getByRole('slider', { name: 'Tried price on the curve' })
    const tried = await handle.getAttribute('aria-valuetext')
    const box = await handle.boundingBox()
    if (!box) throw new Error('The curve has no handle.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y, { steps: 4 })
    await page.mouse.up()
    const dragged = await handle.getAttribute('aria-valuetext')
    expect(dragged).not.toBe(tried)
    await page.keyboard.press('ArrowRight')
    expect(await handle.getAttribute('aria-valuetext')).not.toBe(dragged)
    await screenshot(page, 'simulation-tried')
  })

  it('searches, and the only match is chosen', async () => {
    const title = (await options().nth(5).getAttribute('title')) ?? ''
    await page.getByRole('textbox', { name: 'Search products' }).fill(title)
    await expect.poll(() => options().count()).toBe(1)
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page.getByRole('textbox', { name: 'Search products' }).fill('')
    await expect.poll(() => options().count()).toBe(12)
  })

  it('comes back by a link to the same product and price', async () => {
    const id = await options().nth(2).getAttribute('data-product')
    await page.goto(`${product.url}/price-simulation?product=${id}&page=3`)
    await scenarios().first().waitFor()
    expect(await options().first().getAttribute('data-product')).not.toBe(id)
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(0)
    const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id: rule }) => rule)).toEqual([])
    expect(complaints).toEqual([])
  })
})

const DAY_MS = 86_400_000

/** A year and a half of 24 candles whose price goes up and down, with an elasticity of -3 and a cost of a third. */
function orderFile(): string {
  const [low, high] = [10.9, 12.9]
  const rows = ['date,order number,sku,product,type,quantity,unit price,unit cost,currency']
  let seed = 7
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  for (let back = 540; back > 0; back--) {
    const day = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
    for (let candle = 0; candle < 24; candle++) {
      const isHigh = Math.floor((back + candle * 17) / 45) % 2 === 0
      const units = Math.round(1.65 * (isHigh ? 1 : (high / low) ** 3) * (0.5 + chance()))
      if (units === 0) continue
      const price = isHigh ? high : low
      rows.push(
        `${day},${back}-${candle},P-${candle},Candle ${candle + 1},Candles,${units},${price},4.00,USD`,
      )
    }
  }
  return rows.join('\n')
}
