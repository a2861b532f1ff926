import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { serveWebOnly, type WebOnly } from './support/web-only.ts'

const MAX_SCRIPT_BYTES = 5_000

let browser: Browser
let site: WebOnly
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly()
})
afterAll(async () => {
  await browser.close()
  site.close()
})
afterEach(() => page.context().close())

async function open(path = '/', locale = 'en-US', options: Parameters<Browser['newContext']>[0] = {}) {
  page = await (await browser.newContext({ locale, ...options })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(site.url + path)
  return complaints
}

it('is what any unknown path shows', async () => {
  await open('/no/such/page')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Know what a price change does before you make it.',
  )
})

it.each([
  ['en-US', '$17.10'],
  ['en-GB', '£17.10'],
  ['es-ES', '17,10\u00a0€'],
  ['fr-FR', '17,10\u00a0€'],
  ['de-DE', '17,10\u00a0€'],
])('speaks %s and writes figures its way', async (locale, price) => {
  await open('/', locale)
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  expect(await page.locator('[data-out=price]').textContent()).toBe(price)
})

it('moves the example with the slider, by keyboard too', async () => {
  await open()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  expect(await page.locator('[data-out=change]').textContent()).toBe('+20%')
  // 240 × (1 − 0.2 × 1.4) = 172.8 → 173 units at $21.60.
  expect(await page.locator('[data-out=units]').textContent()).toBe('173')
  expect(await page.locator('[data-out=revenue]').textContent()).toBe('$3,737')
})

it('weighs less than 5 KB of script and asks nobody else for anything', async () => {
  page = await browser.newPage()
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  await page.goto(site.url, { waitUntil: 'networkidle' })
  const scripts = answers.filter((response) => response.url().endsWith('.js'))
  const bodies = await Promise.all(scripts.map((response) => response.body()))
  expect(scripts.length).toBeGreaterThan(0)
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(MAX_SCRIPT_BYTES)
  expect(new Set(answers.map((response) => new URL(response.url()).origin))).toEqual(new Set([site.url]))
})

it('obeys the content security policy, and works without any script', async () => {
  expect(await open()).toEqual([])
  await page.context().close()
  await open('/', 'en-US', { javaScriptEnabled: false })
  expect(await page.getByRole('link', { name: 'Create Free Account' }).getAttribute('href')).toBe(
    '/dashboard',
  )
})

it.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 320],
] as const)(
  'has no accessibility violation in %s at %i pixels, and never scrolls sideways',
  async (scheme, width) => {
    await open('/', 'de-DE', { colorScheme: scheme, viewport: { width, height: 900 } })
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axeOf(page).withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  },
)
