import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { axeComplaints, overflowPx, wear } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: DESKTOP, reducedMotion: 'reduce' })
  page = await context.newPage()
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByText('This is a sample store.').waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

/** What opens over a screen: its name, the screen, and the button that opens it. */
const opened: readonly (readonly [name: string, path: string, opener: () => Locator])[] = [
  ['the theme menu', '/settings?section=display', () => button('Theme')],
  ['the notifications', '/settings?section=display', () => button('Notifications')],
  ['the palette', '/settings?section=display', () => button('Search or go to')],
  ['the export menu', '/data-management', () => button('Export')],
  ['the choice of columns', '/data-management', () => button('Columns')],
  ['the saved views', '/data-management', () => button('Views')],
  ['the calendar', '/data-management', () => button('Open calendar')],
  ['the form of a product', '/data-management', () => button('Add product')],
  ['the form of a sale', '/data-management?view=sales', () => button('Add sale')],
  ['what was deleted', '/data-management', () => button('Recently deleted')],
  ['the limits of prices', '/dashboard?tab=recommendations', () => button('Price limits')],
  ['the price plan', '/dashboard?tab=recommendations', () => button('Price plan')],
  ['the decisions', '/dashboard?tab=recommendations', () => button('Decisions')],
  ['the acceptance of many', '/dashboard?tab=recommendations', () => button('Accept all above')],
  ['the period', '/dashboard', () => button('Period and comparison')],
  ['how to read a chart', '/dashboard', () => button('How to read')],
  ['the download of a chart', '/dashboard', () => page.locator('main figure button[aria-haspopup]').last()],
  ['the setup', '/dashboard', () => button('Setup:')],
  ['the templates', '/upload-products', () => button('Download template')],
  ['the pasting of cells', '/upload-products', () => button('Paste cells')],
  ['the pasting of sales', '/data-management?view=sales', () => button('Bulk Add Sales')],
]

const openPanels = () =>
  page.evaluate(() => document.querySelectorAll('[popover]:popover-open, dialog[open]').length)

describe.each(opened)('%s', (name, path, opener) => {
  it('opens by keyboard without a violation, and Escape gives the focus back', async () => {
    await page.goto(product.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await opener().waitFor()
    await opener().focus()
    await page.keyboard.press('Enter')
    await expect.poll(openPanels).toBeGreaterThan(0)
    const isLoading = () =>
      page.locator('[popover]:popover-open .animate-pulse, dialog[open] .animate-pulse').count()
    await expect.poll(isLoading).toBe(0)
    await wear(page, { theme: 'light', density: 'cozy' })
    expect(await axeComplaints(page)).toEqual([])
    await screenshot(page, `opened-${name.replaceAll(' ', '-')}`)
    // The other theme changes only colours.
    await wear(page, { theme: 'dark', density: 'cozy' })
    expect(await axeComplaints(page, ['color-contrast'])).toEqual([])
    await screenshot(page, `opened-${name.replaceAll(' ', '-')}-dark`)
    await page.keyboard.press('Escape')
    await expect.poll(openPanels).toBe(0)
    await expect.poll(() => opener().evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the calendar', () => {
  it('is walked by arrow keys, and Enter writes the day in the user’s format', async () => {
    await page.goto(`${product.url}/data-management?view=sales`)
    const field = page.getByLabel('From')
    await field.fill('03/10/2026')
    await button('Open calendar').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid', { name: 'March 2026' }).waitFor()
    const day = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await expect.poll(day).toContain('March 10, 2026')
    // A week later and a day: Wednesday, March 18.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(day).toContain('March 18, 2026')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('03/18/2026')
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-03-18')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the tree that a screen reader reads', () => {
  /** What the accessibility tree holds of the focused combobox and of the options below it. */
  async function heard() {
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    await session.detach()
    const known = nodes.filter(({ ignored }) => !ignored)
    const has = (node: (typeof known)[number], name: string) =>
      node.properties?.find((property) => property.name === name)?.value
    const box = known.find((node) => node.role?.value === 'combobox' && has(node, 'focused')?.value === true)
    const active = box && has(box, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId
    const option = known.find(({ backendDOMNodeId }) => backendDOMNodeId === active)
    return {
      box: box?.name?.value as string | undefined,
      isExpanded: box && has(box, 'expanded')?.value,
      active: active === undefined ? null : `${option?.role?.value}: ${option?.name?.value}`,
    }
  }

  it('names the palette’s box and the option that the arrow keys reach', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(`${product.url}/settings?section=display`)
    await button('Search or go to').click()
    await page.getByRole('option', { name: 'Dashboard' }).waitFor()
    await expect.poll(heard).toEqual({
      box: 'Search or go to…',
      isExpanded: true,
      active: expect.stringMatching(/^option: Dashboard/),
    })
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await heard()).active).toMatch(/^option: Data Management/)
    await page.keyboard.press('Escape')
  })

  it('names the product under the arrow keys where sales are shown', async () => {
    await page.goto(`${product.url}/dashboard`)
    const box = page.getByRole('main').getByRole('combobox').first()
    await box.waitFor()
    await box.focus()
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('listbox').last().getByRole('option').first()
    await first.waitFor()
    await expect.poll(async () => (await heard()).active).toMatch(/^option: \S/)
    const before = (await heard()).active
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await heard()).active).not.toBe(before)
    await page.keyboard.press('Escape')
  })
})

describe('while a screen loads', () => {
  it.each(['/dashboard', '/data-management', '/promotion-optimization'])(
    'nothing of %s moves: placeholders have the final height',
    async (path) => {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                readonly value: number
                readonly hadRecentInput: boolean
              })[])
                if (!entry.hadRecentInput) sum += entry.value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 500)
          }),
      )
      // Cumulative layout shift: 0.1 is still "good" (web.dev/cls); half of it here.
      expect(shift).toBeLessThanOrEqual(0.05)
    },
  )
})

