import process from 'node:process'
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
 * Impatient use of every screen: each button is double-clicked, then the test goes back, reloads, goes offline, or
 * repeats the action in a second tab. No request may be carried out twice, no answer may be a server error, and
 * the page must never break. `QUANTO_MONKEY_ROUNDS=5` runs longer.
 */
const ROUNDS = Number(process.env.QUANTO_MONKEY_ROUNDS ?? 1)
const BUTTONS_A_SCREEN = 12 * ROUNDS
/** Buttons that end the session or remove data: separate specs test them. */
const LEFT_ALONE = /log ?out|delete|remove|disconnect|end all|download|export|print|sign out/i

let browser: Browser
let context: BrowserContext
let product: Product
let page: Page
let seen: SeenTraffic

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct({ seed: 'sample' })])
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
  seen = watchWrites(page)
  await enter(page, product.url, await ownerOf(product.dataDir))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A seeded generator, so that each run is the same (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Enabled buttons, tabs and switches, without those left out. */
async function pressable(): Promise<Locator[]> {
  const scope = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page
  const all = await scope.locator('button:visible:enabled, [role=tab]:visible, [role=switch]:visible').all()
  const names = await Promise.all(
    all.map((each) =>
      each
        .evaluate((element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`)
        .catch(() => 'delete'),
    ),
  )
  return all.filter((_, at) => !LEFT_ALONE.test(names[at]!))
}

/** Opens a screen as a person does, who tries again where a page that is still signing in again goes elsewhere first. */
async function open(path: string): Promise<void> {
  await page.goto(product.url + path).catch(async () => {
    await page.waitForLoadState()
    await page.goto(product.url + path)
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const interruptions = {
  none: async () => {},
  reload: async () => void (await page.reload({ waitUntil: 'commit' }).catch(() => null)),
  back: async () => void (await page.goBack({ waitUntil: 'commit' }).catch(() => null)),
  offline: async () => {
    await context.setOffline(true)
    await page.keyboard.press('Escape')
    await context.setOffline(false)
  },
  secondTab: async () => {
    const other = await context.newPage()
    await other.goto(page.url(), { waitUntil: 'commit' })
    await other.close()
  },
} as const

/** The screens with most to press; the others are a series. */
const SOME = ['dashboard', 'dataManagement', 'promotionOptimization', 'settings']

it.each(screens.filter(({ name }) => isSweep || SOME.includes(name)))(
  '$name bears impatient hands',
  async ({ path }) => {
    const chance = createChance(path.length * 7919)
    const from = seen.writes.length
    const kinds = Object.values(interruptions)
    let pressed = 0
    for (let n = 0; n < BUTTONS_A_SCREEN; n++) {
      if (!new URL(page.url()).pathname.startsWith(path) || n % 4 === 0) await open(path)
      const buttons = await pressable()
      const chosen = buttons[Math.floor(chance() * buttons.length)]
      // The element may disappear before the click, because lists change.
      await chosen?.dblclick({ timeout: 2_000, force: true }).then(
        () => pressed++,
        () => undefined,
      )
      await kinds[Math.floor(chance() * kinds.length)]!()
      await page.locator('body').waitFor()
      expect(await page.getByText('Something went wrong').count()).toBe(0)
    }
    expect(pressed).toBeGreaterThan(BUTTONS_A_SCREEN / 2)
    expect(doneTwice(seen, from)).toEqual([])
    expect(seen.faults).toEqual([])
  },
  120_000 * ROUNDS,
)
