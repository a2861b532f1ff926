import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { ada, beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

let browser: Browser
let site: WebOnly
let page: Page
let answer = ada
let isOutOfOrder = false

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.post('/api/sync-user', (c) => c.json(answer))
    app.get('/api/companies/:id/subscription', (c) =>
      isOutOfOrder
        ? c.json({ error: 'Out of order.', code: 'internal' }, 500)
        : c.json({ subscription: null, billing: 'local' }),
    )
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  answer = ada
  page = await browser.newPage({ locale: 'en-US' })
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const openSettings = async () => {
  await page.goto(`${site.url}/settings`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function chooseTheme(name: 'Light' | 'Dark') {
  await page.getByRole('button', { name, exact: true }).click()
}

it('says that a call waits for the rate limit and for how long, and shows the choice at once all the same', async () => {
  await openSettings()
  site.calls.length = 0
  await page.getByRole('button', { name: 'Theme' }).click()
  for (let times = 0; times < 3; times++) {
    await chooseTheme('Dark')
    await chooseTheme('Light')
  }
  await status(/^Too many requests at once\. Retrying in (60|5\d) s\.$/).waitFor()
  expect(site.calls.filter((call) => call === 'PUT /api/users/settings')).toHaveLength(5)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
})

it('says when the server cannot be reached, and stops saying so when it can', async () => {
  await openSettings()
  // A call may fail before the browser says that it has no network.
  await page.route('**/healthz', (route) => route.abort())
  await page.route('**/api/users/settings', (route) => route.abort())
  await page.getByRole('button', { name: 'Theme' }).click()
  await chooseTheme('Dark')
  await status('The server does not answer.').waitFor()
  await page.unrouteAll()
  await page.context().setOffline(true)
  await status('You are offline.').waitFor()
  await page.context().setOffline(false)
  await status('You are offline.').waitFor({ state: 'hidden' })
})

it('asks again by itself, once the server can be reached, for what could not be loaded meanwhile', async () => {
  await openSettings()
  let isDown = true
  for (const path of ['**/healthz', '**/api/shopify-products*'])
    await page.route(path, (route) => (isDown ? route.abort() : route.fallback()))
  await page.getByRole('link', { name: 'Price Simulation' }).click()
  await page.getByText('Failed to load products').waitFor()
  await status('The server does not answer.').waitFor()
  isDown = false
  await page.getByText('No products to simulate yet').waitFor()
  await status('The server does not answer.').waitFor({ state: 'hidden' })
})

it("catches what breaks on a screen: 'Something went wrong.' with the message, the shell still there", async () => {
  await page.route('**/assets/page-*.js', (route) => route.abort())
  await page.goto(`${site.url}/upload-products`)
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong.' })
  await alert.waitFor()
  expect(await alert.textContent()).toMatch(/dynamically imported module/)
  expect(await page.getByRole('navigation').count()).toBe(1)
})

it('speaks the language of the settings and writes its formats, whatever the browser asks for', async () => {
  answer = {
    ...ada,
    settings: { ...ada.settings, regional: { ...ada.settings.regional, language: 'de-DE' } },
  }
  await openSettings()
  await page.getByText('Hallo, Ada').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
  expect(await page.title()).toBe('Einstellungen · Quanto')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
})

it('looks as the display settings say: theme, density and font size', async () => {
  const display = { theme: 'dark', layout: 'compact', font_size: 'large', shortcuts: true } as const
  answer = { ...ada, settings: { ...ada.settings, display } }
  await openSettings()
  const html = page.locator('html')
  await expect.poll(() => html.getAttribute('data-density')).toBe('compact')
  expect(await html.evaluate((root) => getComputedStyle(root).fontSize)).toBe('18px')
  const smallest = await page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .map((target) => target.getBoundingClientRect())
      .filter(({ width, x }) => width > 1 && x >= 0)
      .reduce((least, { width, height }) => Math.min(least, width, height), 99),
  )
  expect(smallest).toBeGreaterThanOrEqual(24)
})

it('puts the focus into the page after a link, and past the navigation on demand', async () => {
  await openSettings()
  await page.getByRole('link', { name: 'Price Simulation' }).click()
  await page.waitForURL(`${site.url}/price-simulation`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

it('keeps a loaded page of the settings when its refresh fails, and says so with a way to try again', async () => {
  await page.clock.install()
  await page.goto(`${site.url}/settings?section=subscription`)
  await page.getByText('No active subscription found.').waitFor()
  isOutOfOrder = true
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('link', { name: 'Display' }).click()
  await page.clock.fastForward(31_000)
  await sections.getByRole('link', { name: 'Subscription' }).click()
  const behind = status('Something could not be refreshed.')
  await behind.waitFor()
  await page.getByText('No active subscription found.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  isOutOfOrder = false
  await behind.getByRole('button', { name: 'Retry' }).click()
  await behind.waitFor({ state: 'detached' })
  await page.getByText('No active subscription found.').waitFor()
})

it('keeps what is typed for the palette while that is loading, and lets none of it act on the screen behind', async () => {
  const released = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await openSettings()
  await page.getByLabel('First name').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('g dax')
  await page.keyboard.press('Backspace')
  released.resolve()
  const field = page.getByRole('combobox', { name: 'Search or go to' })
  await field.waitFor()
  expect(await field.inputValue()).toBe('g da')
  expect(new URL(page.url()).pathname).toBe('/settings')
})
