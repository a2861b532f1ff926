import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import type { ImportView } from '#contract/imports'
import type { DashboardAnswer } from '#web/features/dashboard/types.ts'
import { isSweep } from '../test/sweep.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { screenshot } from './support/screenshots.ts'
import {
  dashboardAnswer,
  emptyDashboard,
  evolutionOf,
  incoming,
  options,
  shelf,
  UNSOLD_ID,
} from './support/store-answers.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const DESKTOP = { width: 1440, height: 900 }
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PHONE = { width: 390, height: 844 }

let browser: Browser
let site: WebOnly
let page: Page
/** The next answer of `GET /api/dashboard`; a number is an HTTP status. */
let answer: DashboardAnswer | number
let imports: readonly ImportView[]
let firstFigures: Output<'getFirstFigures'>['firstFigures']

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/dashboard', (c) =>
      typeof answer === 'number'
        ? c.json({ error: 'Out of order.', code: 'not_built' }, 501)
        : c.json(answer),
    )
    app.get('/api/products/:id/sales-evolution', (c) => {
      const found = evolutionOf(Number(c.req.param('id')))
      return found ? c.json(found) : c.json({ error: 'Not found.', code: 'not_found' }, 404)
    })
    app.get('/api/product-options', (c) => {
      const search = (c.req.query('search') ?? '').toLowerCase()
      return c.json({ options: options.filter((option) => option.title.toLowerCase().includes(search)) })
    })
    app.get('/api/elasticities', (c) => {
      const { search = '', filter = 'all', order = 'highest' } = c.req.query()
      const sign = order === 'highest' ? -1 : 1
      const rows = shelf
        .filter((row) => row.title.toLowerCase().includes(search.toLowerCase()))
        .filter((row) => filter !== 'negative' || row.elasticity < 0)
        .sort((a, b) => sign * (a.elasticity - b.elasticity))
        .map(({ units, ...row }) => ({ ...row, reason: null }))
      return c.json({ rows, total: rows.length })
    })
    app.get('/api/imports', (c) => c.json({ imports }))
    app.get('/api/first-figures', (c) => c.json({ firstFigures }))
    app.delete('/api/sample-store', (c) => {
      answer = emptyDashboard
      return c.json({ ok: true })
    })
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  answer = dashboardAnswer
  firstFigures = null
  imports = []
  page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const open = (address = '/dashboard') => page.goto(site.url + address)
const bar = (name: RegExp) => page.getByRole('option', { name })
const evolution = () => page.getByRole('figure', { name: 'Sales Evolution' })

describe('the cards', () => {
  it('say how many products there are, how many have history, and the average elasticity', async () => {
    await open()
    const cards = page.getByRole('region', { name: 'Summary' })
    await cards.getByText('3,958').waitFor()
    const texts = await cards.textContent()
    for (const text of ['Total Products', 'With History3,921', 'Without History37', 'Avg Elasticity−1.41'])
      expect(texts).toContain(text)
    await screenshot(page, 'dashboard')
  })
  it('say what each of them counts, in the words of the glossary', async () => {
    await open()
    // What arrives later moves the cards.
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.getByRole('button', { name: 'About Without History' }).click()
    const panel = page.getByRole('dialog', { name: 'About Without History' })
    await panel.getByText('All products minus those with history.').waitFor()
    await panel.getByRole('link', { name: 'Glossary of figures' }).click()
    await page.getByRole('heading', { name: 'Glossary of figures' }).waitFor()
    await page.getByText('Revenue before refunds minus refunds of the same days.').waitFor()
  })
  it('say N/A when no product has a figure, and wait visibly for the estimate', async () => {
    const cards = { ...dashboardAnswer.cards, averageElasticity: null, withElasticity: 0 }
    const estimation = { ...dashboardAnswer.estimation, state: 'running' as const, percent: 37 }
    answer = { ...dashboardAnswer, cards, estimation, bars: [], top: [] }
    await open()
    await page.getByText('Estimating… figures will appear here.').waitFor()
    expect(await page.getByRole('region', { name: 'Summary' }).textContent()).toContain('Avg ElasticityN/A')
    const progress = page.getByRole('progressbar', { name: 'Progress of the estimate' })
    expect(await progress.getAttribute('aria-valuenow')).toBe('37')
  })
  it('say on how many orders they rest, and why rows were left out', async () => {
    await open()
    await page.getByText('Figures rest on 19,960 of 25,900 orders. The others hold no sale').waitFor()
    await page.getByRole('button', { name: '5,427 rows left out' }).click()
    await page.getByRole('dialog').getByText('Price of zero').waitFor()
    const reasons = await page.getByRole('dialog').textContent()
    expect(reasons).toContain('Not a product (postage, fees, adjustments)2,912Price of zero2,515')
  })
})

