import type { Page } from 'playwright-core'

/** Notes when the screen's heading is first in the page. Call before the page is opened. */
export async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const place = window as unknown as { headingAtMs?: number }
    const look = () => {
      if (place.headingAtMs === undefined && document.querySelector('main h1'))
        place.headingAtMs = performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Paths of the scripts that were asked for before the heading was there: what the first paint waits for. */
export async function scriptsBeforeHeading(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { headingAtMs = 0 } = window as unknown as { headingAtMs?: number }
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < headingAtMs)
      .map(({ name }) => new URL(name).pathname)
  })
}