describe('a phone', () => {
  /** Distance of an element from the top of the page in pixels. */
  const top = async (of: Locator) => {
    await of.first().waitFor()
    return of.first().evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  }
  const first: readonly (readonly [path: string, row: () => Locator])[] = [
    ['/dashboard?tab=recommendations', () => page.locator('[data-row]')],
    ['/data-management', () => page.locator('[data-row]')],
    ['/data-management?view=sales', () => page.locator('[data-row]')],
  ]

  it.each(first)(
    'shows the first row of %s within 300 pixels, and its filters behind one button',
    async (path, row) => {
      await page.setViewportSize(PHONE)
      await page.goto(product.url + path)
      await row().first().waitFor()
      await screenshot(page, `phone-${path.replaceAll(/\W+/g, '-')}`)
      expect(await top(row())).toBeLessThanOrEqual(300)
      await button(/filter/i).click()
      await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0)
    },
  )

  it('shows all of a row of Deep Analytics without scrolling sideways', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${product.url}/dashboard?tab=analytics`)
    const table = page.getByRole('region', { name: 'All products with history' })
    await table
      .getByRole('button', { name: /^Select / })
      .first()
      .waitFor()
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await table.getByRole('button', { name: 'Elasticity' }).click()
    await page.waitForURL('**order=lowest**')
    await screenshot(page, 'phone-analytics')
  })

  it('scrolls the evidence of a price alone, above its buttons', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${product.url}/dashboard?tab=recommendations`)
    await button('Why').click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByText('What the new price keeps to').waitFor()
    expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await screenshot(page, 'phone-why')
  })

  it('shows the first figure of the day within 200 pixels, and the first action within 300', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${product.url}/dashboard`)
    const today = page.locator('main h2.text-hero')
    await today.waitFor()
    await screenshot(page, 'phone-dashboard')
    expect(await top(today)).toBeLessThanOrEqual(200)
    expect(await top(page.locator('main li[data-product]'))).toBeLessThanOrEqual(300)
    await page.setViewportSize(DESKTOP)
  })
})

it('shows at a desk what to do, the tabs and the first bar without scrolling', async () => {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${product.url}/dashboard`)
  const bar = page.getByRole('listbox').getByRole('option').first()
  await bar.waitFor()
  const { y, height } = (await bar.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(900)
})
