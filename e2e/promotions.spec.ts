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
const complaints: string[] = []

/** A new installation with the analysed sample store. */
beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByText('This is a sample store.').waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const rows = () => page.getByRole('table', { name: 'Uplift by product' }).locator('tbody tr')
const axe = async () => {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the owner of a store with promotions', () => {
  it('sees what they added: four cards, bars with a line, ten rows, and the calendar', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Promotion Optimization' }).click()
    await rows().first().waitFor()
    expect(await rows().count()).toBe(10)
    for (const card of ['Total Uplift', 'Avg Uplift %', 'High Confidence', 'Promo ROI'])
      await page.getByRole('heading', { name: card, exact: true }).waitFor()
    const roi = page.locator('section', { has: page.getByRole('heading', { name: 'Promo ROI' }) })
    expect(await roi.locator('p').first().textContent()).toMatch(/^−?[\d,]+\.\dx$/)
    expect(await page.locator('[data-uplift-pair]').count()).toBe(10)
    const names = await rows().locator('th button [aria-hidden]').allTextContents()
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(26)
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-uplift')
  })

  it('searches, filters and sorts, and opens the promotions of a product with their waterfall', async () => {
    const title = (await rows().nth(3).locator('th button').getAttribute('title')) ?? ''
    await page.getByRole('textbox', { name: 'Search' }).last().fill(title)
    await expect.poll(() => rows().count()).toBeLessThan(10)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect.poll(() => rows().count()).toBe(10)
    await page.getByRole('button', { name: 'Lift%' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('upliftPercent')
    await rows().first().locator('th button').click()
    await page.getByRole('dialog').getByText('Without the promotion').first().waitFor()
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-waterfall')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })

  it('analyzes a product: its forecast with a band and what was assumed, at a planned price too', async () => {
    await rows()
      .first()
      .getByRole('button', { name: /^Analyze/ })
      .click()
    await page.locator('[data-future-band]').waitFor()
    await page.getByText(/through the product’s elasticity of/).waitFor()
    const before = await page.getByText(/weeks: about/).textContent()
    await page.getByRole('button', { name: '−20%' }).click()
    await expect.poll(() => page.getByText(/weeks: about/).textContent()).not.toBe(before)
    await page.getByRole('button', { name: 'Price as it is' }).click()
    await page.getByText('The price stays as it is.').waitFor()
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-forecast')
  })

  it('executes a scenario after a summary; it stands in the calendar and can be exported', async () => {
    await tab('Optimization')
    await page.locator('[data-scenario]').first().waitFor()
    expect(await page.locator('[data-scenario]').count()).toBe(3)
    await screenshot(page, 'promotions-optimization')
    // Which scenarios hold something follows from the sums; one without promotions says so and has no button.
    await page
      .getByRole('button', { name: /^Execute /, disabled: false })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Prices change only when you set them/)
      .waitFor()
    await screenshot(page, 'promotions-plan')
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Enter in the calendar' }).click()
    await page.getByRole('heading', { name: 'Planned here' }).waitFor()
    await page
      .getByRole('table', { name: 'Planned here' })
      .getByRole('button', { name: 'Export' })
      .first()
      .click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^promotion-plan-.*\.pdf$/)
    await screenshot(page, 'promotions-planned')
  })

  it('reads what the channels bring and three recommendations, and how each method did here', async () => {
    await tab('Insights')
    await page.locator('[data-mix-ranges] li').first().waitFor()
    expect(await page.locator('[data-insight]').count()).toBe(3)
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-insights')
    await page.getByRole('button', { name: 'Models' }).click()
    await page.getByRole('heading', { name: 'Price before a reduction' }).waitFor()
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-models')
    expect(complaints).toEqual([])
  })

  it('says of a channel that a lift test counts, and where it contradicts the weeks', async () => {
    const end = new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10)
    const start = new Date(Date.now() - 56 * 86_400_000).toISOString().slice(0, 10)
    const found = { channel: 'E-mail', fromDay: start, toDay: end }
    const answer = await page.request.put(`${product.url}/api/lift-tests`, {
      headers: { authorization },
      data: { rows: [{ ...found, added: '9000000', low: '8000000', high: '10000000' }] },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await page.goto(`${product.url}/promotion-optimization?tab=insights`)
    await page.getByText('1 lift test counted').waitFor()
    await page.getByText('contradict each other; the test decides.').waitFor()
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-lift-test')
  })

  it('fits a phone in the dark', async () => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await page.keyboard.press('Escape')
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 340, height: 760 })
    await page.goto(`${product.url}/promotion-optimization`)
    await rows().first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340)
    await screenshot(page, 'promotions-phone')
    await page.goto(`${product.url}/promotion-optimization?tab=insights`)
    // The lift test above puts one channel ahead of the others.
    await page.locator('[data-mix-shares]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(340)
    expect(await axe()).toEqual([])
    await screenshot(page, 'promotions-phone-insights')
  })

  it('logs a forecast, a mix and scenarios that fail, ends the waiting, and offers to retry', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const refused = { status: 400, json: { error: 'Out of order.', code: 'bad_request' } }
    for (const path of ['promotion-forecast', 'marketing-mix', 'optimization-scenarios'])
      await page.route(`**/api/${path}`, (route) => route.fulfill(refused))
    await page.goto(`${product.url}/promotion-optimization?tab=insights`)
    await expect.poll(() => logged.join()).toContain('The marketing mix could not be loaded.')
    await page.getByRole('button', { name: 'Retry' }).first().waitFor()
    await tab('Optimization')
    await expect.poll(() => logged.join()).toContain('The scenarios could not be loaded.')
    await tab('Uplift')
    await rows()
      .first()
      .getByRole('button', { name: /^Analyze/ })
      .click()
    await expect.poll(() => logged.join()).toContain('The forecast could not be loaded.')
    expect(await page.getByText('Loading forecast...').count()).toBe(0)
    await page.unrouteAll()
  })
})
