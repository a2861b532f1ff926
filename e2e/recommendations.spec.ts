import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceAdvice } from '#web/features/recommendations/types.ts'
import { isSweep } from '../test/sweep.ts'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const implausible = {
  reason: 'implausible_elasticity',
  elasticity: 0.8,
  low: 0.1,
  high: 1.5,
  ruleLabel: 'Consider increase price',
  disagreement: 'positive_implausible',
  test: { price: null, change: 0.1, weeks: 12, isWorthwhile: true, gain: null },
} as const satisfies Partial<PriceAdvice>

let product: Product
let browser: Browser
let page: Page
const complaints: string[] = []
const calls: string[] = []

beforeAll(async () => {
  product = await startProduct({ seed: 'sample' })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: DESKTOP })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByText('This is a sample store.').waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const group = (name: string) => page.getByRole('region', { name, exact: true })
const cards = (of: Locator) => of.getByRole('listitem')
const decrease = () => group('Decrease Price')
const CARDS = '/dashboard?tab=recommendations&view=cards'
const open = async (address = CARDS) => {
  await page.goto(product.url + address)
  await page.getByRole('heading', { level: 2, name: 'Price recommendations' }).waitFor()
  await page.locator('[data-group]').nth(2).waitFor()
}
const counted = async (of: Locator) =>
  Number((await of.locator('h2 + span').textContent())?.replace(/\D/g, ''))
const namesIn = (of: Locator) => of.getByRole('listitem').locator('h3').allTextContents()

describe('the first rows of the dashboard', () => {
  it('Ctrl+Z takes back the last decision that still stands', async () => {
    const accepts = page.getByRole('button', { name: /^Accept the new price of/ })
    const undos = page.getByRole('button', { name: /^Undo the decision on/ })
    await accepts.nth(1).waitFor()
    const before = await accepts.count()
    const saved = () => page.waitForResponse(/price-advice\/\d+\/decision$/)
    for (const left of [before - 1, before - 2]) {
      await Promise.all([saved(), accepts.first().click()])
      await expect.poll(() => accepts.count()).toBe(left)
    }
    // The row's own button first: what Ctrl+Z finds next is the other decision.
    await undos.nth(1).click()
    await expect.poll(() => accepts.count()).toBe(before - 1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => accepts.count()).toBe(before)
    await page
      .getByText(/^Taken back: /)
      .first()
      .waitFor()
    expect(await page.getByText('Couldn’t undo your decision.').count()).toBe(0)
  })
})

