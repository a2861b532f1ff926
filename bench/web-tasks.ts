import type { Page } from 'playwright-core'
import { offerWatching, type Watching } from './support/page-speed.ts'
import type { Measure } from './support/table.ts'

const SLOWER = 4
/** Time, in ms, in which a screen that was opened has shown all that it shows by itself. */
const SETTLED_MS = 2500
const TICKS = 5

/**
 * Measures what keeps the page busy on a processor four times slower: the longest task of the dashboard's load and of
 * opening a screen again, and ticking one of a hundred rows.
 */
export async function benchTasks(page: Page, siteUrl: string): Promise<Measure[]> {
  await watchTasks(page)
  const session = await page.context().newCDPSession(page)
  const slower = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${siteUrl}/dashboard`)
  await page.waitForTimeout(SETTLED_MS)
  await slower(SLOWER)
  await page.goto(`${siteUrl}/dashboard`)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const load = await longestTask(page)
  const go = async (name: string) => {
    const link = page.locator('#sidebar').getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(800)
    await longestTask(page)
    await link.click()
    await page.waitForTimeout(SETTLED_MS)
    return longestTask(page)
  }
  for (const name of ['Reports & Exports', 'Data Management']) await go(name)
  const routes = [await go('Reports & Exports'), await go('Data Management')]
  await slower(1)
  await page.goto(`${siteUrl}/data-management?view=sales&size=100`)
  const boxes = page.locator('tbody tr[data-row] input[type=checkbox]')
  await boxes.nth(99).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await slower(SLOWER)
  const ticks: number[] = []
  for (let row = 0; row < TICKS; row++) {
    await boxes.nth(row).hover()
    // The driver's own checks and the picture of the pointer's arrival are no part of a press.
    await page.waitForTimeout(400)
    await longestPress(page)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(600)
    ticks.push(await longestPress(page))
  }
  await slower(1)
  await session.detach()
  return [
    { what: 'longest task, first load, 4 × CPU', value: load, unit: 'ms', atMost: 100 },
    {
      what: 'longest task, route change, warm, 4 × CPU',
      value: Math.max(...routes),
      unit: 'ms',
      atMost: 100,
    },
    { what: 'ticking one of 100 rows, 4 × CPU', value: Math.max(...ticks), unit: 'ms', atMost: 60 },
  ]
}

interface Watched {
  tasks: number[]
  presses: number[]
}

/** Collects long tasks and presses from the next load on; the browser reports no task under 50 ms, no press under 16. */
async function watchTasks(page: Page): Promise<void> {
  await offerWatching(page)
  await page.addInitScript(() => {
    const watched: Watched = { tasks: [], presses: [] }
    Object.assign(window, { watched })
    const { watchEntries: watch } = window as unknown as Watching
    watch('longtask', ({ duration }) => watched.tasks.push(duration))
    watch('event', (entry) => {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId) watched.presses.push(duration)
    })
  })
}

const longestTask = (page: Page) => longestOf(page, 'tasks')
const longestPress = (page: Page) => longestOf(page, 'presses')

/** The longest since it was last asked for. */
function longestOf(page: Page, which: keyof Watched): Promise<number> {
  return page.evaluate((of) => {
    const { watched } = window as unknown as { watched: Watched }
    return Math.max(0, ...watched[of].splice(0))
  }, which)
}
