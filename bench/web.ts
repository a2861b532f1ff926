import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newPerson, register } from '../e2e/support/account.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { scriptsBeforeHeading, watchHeading } from '../e2e/support/needed-scripts.ts'
import { lighthouse } from './support/lighthouse.ts'
import { slowDown, vitalsOf, watchVitals } from './support/page-speed.ts'
import type { Measure } from './support/table.ts'
import { benchChart } from './web-chart.ts'
import { benchTables } from './web-tables.ts'
import { benchTasks } from './web-tasks.ts'

/** Number of runs for each page; the best counts. */
const LIGHTHOUSE_RUNS = 3
const ROOT = path.resolve(import.meta.dirname, '..')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * Measures what the browser loads and when it shows something, on a desktop and on a slow phone (4 × CPU, 1.6 Mbps,
 * 150 ms).
 */
export async function benchWeb(siteUrl: string): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })
    const page = await context.newPage()
    const landing = await loadOf(page, siteUrl, 'Know what a price change')
    await enter(page, siteUrl)
    const first = await loadOf(page, `${siteUrl}/dashboard`, 'Dashboard')
    const dashboard = await vitalsOf(page)
    const use = await usage(page, siteUrl)
    const slowRoutes = await slowRouteChanges(page, siteUrl)
    const tables = await benchTables(page, siteUrl)
    const tasks = await benchTasks(page, siteUrl)
    const chart = await benchChart(browser)
    const phone = await onPhone(browser, context, siteUrl)
    return [
      ...sizes(landing.scripts, first),
      lcp('landing', landing.lcpMs, 0.8),
      lcp('dashboard', first.lcpMs, 0.8),
      lcp('landing, phone', phone.landingMs, 1.5),
      lcp('dashboard, phone', phone.dashboardMs, 1.8),
      { what: 'layout shift, dashboard', value: dashboard.cls, unit: '', atMost: 0.05 },
      { what: 'layout shift, dashboard, phone', value: phone.cls, unit: '', atMost: 0.05 },
      { what: 'worst interaction', value: use.worstMs, unit: 'ms', atMost: 100 },
      { what: 'worst interaction, phone', value: phone.worstMs, unit: 'ms', atMost: 100 },
      { what: 'route change, warm', value: use.routeMs, unit: 'ms', atMost: 150 },
      { what: 'route change, first, 4 × CPU', value: slowRoutes.firstMs, unit: 'ms', atMost: 300 },
      { what: 'route change, warm, 4 × CPU', value: slowRoutes.warmMs, unit: 'ms', atMost: 150 },
      { what: 'palette to first result', value: use.paletteMs, unit: 'ms', atMost: 200 },
      ...tables,
      ...tasks,
      ...chart,
      ...(await lighthouse(siteUrl, await context.storageState(), LIGHTHOUSE_RUNS)),
    ]
  } finally {
    await browser.close()
  }
}

/** Parts that can be measured by themselves, in pairs with another state of the code. */
const PARTS = { tables: benchTables, tasks: benchTasks }
export type Part = keyof typeof PARTS

export const isPart = (name: string): name is Part => name in PARTS

export async function benchPart(siteUrl: string, part: Part): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
    await enter(page, siteUrl)
    return await PARTS[part](page, siteUrl)
  } finally {
    await browser.close()
  }
}

const lcp = (what: string, ms: number, atMost: number): Measure => ({
  what: `largest contentful paint, ${what}`,
  value: ms / 1000,
  unit: 's',
  atMost,
})

/** Creates an account with the sample store and waits for its figures. */
async function enter(page: Page, siteUrl: string): Promise<void> {
  await register(page, siteUrl, newPerson())
  await page.getByRole('button', { name: 'Try with a sample store' }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 180_000 })
}

/** Measures one load: the time of painting, and the scripts that had arrived by then. */
async function loadOf(page: Page, url: string, heading: string) {
  await watchVitals(page)
  await watchHeading(page)
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForTimeout(1500)
  const { lcpMs } = await vitalsOf(page)
  const scripts = await page.evaluate(
    (paintedMs) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= paintedMs)
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => file.endsWith('.js')),
    lcpMs,
  )
  return { scripts: new Set(scripts), needed: new Set(await scriptsBeforeHeading(page)), lcpMs }
}

/**
 * Sizes with their goals; `e2e/shell.spec.ts` and `e2e/landing.spec.ts` fail in every test run at what they are now.
 */
