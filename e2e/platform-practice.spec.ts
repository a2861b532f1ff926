import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  product = await startProduct({ alone: true })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await register(page, product.url, newPerson())
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
}, 30_000)

const tab = () => page.getByRole('tabpanel')
const noViolation = async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('on a fresh machine', () => {
  it('an owner connects the practice shop, which says what it is, and imports it', async () => {
    await page.goto(`${product.url}/upload-products?tab=platform`)
    await tab().getByRole('heading', { name: 'This is a practice shop' }).waitFor()
    await screenshot(page, 'practice-connect')
    await tab().getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByText('This shop is made up.').waitFor()
    await noViolation()
    await screenshot(page, 'practice-allow')
    await page.getByRole('button', { name: 'Allow' }).click()
    await tab().getByRole('heading', { name: 'Your store is connected' }).waitFor()
    // The first import starts automatically.
    await tab().getByText('The latest import is done.').waitFor({ timeout: 90_000 })
    await tab().getByRole('heading', { name: 'Practice Home & Garden is connected' }).waitFor()
    await expect.poll(() => tab().getByRole('listitem').count()).toBe(12)
    const pictures = tab().getByRole('listitem').getByRole('img')
    expect(await pictures.count()).toBe(12)
    await expect
      .poll(() => pictures.first().evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(0)
    await screenshot(page, 'practice-imported')
  }, 150_000)

  it('lets prices be written only after turning it on and allowing it in the shop', async () => {
    await tab().getByText('Quanto changes nothing in your store.').waitFor()
    await tab().getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('change prices of products').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect
      .poll(
        async () => {
          await page.goto(`${product.url}/upload-products?tab=platform`)
          await tab().getByRole('heading', { name: 'Write prices to your store' }).waitFor()
          return tab().getByText('Each time, you see them first').count()
        },
        { timeout: 40_000, interval: 2500 },
      )
      .toBe(1)
    await noViolation()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await screenshot(page, 'practice-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  }, 90_000)

  it('writes an accepted price to the shop after a look and a yes, and the former one back', async () => {
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('tab', { name: 'Recommendations' }).click()
    const accept = page.getByRole('button', { name: /^Accept: / }).first()
    await accept.waitFor({ timeout: 90_000 })
    await accept.click()
    await page.getByRole('button', { name: 'Price plan (1)' }).click()
    const plan = page.getByRole('dialog', { name: 'Price plan' })
    await plan.getByRole('button', { name: /^Write to the store: / }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Write to Practice Home & Garden?').waitFor()
    await noViolation()
    await screenshot(page, 'practice-write')
    await question.getByRole('button', { name: 'Write prices' }).click()
    await plan.getByText('Applied (1)').waitFor()
    await plan.getByRole('button', { name: /^Write the former price back: / }).click()
    await question.getByRole('button', { name: 'Write prices' }).click()
    await plan.getByText('Reverted (1)').waitFor()
  }, 150_000)
})