describe('the Recommendations tab', () => {
  it('lists the products in three groups, and asks the specified call for the top 20', async () => {
    await page.getByRole('tab', { name: 'Recommendations' }).click()
    await page.getByText('Cards', { exact: true }).click()
    await cards(decrease()).first().waitFor()
    const headings = await page.locator('[data-group] h2').allTextContents()
    expect(headings).toEqual(['Products to Increase Price', 'Maintain Price', 'Decrease Price'])
    expect(calls).toContain('POST /api/pricing-recommendations-dashboard')
    await screenshot(page, 'recommendations')
  })

  it('says of each price why, what it brings with its range, how likely that is and the bad case', async () => {
    const text = (await cards(decrease()).first().textContent()) ?? ''
    expect(text).toMatch(/Recommended price\$[\d,.]+instead of \$[\d,.]+ \(−[\d.]+%\)/)
    expect(text).toMatch(/Cutting the price [\d.]+% should lift sales about [\d.]+%/)
    expect(text).toMatch(/Expected monthly effect\+\$[\d,.]+ (profit|revenue)90% likely between/)
    expect(text).toMatch(/Chance it pays(over )?\d+%/)
    expect(text).toMatch(/5% chance of[+−]\$[\d,.]+ or worse/)
    expect(text).toMatch(/Rule of thumb: /)
    expect(text).toMatch(/E = −[\d.]+90% likely between .*Grade [A-D]\d+ months? with sales\d+% own data/)
  })

  it('shows the label and the computation with one sentence where they disagree', async () => {
    const both = page.locator('[data-disagreement]').first()
    await both.waitFor()
    expect(await both.textContent()).toMatch(
      /^Rule of thumb: .+\. Computed: .+ the price\.The rule of thumb /,
    )
  })

  it('sorts by opportunity, largest first, or by name', async () => {
    const gains = await decrease().locator('dd .font-strong:first-child').allTextContents()
    const amounts = gains
      .filter((text) => / (profit|revenue)$/.test(text))
      .map((text) => Number(text.replace(/[^\d.]/g, '')))
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    await page.getByLabel('Sort by').selectOption({ label: 'Name' })
    await expect
      .poll(async () => {
        const names = await namesIn(decrease())
        return names.join() === names.toSorted(new Intl.Collator('en').compare).join()
      })
      .toBe(true)
    expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
    await page.getByLabel('Sort by').selectOption({ label: 'Largest opportunity' })
  })

  it('shows six of a list first, and more on request than the first call held', async () => {
    await open()
    const kept = group('Maintain Price')
    expect(await cards(kept).count()).toBe(6)
    const more = page.getByRole('button', { name: 'Show more: Maintain Price' })
    for (const shown of [18, 30, 42]) {
      await more.click()
      await expect.poll(() => cards(kept).count()).toBe(shown)
    }
    const names = await namesIn(kept)
    expect(new Set(names).size).toBe(names.length)
  })

  it('never advises an increase on a positive elasticity', async () => {
    await open()
    const positive = page.getByRole('listitem').filter({ hasText: 'implausible: check stock-outs' })
    expect(await group('Products to Increase Price').getByText('implausible').count()).toBe(0)
    for (const text of await positive.allTextContents()) expect(text).not.toMatch(/instead of .*\(\+/)
  })
})

describe('a decision', () => {
  it('takes the product off the list at once, and Undo brings it back', async () => {
    const before = await counted(decrease())
    const name = (await cards(decrease()).first().locator('h3').getAttribute('title')) ?? ''
    await page.getByRole('button', { name: `Accept: ${name}`, exact: true }).click()
    await page.getByText(/added to your price plan$/).waitFor()
    expect(await counted(decrease())).toBe(before - 1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await screenshot(page, 'recommendations-accepted')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Taken back: /).waitFor()
    await expect.poll(() => counted(decrease())).toBe(before)
    await page.getByRole('button', { name: `Accept: ${name}`, exact: true }).waitFor()
  })

  it('is kept with its date, over a reload, and eight in a row wait for nothing', async () => {
    for (let n = 0; n < 6; n++) {
      const button = page.getByRole('button', { name: /^Accept: / }).first()
      const label = await button.getAttribute('aria-label')
      await button.click()
      await page.getByRole('button', { name: label ?? '', exact: true }).waitFor({ state: 'detached' })
    }
    await page
      .getByRole('button', { name: /^Dismiss: / })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Snooze: / })
      .first()
      .click()
    await page.getByRole('button', { name: '2 weeks', exact: true }).click()
    await page.getByText(/^Snoozed until /).waitFor()
    // A call that waits for the rate limit would be shown for up to a minute.
    expect(await page.getByText(/waits? (its|their) turn/).count()).toBe(0)
    await open(`${CARDS}&decision=accepted`)
    await page
      .getByText(/^Accepted on \d\d\/\d\d\/\d{4}$/)
      .first()
      .waitFor()
    expect(await page.getByText(/^Accepted on /).count()).toBe(6)
    await page
      .getByRole('button', { name: /^Undo the decision: / })
      .first()
      .click()
    await expect.poll(() => page.getByText(/^Accepted on /).count()).toBe(5)
    await page.getByLabel('Show').selectOption({ label: 'Snoozed' })
    await page.getByText(/^Snoozed until \d\d\/\d\d\/\d{4}$/).waitFor()
    await screenshot(page, 'recommendations-snoozed')
  })

  it('is shown before the server has it; one that it refuses is put back, and said', async () => {
    await open()
    const answering = Promise.withResolvers<void>()
    await page.route('**/api/price-advice/*/decision', async (route) => {
      await answering.promise
      await route.fulfill({ status: 409, json: { error: 'Not now.', code: 'conflict' } })
    })
    const before = await counted(decrease())
    const name = (await cards(decrease()).first().locator('h3').getAttribute('title')) ?? ''
    await page.getByRole('button', { name: `Accept: ${name}`, exact: true }).click()
    await expect.poll(() => counted(decrease())).toBe(before - 1)
    answering.resolve()
    await page.getByRole('alert').getByText('Not now.').waitFor()
    expect(await counted(decrease())).toBe(before)
    await page.unroute('**/api/price-advice/*/decision')
  })
})