describe('the bars', () => {
  it('are eight, strongest first, coloured by the thresholds through the tokens', async () => {
    await open()
    await bar(/WHITE HANGING/).waitFor()
    const drawn = await page
      .locator('[data-bar]')
      .evaluateAll((groups) =>
        groups.map((group) => [
          group.getAttribute('data-colour'),
          group.querySelector('path, rect')?.getAttribute('fill'),
        ]),
      )
    expect(drawn.map(([colour]) => colour)).toEqual([
      'blue',
      'blue',
      'blue',
      'blue',
      'blue',
      'red',
      'blue',
      'indigo',
    ])
    for (const [colour, fill] of drawn) expect(fill).toBe(`var(--el-${colour})`)
    const name = await page.locator('[data-bar="1"] text').last().textContent()
    expect(name?.replace(/\s/g, '')).toBe('WHITEHANGINGHEARTT-LIGHTHOLDER')
  })
  it('choose a product by a click, and the address remembers it', async () => {
    await open()
    await bar(/JUMBO BAG/).click()
    await evolution().getByText('E = 2.14').waitFor()
    await evolution().getByText('implausible: check stock-outs, seasons, product changes').waitFor()
    expect(new URL(page.url()).searchParams.get('product')).toBe('6')
    await page.reload()
    await evolution().getByText('E = 2.14').waitFor()
    expect(await bar(/JUMBO BAG/).getAttribute('aria-selected')).toBe('true')
  })
  it('choose a product by keyboard: one tab stop, arrows move, Enter and Space choose', async () => {
    await open()
    await bar(/WHITE HANGING/).focus()
    expect(
      await page.getByRole('option').evaluateAll((all) => all.filter((o) => o.tabIndex === 0).length),
    ).toBe(1)
    await page.keyboard.press('ArrowRight')
    expect(await bar(/REGENCY/).evaluate((option) => option === document.activeElement)).toBe(true)
    expect(await bar(/REGENCY/).getAttribute('aria-selected')).toBe('false')
    await page.keyboard.press('Enter')
    await evolution().getByText('E = −3.62').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await evolution().getByText('E = −0.48').waitFor()
    await page.keyboard.press('Home')
    expect(await bar(/WHITE HANGING/).evaluate((option) => option === document.activeElement)).toBe(true)
  })
  it('are a table too, with the same figures', async () => {
    await open()
    const figure = page.getByRole('figure', { name: 'Strongest reactions to price' })
    await figure.getByRole('button', { name: 'View as table' }).click()
    const rows = figure.getByRole('row')
    expect(await rows.count()).toBe(9)
    expect(await rows.nth(1).textContent()).toBe(
      'WHITE HANGING HEART T-LIGHT HOLDER−4.3190% likely between −4.9 and −3.7',
    )
  })
})

it('says which products do not lead because they are sold off or hardly sell', async () => {
  const [first, ...rest] = dashboardAnswer.bars
  answer = {
    ...dashboardAnswer,
    bars: rest,
    notLeading: { soldOff: 1, notSold: 0, rarelySold: 2, rows: [{ ...first!, reason: 'sold_off' }] },
  }
  await open()
  await page.getByText('3 products that are being sold off or hardly sell are left out.').waitFor()
  await page.getByText('3 products are not listed: they are being sold off or hardly sell').click()
  await page
    .getByText('1 is being sold off: today’s price is at least a quarter below the usual one.')
    .waitFor()
  await page.getByText('2 sell too rarely for a new price to show an effect.').waitFor()
})

