import type { Page } from 'playwright-core'

/** A mid-range phone on a slow line, as Lighthouse simulates it: CPU four times slower, 1.6 Mbps, 150 ms. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export interface Vitals {
  /** Largest contentful paint. */
  readonly lcpMs: number
  /** Cumulative layout shift, without shifts that follow an input. */
  readonly cls: number
  /** The slowest interaction so far, from input to the next paint. */
  readonly worstMs: number
}

/** What the page offers to scripts that measure it. */
export interface Watching {
  /** Calls `take` with each performance entry of the type; presses from 16 ms on. */
  watchEntries(type: string, take: (entry: PerformanceEntry) => void): void
}

/** Gives the page `watchEntries` from its next load on. */
export async function offerWatching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watchEntries: Watching['watchEntries'] = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit)
    Object.assign(window, { watchEntries })
  })
}

/** Starts measuring with the next load of this page. */
export async function watchVitals(page: Page): Promise<void> {
  await offerWatching(page)
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, cls: 0, worstMs: 0 }
    Object.assign(window, { vitals })
    const { watchEntries: watch } = window as unknown as Watching
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.lcpMs = startTime
    })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) vitals.cls += value
    })
    watch('event', (entry) => {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId) vitals.worstMs = Math.max(vitals.worstMs, duration)
    })
  })
}

export function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}