it('prints the page from the Export button, without its controls', async () => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await page.locator('body').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await page.getByRole('tabpanel').getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await cards(decrease()).first().isVisible()).toBe(true)
  await screenshot(page, 'recommendations-paper')
  await page.emulateMedia({ media: null })
  await page.setViewportSize(DESKTOP)
})

it('logs a failure, shows a card with Retry instead of lists, and recovers', async () => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const failing = /\/api\/(price-advice\?|pricing-recommendations-dashboard)/
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { error: 'Out of order.', code: 'internal' } }),
  )
  await page.goto(product.url + CARDS)
  await page.getByText('The recommendations could not be loaded.').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Rule of thumb' }).count()).toBe(0)
  expect(logged.join()).toContain('The recommendations could not be loaded.')
  await screenshot(page, 'recommendations-failed')
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Retry' }).click()
  await cards(decrease()).first().waitFor()
})

it('says what is missing where nothing is estimated yet', async () => {
  await page.route('**/api/dashboard', async (route) => {
    const answer = await (await route.fetch()).json()
    const estimation = { ...answer.estimation, state: 'running', percent: 40 }
    const cards = { ...answer.cards, withElasticity: 0 }
    await route.fulfill({ json: { ...answer, estimation, cards, bars: [], top: [] } })
  })
  await page.goto(product.url + CARDS)
  await page.getByText('No recommendations yet').waitFor()
  await page.unroute('**/api/dashboard')
})

describe('beside the advice', () => {
  beforeAll(async () => {
    await page.route('**/api/price-advice?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const rows = answer.rows as PriceAdvice[]
      const held = rows.find((row) => row.direction === 'maintain')
      const cut = rows.find((row) => row.direction === 'decrease')
      // With a gain it is sorted first, whatever the number of prices to test.
      const gain = { value: 1, low: 0, high: 2 }
      if (held) Object.assign(held, implausible, { kind: 'keep', monthlyGain: gain })
      if (cut) Object.assign(cut, { objective: 'revenue', profitBelowCost: '3.44' })
      await route.fulfill({ json: answer })
    })
    await open()
  })
  afterAll(() => page.unroute('**/api/price-advice?*'))

  it('stands what to check where the elasticity is positive, and what a test would take', async () => {
    const card = cards(group('Maintain Price')).filter({ hasText: 'E = 0.80' })
    const text = await card.textContent()
    expect(text).toContain('implausible: check stock-outs, seasons, product changes')
    expect(text).toContain('Rule of thumb: Consider increase price. Computed: maintain the price.')
    expect(text).toMatch(/two prices 10% apart, a week each in turn, for 12 weeks/)
    expect(await card.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  })

  it('stands below which cost a cut by revenue also raises profit', async () => {
    await decrease().getByText('Only profitable if the item costs you less than $3.44').waitFor()
  })

  it('stands the way to the evidence: the simulation of that product at that price', async () => {
    await decrease()
      .getByRole('link', { name: /^Why this price\?/ })
      .first()
      .click()
    await page.waitForURL(/\/price-simulation\?.*price=/)
    await page.locator('[data-scenario]').first().waitFor()
  })
})

/** Opens the list of work with its rows. */
const openList = async (query = '') => {
  await page.goto(`${product.url}/dashboard?tab=recommendations${query}`)
  await page.locator('[data-row]').first().waitFor()
}
const rows = () => page.locator('[data-row]')
const waiting = async () => {
  const text = await page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ products?/ })
    .first()
    .textContent()
  return Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