function sizes(
  landing: ReadonlySet<string>,
  { scripts: first, needed }: { readonly scripts: ReadonlySet<string>; readonly needed: ReadonlySet<string> },
): Measure[] {
  const all = globSync('dist/web/assets/*.js', { cwd: ROOT }).map((file) => file.slice('dist/web'.length))
  const later = all.filter((file) => !first.has(file) && !landing.has(file)).map((file) => kilobytes([file]))
  const styles = globSync('dist/web/assets/*.css', { cwd: ROOT }).map((file) => file.slice('dist/web'.length))
  return [
    { what: 'JavaScript of the landing page, gz', value: kilobytes(landing), unit: 'KB', atMost: 5 },
    { what: 'JavaScript before the first screen, gz', value: kilobytes(needed), unit: 'KB', atMost: 150 },
    { what: '… and until its largest paint, gz', value: kilobytes(first), unit: 'KB', atMost: 190 },
    { what: 'largest later part, gz', value: Math.max(...later), unit: 'KB', atMost: 50 },
    { what: 'styles, gz', value: kilobytes(styles), unit: 'KB', atMost: 20 },
  ]
}

/** Size in units of 1,000 bytes, as `e2e/shell.spec.ts` counts. */
function kilobytes(files: Iterable<string>): number {
  const bytes = [...files].map(
    (file) => gzipSync(readFileSync(path.join(ROOT, 'dist/web', file)), { level: 9 }).byteLength,
  )
  return bytes.reduce((sum, count) => sum + count, 0) / 1000
}

/** Measures the actions of a person's first minute: tabs, palette, typing, screens. */
async function usage(page: Page, siteUrl: string) {
  await page.goto(`${siteUrl}/dashboard`)
  await page.getByRole('listbox').getByRole('option').nth(3).click()
  for (const tab of ['Recommendations', 'Deep Analytics', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.waitForTimeout(600)
  }
  const paletteMs = await tookMs(
    page,
    () => page.keyboard.press('Control+k'),
    '[role=combobox][aria-expanded=true]',
  )
  await page.keyboard.type('mug', { delay: 60 })
  await page.waitForTimeout(500)
  await page.keyboard.press('Escape')
  const go = async (name: string) => {
    const link = page.locator('#sidebar').getByRole('link', { name, exact: true })
    return tookMs(page, () => link.click(), `main h1`)
  }
  for (const name of ['Price Simulation', 'Data Management']) await go(name)
  await page.waitForTimeout(500)
  const routes = [await go('Price Simulation'), await go('Data Management'), await go('Price Simulation')]
  const { worstMs } = await vitalsOf(page)
  return { paletteMs, routeMs: Math.max(...routes), worstMs }
}

/**
 * Measures screens opened for the first time in this load, their code fetched when the pointer was over the link, and
 * opened again.
 */
async function slowRouteChanges(page: Page, siteUrl: string) {
  await page.goto(`${siteUrl}/dashboard`)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const go = async (name: string) => {
    const link = page.locator('#sidebar').getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(800)
    return tookMs(page, () => link.click(), `main h1`)
  }
  const first = [await go('Reports & Exports'), await go('Data Management')]
  const warm = [await go('Reports & Exports'), await go('Data Management')]
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return { firstMs: Math.max(...first), warmMs: Math.max(...warm) }
}

/**
 * Measures from an input until its result is present and painted; with `main h1`, until the heading differs from
 * before.
 */
async function tookMs(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    const before = document.querySelector(wanted)?.textContent ?? null
    const place = window as unknown as { tookMs: Promise<number> }
    place.tookMs = new Promise((resolve) => {
      const begun = new Promise<number>((begin) => {
        for (const kind of ['pointerdown', 'keydown'])
          addEventListener(kind, ({ timeStamp }) => begin(timeStamp), { once: true, capture: true })
      })
      const look = async () => {
        const found = document.querySelector(wanted)
        if (!found || (before !== null && found.textContent === before)) return requestAnimationFrame(look)
        requestAnimationFrame(async (now) => resolve(now - (await begun)))
      }
      requestAnimationFrame(look)
    })
  }, selector)
  await act()
  return page.evaluate(() => (window as unknown as { tookMs: Promise<number> }).tookMs)
}

async function onPhone(browser: Browser, desktop: BrowserContext, siteUrl: string) {
  const options = { viewport: PHONE, isMobile: true, hasTouch: true, locale: 'en-US' }
  const stranger = await (await browser.newContext(options)).newPage()
  await slowDown(stranger)
  const landing = await loadOf(stranger, siteUrl, 'Know what a price change')
  await stranger.context().close()
  const page = await (
    await browser.newContext({ ...options, storageState: await desktop.storageState() })
  ).newPage()
  await slowDown(page)
  const dashboard = await loadOf(page, `${siteUrl}/dashboard`, 'Dashboard')
  const { cls } = await vitalsOf(page)
  for (const tab of ['Recommendations', 'Overview']) {
    await page.getByRole('tab', { name: tab }).tap()
    await page.waitForTimeout(1500)
  }
  const { worstMs } = await vitalsOf(page)
  return { landingMs: landing.lcpMs, dashboardMs: dashboard.lcpMs, cls, worstMs }
}
