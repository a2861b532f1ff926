import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { screens } from '#contract/screens'
import { launchBrowser } from './support/browser.ts'
import { scriptsBeforeHeading, watchHeading } from './support/needed-scripts.ts'
import { axeOf } from './support/page-checks.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let browser: Browser
let site: WebOnly
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly()
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
  complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/501|not built/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.context().close()
  expect(complaints).toEqual([])
})

const go = (path: string) => page.goto(site.url + path)
const heading = () => page.getByRole('heading', { level: 1 }).textContent()

describe('signed in', () => {
  beforeEach(() => beSignedIn(page))

  it('lists the screens, the eight specified first, and leads to each of those, named in the title', async () => {
    await go('/settings')
    const links = page.locator('#sidebar nav').getByRole('link')
    await links.nth(11).waitFor()
    expect(await links.allTextContents()).toEqual([
      'Dashboard',
      'Data Management',
      'Optimize Packages',
      'Price Simulation',
      'Promotion Optimization',
      'Upload Products',
      'Reports & Exports',
      'Settings',
      'Price rounds',
      'Roll-outs',
      'Price tests',
      'Competitors’ prices',
    ])
    for (const [index, screen] of screens.entries()) {
      if (screen.name === 'dashboard' || screen.name === 'uploadProducts') continue
      await links.nth(index).click()
      await page.waitForURL(site.url + screen.path)
      const label = await links.nth(index).textContent()
      await expect.poll(heading).toBe(label)
      expect(await page.title()).toBe(`${label} · Quanto`)
      expect(await links.nth(index).getAttribute('aria-current')).toBe('page')
    }
  })

  it('says who is there: the company in the footer, the name in the top bar', async () => {
    await go('/settings')
    await page.getByText('Hello, Ada').waitFor()
    const footer = await page.locator('#sidebar footer').textContent()
    expect(footer).toContain('Harbour Homeware')
    expect(footer).toContain('All rights reserved 2025')
  })

  it('waits for less than 150 KB of script and 20 KB of style before it paints the first screen', async () => {
    await watchHeading(page)
    await go('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const folder = path.resolve(import.meta.dirname, '../dist/web')
    const bytes = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length, 0)
    const scripts = bytes(await scriptsBeforeHeading(page))
    expect(scripts).toBeGreaterThan(100_000)
    expect(scripts).toBeLessThan(150_000)
    const styles = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.css'))
    expect(bytes(styles.map((file) => `assets/${file}`))).toBeLessThan(20_000)
  })

  it('has no later part of more than 50 KB of script', () => {
    const folder = path.resolve(import.meta.dirname, '../dist/web/assets')
    const parts = readdirSync(folder).filter((file) => file.endsWith('.js') && !file.startsWith('vendor-'))
    const large = parts.filter((file) => gzipSync(readFileSync(path.join(folder, file))).length > 50_000)
    expect(parts.length).toBeGreaterThan(20)
    expect(large).toEqual([])
  })

  it('syncs the user once per session, also after a reload', async () => {
    const before = site.calls.filter((call) => call === 'POST /api/sync-user').length
    await go('/settings')
    await page.getByText('Hello, Ada').waitFor()
    await page.reload()
    await page.getByText('Hello, Ada').waitFor()
    expect(site.calls.filter((call) => call === 'POST /api/sync-user').length - before).toBe(1)
  })

  it('leaves the landing page for the dashboard', async () => {
    await go('/')
    await page.waitForURL(`${site.url}/dashboard`)
  })

  it('collapses to icons and remembers it; names stay for assistive technology', async () => {
    await go('/settings')
    await page.getByRole('button', { name: 'Collapse to icons' }).click()
    const width = async () => (await page.locator('#sidebar').boundingBox())?.width
    expect(await width()).toBe(64)
    await page.reload()
    await page.getByRole('link', { name: 'Price Simulation' }).waitFor()
    expect(await width()).toBe(64)
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    expect(await width()).toBe(220)
  })

  it('slides out on a phone and closes by link, by overlay, by its button and by Escape', async () => {
    await page.setViewportSize(PHONE)
    await go('/settings')
    const menu = page.getByRole('button', { name: 'Toggle menu' })
    const link = page.getByRole('link', { name: 'Price Simulation' })
    const closings = [
      () => link.click(),
      () => page.mouse.click(370, 500),
      () => page.locator('#sidebar').getByRole('button', { name: 'Close menu' }).click(),
      () => page.keyboard.press('Escape'),
    ]
    for (const close of closings) {
      await menu.click()
      await link.waitFor({ state: 'visible' })
      await close()
      await link.waitFor({ state: 'hidden' })
    }
    expect(page.url()).toBe(`${site.url}/price-simulation`)
  })

  it('changes the theme at once, saves it and keeps it for the next visit', async () => {
    await go('/settings')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => site.calls).toContain('PUT /api/users/settings')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('quanto.display'))).toContain('"theme":"dark"')
    const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(canvas).toBe('rgb(12, 15, 20)')
    await page.reload()
    await page.getByRole('button', { name: 'Theme' }).waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('opens the notifications, closes them with Escape and gives the focus back', async () => {
    await go('/settings')
    const bell = page.getByRole('button', { name: 'Notifications' })
    await bell.click()
    await page.getByText('No notifications yet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No notifications yet').waitFor({ state: 'hidden' })
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('logs out to the start page and forgets the session', async () => {
    await page.context().close()
    page = await browser.newPage({ viewport: DESKTOP })
    await page.goto(`${site.url}/healthz`)
    await page.evaluate(() =>
      localStorage.setItem('quanto.session', JSON.stringify({ accessToken: 'a.e30.c', expiresAtMs: 9e15 })),
    )
    await go('/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${site.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('quanto.session'))).toBeNull()
  })

  it.each([
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['light', PHONE],
  ] as const)('has no accessibility violation in %s on %o', async (theme, viewport) => {
    await page.setViewportSize(viewport)
    await page.addInitScript((chosen) => {
      localStorage.setItem('quanto.display', JSON.stringify({ theme: chosen }))
    }, theme)
    await go('/settings')
    await page.getByLabel('Company name').waitFor()
    await page.getByRole('button', { name: 'Notifications' }).click()
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axeOf(page).withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it('never scrolls sideways, down to 320 pixels', async () => {
    for (const width of [320, 390, 768, 960]) {
      await page.setViewportSize({ width, height: 800 })
      await go('/settings')
      await page.getByLabel('Company name').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
