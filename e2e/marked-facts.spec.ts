import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let product: Product
let browser: Browser
let page: Page
let authorization = ''

beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 1000 } })
  page = await context.newPage()
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByText('This is a sample store.').waitFor()
  await page.getByRole('tab', { name: 'Deep Analytics' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function api<T>(method: 'GET' | 'PUT' | 'POST', address: string, data?: object): Promise<T> {
  const options = { method, headers: { authorization }, ...(data ? { data } : {}) }
  const answer = await page.request.fetch(`${product.url}/api${address}`, options)
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

describe('an owner who knows more than the orders tell', () => {
  it('notes on the chart what happened on a day, takes it away and gets it back', async () => {
    const marks = page.locator('[data-mark=note]')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Write what happened.').waitFor()
    const day = new Date(Date.now() - 60 * 86_400_000).toLocaleDateString('en-US')
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Note').fill('In the local paper')
    await dialog.getByRole('button', { name: 'Save' }).dblclick()
    await marks.waitFor()
    expect(await marks.count()).toBe(1)
    await page.getByText(/marks? on the chart$/).click()
    await page.getByText('In the local paper').waitFor()
    await page.getByRole('button', { name: /^Remove the note of/ }).click()
    await expect.poll(() => marks.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await marks.waitFor()
  })

  it('marks a stock-out and sees at once what it changes', async () => {
    const { options } = await api<{ options: { productId: number }[] }>('GET', '/product-options?limit=20')
    const rows = options.slice(0, 8).map(({ productId }) => ({
      productId,
      fromDay: new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10),
      toDay: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10),
    }))
    await api('PUT', '/stock-outs', { rows })
    await page.getByRole('tab', { name: 'Deep Analytics' }).click()
    await page.getByRole('button', { name: 'Compare estimates' }).click()
    await page.getByRole('checkbox', { name: 'Use in the estimates: Stock-outs' }).waitFor()
    expect(
      await page.getByRole('checkbox', { name: 'Compare with and without: Stock-outs' }).isChecked(),
    ).toBe(true)
    await page.getByRole('button', { name: 'Compare with and without' }).click()
    await page.getByRole('region', { name: 'Products with and without' }).waitFor()
    await page.getByText(/of .* elasticities differ/).waitFor()
    await page
      .getByRole('region', { name: 'All products with history' })
      .getByText('90% likely')
      .first()
      .waitFor()
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await screenshot(page, 'compare')
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await screenshot(page, 'compare-phone')
  })

  it('is asked about promotions that the sales show', async () => {
    const proposed = () =>
      api<{ proposed: number; promotions: { promotionId: string; name: string }[] }>(
        'GET',
        '/promotions?status=proposed',
      )
    await expect.poll(async () => (await proposed()).proposed, { interval: 6000 }).toBeGreaterThan(0)
    const { promotions } = await proposed()
    const [first] = promotions
    expect(first?.name).toMatch(/^−\d+% · /)
    const body = { promotionIds: [first!.promotionId], decision: 'reject' }
    expect(await api('POST', '/promotions/decide', body)).toEqual({ ok: true, changed: 1 })
  })
})
