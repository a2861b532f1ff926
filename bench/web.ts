import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { newPerson, register } from '../e2e/support/account.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import type { Measure } from './support/table.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** What the browser loads and when it shows something, on a desktop without throttling. */
export async function benchWeb(siteUrl: string): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    ).newPage()
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) loaded.add(pathname)
    })
    await page.goto(siteUrl)
    const landingLcpMs = await largestPaint(page)
    const landingKb = kilobytes(loaded)
    await register(page, siteUrl, newPerson())
    loaded.clear()
    await page.goto(`${siteUrl}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const dashboardLcpMs = await largestPaint(page)
    return [
      { what: 'JavaScript of the landing page, gz', value: landingKb, unit: 'KB', atMost: 15 },
      { what: 'JavaScript of the first screen, gz', value: kilobytes(loaded), unit: 'KB', atMost: 170 },
      {
        what: 'styles, gz',
        value: kilobytes(
          new Set(
            globSync('dist/web/assets/*.css', { cwd: ROOT }).map((file) => file.slice('dist/web'.length)),
          ),
        ),
        unit: 'KB',
        atMost: 20,
      },
      { what: 'largest contentful paint, landing', value: landingLcpMs / 1000, unit: 's', atMost: 1.2 },
      { what: 'largest contentful paint, dashboard', value: dashboardLcpMs / 1000, unit: 's', atMost: 1.2 },
    ]
  } finally {
    await browser.close()
  }
}

function kilobytes(paths: ReadonlySet<string>): number {
  return (
    [...paths].reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(ROOT, 'dist/web', file)), { level: 9 }).byteLength,
      0,
    ) / 1024
  )
}

function largestPaint(page: {
  evaluate<T>(run: () => Promise<T>): Promise<T>
  waitForTimeout(ms: number): Promise<void>
}): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(last), 1500)
      }),
  )
}