describe('Sales Evolution', () => {
  it('says whether customers are sensitive, how sure that is, and how the price moved', async () => {
    await open('/dashboard?product=1')
    const text = () => evolution().textContent()
    await evolution().getByText('High sensitivity').waitFor()
    expect(await text()).toContain('90% likely between −4.9 and −3.7')
    expect(await text()).toContain('13 months with sales')
    expect(await text()).toContain('Average price rose 25% from Jan 2011 to Apr 2011; lowest in Jan 2011.')
    expect(await text()).toContain('One month without a sale')
    expect(await evolution().locator('[data-empty-month]').count()).toBe(1)
  })
  it('reads month by month with the arrow keys, and says each value', async () => {
    await open('/dashboard?product=1')
    const line = evolution().getByRole('img')
    await line.focus()
    await page.keyboard.press('End')
    await evolution().getByText('April 2011, £2.50 on average, 20 units').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await evolution().getByText('February 2011, no sale').waitFor()
  })
  it('finds a product by typing, and shows that one', async () => {
    await open()
    const box = page.getByRole('combobox', { name: 'Find a product with history' })
    await box.click()
    await page.keyboard.type('night')
    await page.getByRole('option', { name: /Rabbit night light/ }).waitFor()
    await page.getByText('One product').waitFor({ state: 'attached' })
    // The selected option as a screen reader announces it.
    await page.getByRole('option', { name: /Rabbit night light/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await evolution().getByText('E = 0.42').waitFor()
    expect(await box.inputValue()).toBe('Rabbit night light')
    await evolution().getByText('Low sensitivity').waitFor()
  })
  it('takes no match of what was typed before', async () => {
    await open()
    const box = page.getByRole('combobox', { name: 'Find a product with history' })
    await box.click()
    await page.keyboard.type('night')
    await page.getByRole('option', { name: /Rabbit night light/, selected: true }).waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    expect(await box.inputValue()).toBe('nightx')
  })
  it('is empty in the specified words, with the reason', async () => {
    await open(`/dashboard?product=${UNSOLD_ID}`)
    await evolution().getByText('No sales history.').waitFor()
    await evolution().getByText('No sale of this product in the data yet.').waitFor()
  })
})

it('lists the Top 20 by elasticity, highest first, each with its range', async () => {
  await open()
  const rows = page.getByRole('region', { name: 'Top 20 by elasticity' }).last().getByRole('row')
  await rows.nth(1).waitFor()
  expect(await rows.nth(1).textContent()).toContain('JUMBO BAG RED RETROSPOT')
  expect(await rows.nth(1).textContent()).toContain('implausible')
  expect(await rows.last().textContent()).toContain('90% likely between −4.9 and −3.7')
  await rows.nth(3).getByRole('button').click()
  await evolution().getByText('E = −0.48').waitFor()
})

it('shows a pressed tab as chosen before it renders what the tab holds, and opens the last of two', async () => {
  await open()
  const tab = (name: string) => page.getByRole('tab', { name })
  const seen = await tab('Recommendations').evaluate(async (element: HTMLElement) => {
    element.click()
    await Promise.resolve()
    return { selected: element.ariaSelected, address: location.search }
  })
  expect(seen).toEqual({ selected: 'true', address: '' })
  await page.waitForURL(/tab=recommendations/)
  await page.evaluate(() => {
    for (const each of ['overview', 'analytics'])
      document.querySelector<HTMLElement>(`[data-tab=${each}]`)?.click()
  })
  await page.waitForURL(/tab=analytics/)
  await page.goBack()
  await tab('Recommendations').and(page.locator('[aria-selected=true]')).waitFor()
  expect(page.url()).toContain('tab=recommendations')
})

it('keeps the open tab in the address', async () => {
  await open()
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  await page.waitForURL(({ search }) => search === '?tab=recommendations')
  await page.getByRole('heading', { level: 2, name: 'Price recommendations' }).waitFor()
  await page.goBack()
  await bar(/WHITE HANGING/).waitFor()
})

describe('Deep Analytics', () => {
  const rows = () => page.getByRole('tabpanel').getByRole('row')

  it('lists elasticity, badge and rule of thumb; search, filter and order stand in the address', async () => {
    await open('/dashboard?tab=analytics')
    await rows().nth(1).waitFor()
    const [first, last] = [await rows().nth(1).textContent(), await rows().last().textContent()]
    for (const part of ['JUMBO BAG', '2.14', 'High sensitivity', 'Consider increase price', 'implausible'])
      expect(first).toContain(part)
    for (const part of ['−4.31', '90% likely', 'Consider decrease']) expect(last).toContain(part)
    await page.getByText('1–9 of 9').waitFor()
    await page.getByRole('button', { name: 'Elasticity', exact: true }).click()
    await expect.poll(async () => await rows().nth(1).textContent()).toContain('−4.31')
    await page.getByRole('radio', { name: 'Negative' }).check()
    await page.getByText('1–7 of 7').waitFor()
    await page.getByRole('searchbox').fill('bag')
    await page.getByText('1–1 of 1').waitFor()
    const address = new URL(page.url()).searchParams
    expect(Object.fromEntries(address)).toEqual({
      tab: 'analytics',
      search: 'bag',
      filter: 'negative',
      order: 'lowest',
    })
    await screenshot(page, 'deep-analytics')
  })
  it('selects a product, which opens its sales', async () => {
    await open('/dashboard?tab=analytics&search=rabbit')
    await page.getByRole('button', { name: 'Select Rabbit night light' }).click()
    await evolution().getByText('E = 0.42').waitFor()
    expect(new URL(page.url()).searchParams.get('product')).toBe('8')
  })
  it('offers a way out when nothing matches', async () => {
    await open('/dashboard?tab=analytics&search=zeppelin')
    await page.getByText('No product matches.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1–9 of 9').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })
  it('has no accessibility violation', async () => {
    await open('/dashboard?tab=analytics')
    await rows().nth(1).waitFor()
    const { violations } = await axeOf(page).withTags(WCAG).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

it('shows an empty account what it will get, and two ways to begin', async () => {
  answer = emptyDashboard
  await open()
  await page.getByRole('button', { name: 'Try with a sample store' }).waitFor()
  await page.getByRole('link', { name: 'Upload orders' }).click()
  await page.waitForURL(`${site.url}/upload-products`)
})

it('shows orders on their way in, also when some products are there already', async () => {
  const cards = { ...emptyDashboard.cards, totalProducts: 900 }
  answer = { ...emptyDashboard, cards }
  imports = [incoming]
  await open()
  await page.getByText('orders.csv is being read').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
})

it('shows first figures of the best sellers, said to be such, once enough lines are read and while they are estimated', async () => {
  const note = 'from the first 50,000 lines that were read'
  const card = () => page.getByRole('region', { name: 'First figures of the best-selling products' })
  answer = emptyDashboard
  imports = [{ ...incoming, rowsRead: 60_000 }]
  firstFigures = { importId: incoming.importId, lines: 50_000, products: dashboardAnswer.top.slice(0, 3) }
  await open()
  await page.getByRole('heading', { name: 'First figures' }).waitFor()
  expect(await page.getByText(note).textContent()).toMatch(
    /^3 best sellers, .*no advice, price round or test uses them\.$/,
  )
  expect(await card().getByRole('row').count()).toBe(4)
  const { violations } = await axeOf(page).withTags(WCAG).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await screenshot(page, 'dashboard-first-figures')

  imports = []
  const cards = { ...emptyDashboard.cards, totalProducts: 900 }
  answer = {
    ...emptyDashboard,
    cards,
    estimation: { ...emptyDashboard.estimation, state: 'running', percent: 40 },
  }
  await open()
  await page.getByText(note).waitFor()
  // Estimates are there: nothing is asked for any more.
  answer = dashboardAnswer
  await open()
  await bar(/WHITE HANGING/).waitFor()
  expect(await page.getByText(note).count()).toBe(0)
})

it('marks a sample store on the page, and removes it only after asking', async () => {
  answer = { ...dashboardAnswer, store: { ...dashboardAnswer.store, isSampleStore: true } }
  await open()
  await page.getByText('This is a sample store.').waitFor()
  await page.getByRole('button', { name: 'Remove sample store' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(site.calls).not.toContain('DELETE /api/sample-store')
  await page.getByRole('button', { name: 'Remove sample store' }).click()
  await dialog.getByRole('button', { name: 'Remove sample store' }).click()
  await page.getByRole('button', { name: 'Try with a sample store' }).waitFor()
})

it('changes in every open tab when something was removed in one of them', async () => {
  answer = { ...dashboardAnswer, store: { ...dashboardAnswer.store, isSampleStore: true } }
  const other = await page.context().newPage()
  await beSignedIn(other)
  await other.goto(`${site.url}/dashboard`)
  await other.getByRole('region', { name: 'Summary' }).getByText('3,958').waitFor()
  await open()
  await page.getByRole('button', { name: 'Remove sample store' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample store' }).click()
  await other.getByRole('button', { name: 'Try with a sample store' }).waitFor()
})

it('logs a failed load, shows it with Retry, and recovers', async () => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  answer = 501
  await open()
  await page.getByText('The dashboard could not be loaded.').waitFor()
  expect(logged.join()).toContain('The dashboard could not be loaded.')
  answer = dashboardAnswer
  await page.getByRole('button', { name: 'Retry' }).click()
  await bar(/WHITE HANGING/).waitFor()
})

describe('for everybody', () => {
  // In both themes at the desk: accessibility.spec.ts.
  const looks = [
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['dark', PHONE],
  ] as const
  it.each(looks.slice(isSweep ? 0 : -1))(
    'has no accessibility violation in %s on %o',
    async (theme, viewport) => {
      await page.setViewportSize(viewport)
      await page.addInitScript((chosen) => {
        localStorage.setItem('quanto.display', JSON.stringify({ theme: chosen }))
      }, theme)
      await open('/dashboard?product=6')
      await evolution().getByText('E = 2.14').waitFor()
      await page.getByRole('combobox', { name: 'Find a product with history' }).click()
      await page
        .getByRole('option', { name: /Rabbit night light/ })
        .last()
        .waitFor()
      const { violations } = await axeOf(page).withTags(WCAG).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )
  it('never scrolls sideways, down to 320 pixels', async () => {
    for (const width of isSweep ? [320, 390, 768, 1280] : [320]) {
      await page.setViewportSize({ width, height: 800 })
      await open()
      await bar(/WHITE HANGING/).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
