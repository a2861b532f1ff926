import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { METHODS_PATH, ROLLOUTS_PATH, screens } from '#contract/screens'
import { sectionKeys } from '#web/screens/settings/search.ts'
import { isSweep } from '../test/sweep.ts'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import {
  axeComplaints,
  cutBySpacing,
  headingComplaints,
  hiddenFocus,
  lostInForcedColors,
  overflowPx,
  smallTargets,
  toldByColourAlone,
  wear,
} from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const DESKTOP = { width: 1440, height: 900 }
/** The width of a 1280 px page at 400 % zoom: WCAG 1.4.10. */
const NARROW = { width: 320, height: 800 }

/** All routes, and the tabs of those that have any; a new route in the table is tested automatically. */
const routes = [
  ...screens.filter(({ name }) => name !== 'settings').map(({ path }) => path),
  METHODS_PATH,
  ROLLOUTS_PATH,
  '/dashboard?tab=recommendations',
  '/dashboard?tab=analytics',
  '/data-management?view=sales',
  '/data-management?view=facts',
  '/optimize-packages?tab=strategy',
  '/promotion-optimization?tab=optimization',
  '/promotion-optimization?tab=insights',
  '/upload-products?tab=platform',
  ...sectionKeys.map((section) => `/settings?section=${section}`),
]

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  context = await browser.newContext({ locale: 'en-US', viewport: DESKTOP, reducedMotion: 'reduce' })
  page = await context.newPage()
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByText('This is a sample store.').waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(path: string) {
  await page.setViewportSize(DESKTOP)
  await page.goto(product.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    () => document.querySelector('main .animate-pulse, main [aria-busy=true]') === null,
  )
}

const SOME = ['/dashboard?tab=recommendations', '/data-management?view=sales', '/settings?section=display']
/** Every screen; tabs and sections, which the journeys through them look at as well, are a series. */
const looked = routes.filter((path) => isSweep || !path.includes('?') || SOME.includes(path))

describe.each(looked)('%s', (path) => {
  it('has no violation in either theme and any density, a title, ordered headings, large targets, seen focus', async () => {
    await open(path)
    expect(await page.title()).toMatch(/^\S.* · Quanto$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
    expect(await headingComplaints(page)).toEqual([])
    await wear(page, { theme: 'dark', density: 'compact' })
    expect(await axeComplaints(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await hiddenFocus(page)).toEqual([])
    expect(await lostInForcedColors(page)).toEqual([])
    expect(await toldByColourAlone(page)).toEqual([])
    expect(await cutBySpacing(page)).toEqual([])
    // The other theme changes only colours, so only contrast is checked again.
    await wear(page, { theme: 'light', density: 'spacious' })
    await page.emulateMedia({ contrast: 'more' })
    expect(await axeComplaints(page, ['color-contrast'])).toEqual([])
    await page.emulateMedia({ contrast: 'no-preference' })
    await page.setViewportSize(NARROW)
    await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0)
  })
})

describe('the keyboard', () => {
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '')

  it('skips to the content, goes to screens by G and a letter, and shows every key', async () => {
    await open('/settings?section=display')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('content')
    // G waits 1.5 seconds for its letter; a loaded machine can take longer between two presses.
    await expect
      .poll(async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('s')
        return new URL(page.url()).pathname
      })
      .toBe('/price-simulation')
    await page.getByRole('textbox', { name: 'Search products' }).waitFor()
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Search products',
    )
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await axeComplaints(page)).toEqual([])
    await screenshot(page, 'shortcuts')
    await page.keyboard.press('Escape')
  })

  it('finds, goes and acts from one box, and gives the focus back', async () => {
    await open('/settings?section=display')
    const opener = page.getByRole('button', { name: /^Search or go to/ })
    await opener.click()
    const box = page.getByRole('combobox', { name: 'Search or go to…' })
    await box.waitFor()
    expect(await axeComplaints(page)).toEqual([])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await box.fill('stoneware mug')
    await page.getByRole('option', { name: 'Stoneware Mug', exact: true }).waitFor()
    await screenshot(page, 'palette')
    await page.getByRole('option', { name: 'Stoneware Mug', exact: true }).click()
    await page.waitForURL('**/price-simulation?product=*')
    await page.keyboard.press('Control+k')
    await box.fill('add sale')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /sale/i }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/data-management?view=sales')
    await page.keyboard.press('Control+k')
    await box.fill('dark theme')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('leaves single keys alone once they are switched off; Ctrl K stays', async () => {
    await open('/settings?section=display')
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).and(page.locator(':not([aria-busy])')).waitFor()
    await open('/settings')
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to…' }).waitFor()
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/settings')
  })
})

describe('help', () => {
  it('offers a tour of the dashboard once: by keyboard, and never again', async () => {
    await open('/dashboard')
    await page.getByRole('button', { name: 'Show me around' }).click()
    const card = page.getByRole('dialog', { name: 'Who reacts most' })
    await card.waitFor()
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeComplaints(page)).toEqual([])
    for (const title of [
      'Price and sales',
      'What to do with it',
      'Your store at a glance',
      'Everything from one field',
    ]) {
      await page.locator('[role=dialog][aria-modal=false]').press('ArrowRight')
      await page.getByRole('dialog', { name: title }).waitFor()
      expect(await page.locator('.toured').count()).toBe(1)
    }
    await screenshot(page, 'tour')
    await page.keyboard.press('Escape')
    expect(await page.locator('.toured').count()).toBe(0)
    await open('/dashboard')
    await page.getByRole('button', { name: /^Setup/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Show me around' }).count()).toBe(0)
  })

  it('says beside a statistic how to read it, and leads to how it is computed', async () => {
    await open('/dashboard')
    await page.getByRole('button', { name: /^How to read this: Strongest/ }).click()
    await page.getByText('At −2, a price one percent higher sells two percent fewer units.').waitFor()
    await page.getByRole('link', { name: 'More on the methods page' }).click()
    await page.waitForURL('**/methods#own-price-elasticity')
    const heading = page.getByRole('heading', { level: 2, name: '3. Own-price elasticity' })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(DESKTOP.height)
  })

  it('keeps the contents of the methods page closed on a phone until they are asked for', async () => {
    await open(METHODS_PATH)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const link = contents.getByRole('link', { name: '3. Own-price elasticity' })
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize(NARROW)
    await expect.poll(() => link.isVisible()).toBe(false)
    await contents.getByText('On this page').press('Enter')
    await link.click()
    await page.waitForURL('**/methods#own-price-elasticity')
  })
})
