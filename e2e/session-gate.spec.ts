import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { ada, beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

let browser: Browser
let site: WebOnly
let page: Page
/** Pending sync calls. */
let waiting: (() => void)[] = []
let syncFails = false
const mismatch = { error: 'The two do not fit together.', code: 'wrong_audience' }

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.post('/api/sync-user', async (c) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      if (c.req.header('x-wrong-audience')) return c.json(mismatch, 403)
      return syncFails ? c.json({ error: 'no', code: 'forbidden' }, 403) : c.json(ada)
    })
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  syncFails = false
  waiting = []
  page = await browser.newPage({ locale: 'en-US' })
})
afterEach(() => page.context().close())

const synced = async () => {
  await expect.poll(() => waiting.length).toBe(1)
  waiting.pop()?.()
}

it("shows 'Loading…' until the user is synced", async () => {
  await beSignedIn(page)
  await page.goto(`${site.url}/settings`)
  await page.getByText('Loading…', { exact: true }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await synced()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

it('only logs a failed sync', async () => {
  await beSignedIn(page)
  syncFails = true
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(`${site.url}/settings`)
  await synced()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
  expect(logged.join('\n')).toContain('The user could not be synced.')
})

it('says that the sign-in service and Quanto do not fit together, and renews no token for that', async () => {
  await beSignedIn(page)
  await page.setExtraHTTPHeaders({ 'x-wrong-audience': 'yes' })
  await page.goto(`${site.url}/settings`)
  await synced()
  await page.getByRole('alert').filter({ hasText: 'The two do not fit together.' }).waitFor()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(waiting).toEqual([])
})

it("shows 'Auth Error: {message}' when the sign-in comes back with an error", async () => {
  await page.goto(`${site.url}/auth/callback?error=access_denied&error_description=denied&state=x`)
  const alert = page.getByRole('alert').filter({ hasText: /^Auth Error: .+/ })
  await alert.waitFor()
  expect(await page.getByRole('button', { name: 'Sign in again' }).count()).toBe(1)
})

it("shows 'Authenticating...' while it leads to the sign-in, and 'Auth error: {message}' where it cannot", async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/.well-known/openid-configuration', async (route) => {
    await held
    await route.fulfill({ status: 503, body: 'down' })
  })
  await page.goto(`${site.url}/price-simulation`)
  await page.getByText('Authenticating...', { exact: true }).waitFor()
  letGo()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Auth error: The sign-in service cannot be reached. Please try again in a moment.' })
    .waitFor()
})
