import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPracticeNango, type PracticeNango } from '#practice-shop/nango'
import { standingShop } from '#practice-shop/shop'
import { ShopifyAdmin } from '#practice-shop/shopify/admin'
import { WoocommerceRest } from '#practice-shop/woocommerce-rest'
import { practiceTexts } from '#server/practice-texts'
import { makeShop } from '../test/stand-ins/shop-data.ts'
import { checkedByShopify } from '../test/stand-ins/shopify-schema.ts'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { freePort, type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const shop = makeShop({ products: 25, orders: 20 })
let nango: PracticeNango
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const source = standingShop(shop, Date.now)
  const admin = new ShopifyAdmin({ source, now: Date.now, check: checkedByShopify })
  nango = await openPracticeNango({ admin, woocommerce: new WoocommerceRest(source), texts: practiceTexts() })
  const port = await freePort()
  nango.webhookUrl = `http://127.0.0.1:${port}/api/webhooks/nango`
  product = await startProduct({
    port,
    env: {
      NANGO_BASE_URL: nango.url,
      NANGO_SECRET_KEY: nango.secretKey,
      NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
    },
  })
  browser = await launchBrowser()
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  // The last picture of the first page does not exist.
  await context.route('https://cdn.example.test/**', (route) =>
    route.request().url().endsWith('/11.jpg')
      ? route.abort()
      : route.fulfill({ body: PIXEL, contentType: 'image/png' }),
  )
  page = await context.newPage()
  await register(page, product.url, newPerson())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await nango?.close()
})

const tab = () => page.getByRole('tabpanel')
const open = () => page.goto(`${product.url}/upload-products?tab=platform`)

describe('an owner with a store', () => {
  it('connects it at the provider and comes back', async () => {
    await open()
    await tab().getByRole('heading', { name: 'Connect your store' }).waitFor()
    await screenshot(page, 'platform-connect')
    await tab().getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Connected' }).waitFor()
    await open()
    await tab()
      .getByRole('heading', { name: /connected$/ })
      .waitFor()
  })

  it('imports products and orders, sees them as cards, and is told of the 60 days', async () => {
    // The first import starts automatically; a manual one reads the store once more.
    await tab().getByText('The latest import is done.').waitFor()
    await tab().getByRole('button', { name: 'Import Products' }).click()
    await tab().getByText('Product import has started. Products will appear once synced.').waitFor()
    await tab().getByRole('button', { name: 'Import Products' }).waitFor()
    await tab().getByText('The latest import is done.').waitFor()
    await tab().getByRole('heading', { name: 'Stand-in Goods is connected' }).waitFor()
    await tab().getByText('only the orders of the last 60 days').waitFor()
    const cards = tab().getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(12)
    const second = cards.nth(1)
    await second.getByText('Product 0001').waitFor()
    await second.getByText('130 variants').waitFor()
    const price = (shop.products[1]?.variants[0]?.priceCents ?? 0) / 100
    await second.getByText(`$${price.toFixed(2)}`).waitFor()
    // A product without a picture, and one whose picture fails to load: an icon is shown instead.
    await cards.nth(11).scrollIntoViewIfNeeded()
    await expect.poll(() => cards.nth(11).getByRole('img').count()).toBe(0)
    expect(await cards.nth(0).getByRole('img').count()).toBe(0)
    await screenshot(page, 'platform-imported')
    await tab().getByRole('button', { name: 'Next' }).click()
    await tab().getByText('Page 2 of 3').waitFor()
    await tab().getByRole('button', { name: 'Next' }).click()
    await tab().getByText('Product 0024').waitFor()
    expect(await cards.count()).toBe(1)
  })

  it('has no accessibility violation, and no side scroll on a telephone', async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axeOf(page).withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await screenshot(page, 'platform-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('is told that the store refuses, connects again, and disconnects', async () => {
    nango.isRefused = true
    await tab().getByRole('button', { name: 'Import Products' }).click()
    await tab().getByRole('heading', { name: 'Your store no longer accepts the connection' }).waitFor()
    nango.isRefused = false
    await tab().getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Connected' }).waitFor()
    await open()
    await tab().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await tab().getByRole('heading', { name: 'Your store is disconnected' }).waitFor()
    await expect.poll(() => nango.connections.length).toBe(0)
    expect(await tab().getByRole('listitem').count()).toBe(12)
  })

  it('moves to WooCommerce: the same sales, and none of the 60 days', async () => {
    await tab().getByRole('button', { name: 'Connect WooCommerce' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Connected' }).waitFor()
    await open()
    await tab().getByText('WooCommerce · ').waitFor()
    await tab().getByText('The latest import is done.').waitFor()
    await tab().getByText('Page 1 of 3').waitFor()
    expect(await tab().getByText('last 60 days').count()).toBe(0)
    await screenshot(page, 'platform-woocommerce')
  })

  it('takes back what the store brought, after asking', async () => {
    await tab().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await tab().getByRole('button', { name: 'Remove what was imported' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('What the store brought is being removed.').waitFor()
    // The first store was only disconnected, so its products are still there.
    await open()
    await tab().getByRole('heading', { name: 'Your store is disconnected' }).waitFor()
  })
})
