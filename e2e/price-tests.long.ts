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
/** Importing, estimating and two weeks of the shop take seconds each on a quiet machine. */
const PATIENCE_MS = 300_000
/** From the proposal to the verdict in the practice shop. */
const MOST_MS = 120_000

beforeAll(async () => {
  product = await startProduct({ alone: true })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await register(page, product.url, newPerson())
}, 290_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
}, 30_000)

const tab = () => page.getByRole('tabpanel')
const answer = () => page.getByText(/Worth testing: |No price test/)
/** In weeks in which the shop shows its goods as reduced, as around Black Friday, none of them may be tested. */
const letFourWeeksPass = async () => {
  await page.goto(`${product.url}/upload-products?tab=platform`)
  await tab().getByRole('button', { name: 'Four weeks' }).click()
  await tab().getByText('28 days ahead').waitFor()
  await expect
    .poll(
      async () => {
        await page.goto(`${product.url}/dashboard`)
        await answer().waitFor()
        return page.getByText(/Worth testing: /).isVisible()
      },
      { timeout: PATIENCE_MS, interval: 5_000 },
    )
    .toBe(true)
}
const noViolation = async () => {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('a price test in the practice shop', () => {
  it('is proposed on the dashboard, runs by itself and ends in a verdict', async () => {
    await page.goto(`${product.url}/upload-products?tab=platform`)
    await tab().getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await tab().getByText('The latest import is done.').waitFor({ timeout: PATIENCE_MS })
    await tab().getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await tab().getByRole('heading', { name: 'Write prices to your store' }).waitFor()

    await page.goto(`${product.url}/dashboard`)
    await answer().waitFor({ timeout: PATIENCE_MS })
    if (await page.getByText('No price test').isVisible()) await letFourWeeksPass()
    await page.getByText(/Worth testing: /).waitFor()
    const proposed = Date.now()
    await page.getByRole('link', { name: 'See the test' }).click()
    await page.getByRole('button', { name: 'Randomize the schedule' }).first().click()
    await page.getByText(/^The draw can be proved: SHA-256/).waitFor()
    await page.getByRole('button', { name: 'Start the test' }).dblclick()
    await page.getByRole('button', { name: 'Let the whole test pass' }).click()
    await page.getByRole('heading', { name: 'Verdict' }).waitFor({ timeout: 3 * PATIENCE_MS })
    expect(Date.now() - proposed).toBeLessThan(MOST_MS)
    // Every price goes back to what it was.
    await page.getByText('The test has ended.').waitFor({ timeout: PATIENCE_MS })
    await page.getByText(/^A price 1% higher changes the units by|^Cannot tell/).waitFor()
    await noViolation()
    await screenshot(page, 'price-test-verdict')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report (PDF)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^price-test-.*\.pdf$/)
  }, 1_200_000)
})
