import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '#contract/screens'
import { isSweep } from '../test/sweep.ts'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { type Product, startProduct } from './support/product.ts'
import { doneTwice, type SeenTraffic, watchWrites } from './support/watch-writes.ts'

/**
 * Double-clicks everything that `monkey.spec.ts` leaves out: deletions, downloads and dialogs that ask first. The
 * answer to a question is double-clicked too. Expected: one effect, one file each, no server error, no broken page.
 */
const TARGET = /delete|remove|download|export|csv|undo|restore|revoke|take back/i
/** These end the session or delete the data of the other screens, so that screen is tested last. */
const LATER = /log ?out|sign out|disconnect|end all|sample store/i

let browser: Browser
let context: BrowserContext
let product: Product
let page: Page
let seen: SeenTraffic
let downloads: string[] = []

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct({ seed: 'sample' })])
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  seen = watchWrites(page)
  await enter(page, product.url, await ownerOf(product.dataDir))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

const nameOf = (button: Locator) =>
  button.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim())

async function targets(): Promise<Map<string, Locator>> {
  // Selects a row, if there are any: the button that deletes it appears only then.
  await page
    .locator('tbody input[type=checkbox]:visible')
    .first()
    .check({ timeout: 1000 })
    .catch(() => undefined)
  const found = new Map<string, Locator>()
  for (const button of await page.locator('button:visible:enabled').all()) {
    const name = await nameOf(button).catch(() => '')
    // One button of each kind: "Delete Mug" and "Delete Jar" count as the same.
    const kind = name.split(' ').slice(0, 2).join(' ')
    if (TARGET.test(name) && !LATER.test(name) && !found.has(kind)) found.set(kind, button)
  }
  return found
}

/** Double-clicks the confirmation of every dialog; a dialog that needs input is closed. */
async function answerDialogs(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const dialog = page.locator('dialog[open]').last()
    if ((await dialog.count()) === 0) return
    const answer = dialog.locator('button:visible:enabled').last()
    await answer.dblclick({ timeout: 2000 }).catch(() => undefined)
    await page.waitForTimeout(200)
  }
  await page.keyboard.press('Escape')
}

const places = [
  ...screens.filter(({ name }) => name !== 'settings').map(({ path }) => path),
  ...['notifications', 'security', 'privacy', 'data-management', 'team', 'audit-log', 'api-keys'].map(
    (section) => `/settings?section=${section}`,
  ),
]

let pressed = 0

/** Deletions, a download and one of each kind of question; the rest is a series (docs/decisions/0099). */
const SOME = ['/data-management', '/upload-products', '/settings?section=privacy']

it.each(places.filter((path) => isSweep || SOME.includes(path)))(
  '%s bears impatient deletions and downloads',
  async (path) => {
    const from = seen.writes.length
    await open(path)
    const tabs = await page.getByRole('tab').count()
    // What was pressed may have changed the page: it is opened anew before the next press.
    let isAsOpened = true
    for (let tab = 0; tab < Math.max(1, Math.min(tabs, 4)); tab++) {
      const find = async () => {
        if (!isAsOpened) await open(path)
        isAsOpened = true
        await choose(tab, tabs)
        return targets()
      }
      let found = await find()
      for (const name of [...found.keys()].slice(0, 3)) {
        if (!isAsOpened) found = await find()
        const button = found.get(name)
        if (!button) continue
        downloads = []
        isAsOpened = false
        await button.dblclick({ timeout: 2000 }).then(
          () => pressed++,
          () => undefined,
        )
        await answerDialogs()
        await page.waitForLoadState('networkidle').catch(() => undefined)
        expect([name, downloads.length <= 1 || downloads]).toEqual([name, true])
        expect(await page.getByText('Something went wrong').count()).toBe(0)
      }
    }
    expect(doneTwice(seen, from)).toEqual([])
    expect(seen.faults).toEqual([])
  },
)

it('the sample store goes once, however often it is asked to', async () => {
  const from = seen.writes.length
  await open('/dashboard')
  const remove = page.getByRole('button', { name: 'Remove sample store' })
  await remove.dblclick()
  await page.getByRole('alertdialog').waitFor()
  await answerDialogs()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  expect(doneTwice(seen, from)).toEqual([])
  expect(seen.faults).toEqual([])
  await page.getByRole('button', { name: 'Remove sample store' }).waitFor({ state: 'detached' })
})

it('pressed what it is about', () => {
  expect(pressed).toBeGreaterThan(isSweep ? 8 : 2)
})

async function choose(tab: number, tabs: number): Promise<void> {
  if (tabs === 0) return
  await page
    .getByRole('tab')
    .nth(tab)
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await page.waitForLoadState('networkidle').catch(() => undefined)
}
