import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { screenshot } from './support/screenshots.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const mug = {
  id: 42,
  sku: 'MUG-1',
  title: 'Blue mug',
  handle: null,
  vendor: 'Acme',
  product_type: 'Mug',
  gtin: null,
  mpn: null,
  tags: [],
  created_at: '2026-06-15T12:00:00.000Z',
  price: '9.95',
  cost: null,
  image: null,
  variants: [{ price: '9.95' }],
}

let browser: Browser
let site: WebOnly
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/shopify-products/:id', (c) =>
      c.req.param('id') === '42'
        ? c.json({ product: mug })
        : c.json({ error: 'The product does not exist.', code: 'not_found' }, 404),
    )
  })
  page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  ).newPage()
  await beSignedIn(page)
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})

const sheet = () => page.getByRole('dialog')

it('a link to a record opens it although the page of the table has others', async () => {
  await page.goto(`${site.url}/data-management?open=42`)
  await sheet().getByRole('heading', { name: 'Blue mug' }).waitFor()
  await sheet().getByText('Not on this page of the table').waitFor()
  await screenshot(page, 'record-link')
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('open')).toBeNull()
})

it('a link to a record that is gone says so', async () => {
  await page.goto(`${site.url}/data-management?open=43`)
  await sheet().getByText('It was deleted, or the link belongs to another account.').waitFor()
  await screenshot(page, 'record-gone')
  await sheet().getByRole('button', { name: 'Close' }).click()
  await sheet().waitFor({ state: 'detached' })
})