describe('the list of work', () => {
  const aimAt = async (goal: 'clearance' | 'profit') => {
    await openList('&panel=limits')
    const limits = page.getByRole('dialog', { name: 'Price limits' })
    await limits.getByLabel('Goal').selectOption({ value: goal })
    // How many prices of the sample store moved in the last weeks depends on the day of the year.
    await limits.getByLabel('Days between changes').fill('0')
    await limits.getByRole('button', { name: 'Save' }).click()
    await limits.waitFor({ state: 'detached' })
  }
  beforeAll(async () => {
    // To clear stock nearly every price is lowered: more than a hundred recommendations.
    await aimAt('clearance')
    await openList()
  })
  afterAll(() => aimAt('profit'))

  it('is worked through by keys: 69 recommendations in under 40 presses', async () => {
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const before = await waiting()
    expect(before).toBeGreaterThanOrEqual(69)
    const answered = (path: RegExp) =>
      page.waitForResponse((answer) => path.test(answer.url()) && answer.ok())
    await press('j')
    await press('e')
    await page.getByRole('dialog').getByText('Price and sales so far').waitFor()
    expect(new URL(page.url()).searchParams.get('why')).not.toBeNull()
    await press('e')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const key of ['a', 'a', 'h', 'a']) await press(key)
    await expect.poll(waiting).toBe(before - 4)
    const stored = answered(/price-decisions\/[\w-]+\/undo$/)
    await press('Control+z')
    await stored
    await expect.poll(waiting).toBe(before - 3)
    const previewed = answered(/price-decisions\/preview$/)
    await press('Shift+A')
    await previewed
    await page.getByText(/^Together about .* profit a month \(90% likely between/).waitFor()
    await screenshot(page, 'recommendations-bulk')
    await press('Enter')
    await page.getByText(/^\d+ recommendations accepted$/).waitFor()
    const left = await waiting()
    expect(left).toBeLessThan(before - 3)
    for (const key of ['x', 'Shift+J', 'Control+a', 'h']) await press(key)
    await page.getByRole('button', { name: `Dismiss ${left}` }).waitFor()
    await press('Enter')
    await page.getByText('All done').waitFor()
    expect(presses).toBeLessThan(40)
    const undone = answered(/price-decisions\/undo$/)
    await page.keyboard.press('Control+z')
    await undone
    await rows().first().waitFor()
    await expect.poll(waiting).toBe(left)
  })

  it('filters, says how many each value leaves, and closes the evidence with Back', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption({ index: 1 })
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).not.toBeNull()
    const more = async () => {
      const chosen = await page.getByLabel('Type', { exact: true }).locator('option:checked').textContent()
      return Number(/\((\d+)\)$/.exec(chosen ?? '')?.[1]) - (await waiting())
    }
    await expect.poll(more).toBe(0)
    expect(await rows().count()).toBe(await waiting())
    await page
      .getByRole('button', { name: /^Why this price\?/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('type')).not.toBeNull()
  })
})

describe('for everybody', () => {
  // The list at the desk in both themes: accessibility.spec.ts.
  const looks = [
    ['dark', DESKTOP, 'list'],
    ['light', DESKTOP, 'cards'],
    ['light', PHONE, 'list'],
  ] as const
  it.each(looks.slice(isSweep ? 0 : 1))(
    'has no accessibility violation in %s on %o as %s',
    async (theme, viewport, view) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme })
      if (view === 'cards') await open()
      else {
        await openList()
        await page
          .getByRole('button', { name: /^Why this price\?/ })
          .first()
          .click()
        await page.getByRole('dialog').getByText('Price and sales so far').waitFor()
      }
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await screenshot(page, `recommendations-${view}-${theme}-${viewport.width}`)
      const { violations } = await axeOf(page).withTags(WCAG).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('never scrolls sideways, down to 320 pixels', async () => {
    await open()
    for (const width of [320, 640, 960, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(DESKTOP)
  })

  it('speaks German', async () => {
    await page.route('**/api/sync-user', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.settings.regional = {
        ...answer.settings.regional,
        language: 'de-DE',
        decimal_separator: ',',
        thousands_separator: '.',
      }
      await route.fulfill({ json: answer })
    })
    await page.addInitScript(() => sessionStorage.clear())
    await page.goto(product.url + CARDS)
    await page.getByRole('heading', { name: 'Preis erhöhen' }).waitFor()
    await page
      .getByText(/niedrigerer Preis dürfte etwa/)
      .first()
      .waitFor()
    await screenshot(page, 'recommendations-german')
    expect(complaints).toEqual([])
  })
})
