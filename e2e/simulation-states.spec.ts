import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSweep } from '../test/sweep.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { screenshot } from './support/screenshots.ts'
import {
  evidenceOfMug,
  evolutionOfMug,
  MUG_WITH_COST,
  mugs,
  summaryOf,
} from './support/simulation-answers.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const OUT_OF_ORDER = { error: 'Out of order.', code: 'bad_request' }

let browser: Browser
let site: WebOnly
let page: Page
/** The fault that the server simulates. */
let broken: 'nothing' | 'products' | 'format' | 'evolution' | 'analysis'
/** True for a server with a language model, which pauses until the test lets it continue. */
let streams = false
let released: readonly Promise<void>[] = []

function asEvents(events: AsyncGenerator<object>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
  })
}

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/shopify-products', (c) => {
      if (broken === 'products') return c.json(OUT_OF_ORDER, 400)
      if (broken === 'format') return c.json({ products: { first: 'mug' }, total: 1, truncated: false })
      const search = (c.req.query('search') ?? '').toLowerCase()
      const found = mugs.filter((mug) => mug.title.toLowerCase().includes(search))
      const [size, number] = [Number(c.req.query('pageSize')), Number(c.req.query('page'))]
      const products = found.slice((number - 1) * size, number * size)
      return c.json({ products, total: found.length, truncated: false })
    })
    app.post('/api/elasticity-summaries', async (c) => {
      const { productIds } = await c.req.json<{ productIds: number[] }>()
      return c.json({ summaries: productIds.map(summaryOf) })
    })
    app.post('/api/product-sales-summary', async (c) => {
      const { productIds } = await c.req.json<{ productIds: number[] }>()
      return c.json({ summaries: productIds.map((productId) => ({ productId, averagePrice: '17.5000' })) })
    })
    app.get('/api/products/:id/sales-evolution', (c) => {
      if (broken === 'evolution') return c.json(OUT_OF_ORDER, 400)
      const found = evolutionOfMug(Number(c.req.param('id')))
      return found ? c.json(found) : c.json({ error: 'Not found.', code: 'not_found' }, 404)
    })
    app.get('/api/products/:id/price-evidence', (c) => {
      const found = evidenceOfMug(Number(c.req.param('id')))
      return found ? c.json(found) : c.json({ error: 'Out of order.', code: 'not_built' }, 501)
    })
    app.get('/api/client-config', (c, next) =>
      streams
        ? c.json({
            rateLimit: { requests: 5, windowMs: 60_000 },
            timeoutMs: 30_000,
            streamsTexts: true,
            issuer: `${site.url}/oidc`,
          })
        : next(),
    )
    app.get('/api/elasticity-analysis/:id/events', (c) => {
      const told = async function* () {
        yield { kind: 'sentence', part: 'conclusion', text: 'A first thought. ' }
        await released[0]
        yield { kind: 'restart' }
        yield { kind: 'sentence', part: 'conclusion', text: 'A second thought. ' }
        await released[1]
        const words = { text: 'A second thought. Done.', figure: null }
        const whole = {
          ...{ conclusion: words.text, details: '', source: 'model', modelFault: null },
          pieces: [[words]],
        }
        yield { kind: 'done', ...whole }
      }
      return c.body(asEvents(told()), 200, { 'content-type': 'text/event-stream' })
    })
    app.post('/api/elasticity-analysis', async (c) => {
      if (broken === 'analysis') return c.json(OUT_OF_ORDER, 400)
      const { elasticity } = await c.req.json<{ elasticity: number }>()
      const conclusion = `Customers react: ${elasticity}.`
      const pieces = [
        [
          { text: 'Customers react: ', figure: null },
          { text: String(elasticity), figure: 'elasticity' },
          { text: '.', figure: null },
        ],
        [
          { text: 'From ', figure: null },
          { text: '7', figure: 'months' },
          { text: ' months.', figure: null },
        ],
      ]
      return c.json({ conclusion, details: 'From 7 months.', source: 'rules', modelFault: null, pieces })
    })
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  broken = 'nothing'
  streams = false
  site.calls.length = 0
  page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const open = (query = '') => page.goto(`${site.url}/price-simulation${query}`)
const products = () => page.getByRole('listbox', { name: 'Products' })
const chosen = () => products().locator('[aria-selected=true]')
const panelOf = (name: string) => page.getByRole('heading', { level: 2, name })
const address = () => new URL(page.url()).searchParams
const sent = (call: string) => site.calls.filter((each) => each === call).length

describe('the grid', () => {
  it('shows 12 products with a badge each, and the first is chosen on load', async () => {
    await open()
    await panelOf('Mug no. 1').waitFor()
    expect(await products().getByRole('option').count()).toBe(12)
    const badges = products().locator('[data-band]')
    await expect.poll(() => badges.count()).toBe(12)
    expect((await badges.allTextContents()).slice(0, 8)).toEqual([
      'Highly elastic',
      'Elastic',
      'Elastic',
      'Near-unit elastic',
      'Near-unit elastic',
      'Inelastic',
      'Inelastic',
      'No data',
    ])
    expect(await chosen().count()).toBe(1)
    expect(address().get('product')).toBe('1')
    await products().getByText('avg. $17.50').waitFor()
    await page.getByText('1–12 of 30').waitFor()
    await screenshot(page, 'simulation-states')
  })

  it('goes back to page 1 with a search, and chooses its only match', async () => {
    await open('?page=2')
    await page.getByText('13–24 of 30').waitFor()
    expect(await chosen().textContent()).toContain('Mug no. 13')
    const box = page.getByRole('textbox', { name: 'Search products' })
    await box.fill('mug')
    await page.getByText('1–12 of 29').waitFor()
    expect(Object.fromEntries(address())).toEqual({ search: 'mug', product: '13' })
    await box.fill('kettle')
    await panelOf('Copper kettle').waitFor()
    expect(Object.fromEntries(address())).toEqual({ search: 'kettle', product: '4' })
    await box.fill('spade')
    await page.getByText('No product matches “spade”').waitFor()
    expect(await panelOf('Copper kettle').count()).toBe(1)
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await page.getByText('1–12 of 30').waitFor()
  })

  it('is walked by keyboard in two directions, with one tab stop, and turned by Page Down', async () => {
    await open()
    await panelOf('Mug no. 1').waitFor()
    await products().getByRole('option').first().focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toContain('Copper kettle')
    const stops = await products()
      .getByRole('option')
      .evaluateAll((all) => all.filter((each) => (each as HTMLElement).tabIndex === 0).length)
    expect(stops).toBe(1)
    await page.keyboard.press('Enter')
    await panelOf('Copper kettle').waitFor()
    await page.keyboard.press('PageDown')
    await page.getByText('13–24 of 30').waitFor()
    expect(address().get('product')).toBe('4')
  })

  it('holds an address with a page that does not exist at the last one', async () => {
    await open('?page=99')
    await page.getByText('25–30 of 30').waitFor()
    expect(address().get('page')).toBe('3')
  })

  it('never waits for the rate limit while pages are turned and products are chosen', async () => {
    await open()
    await panelOf('Mug no. 1').waitFor()
    for (const range of ['13–24', '25–30']) {
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText(`${range} of 30`).waitFor()
    }
    for (const range of ['13–24', '1–12']) {
      await page.getByRole('button', { name: 'Previous' }).click()
      await page.getByText(`${range} of 30`).waitFor()
    }
    for (const index of [1, 2, 3, 4, 5, 8, 9, 10]) {
      await products().getByRole('option').nth(index).click()
      await panelOf((await products().getByRole('option').nth(index).getAttribute('title')) ?? '').waitFor()
    }
    expect(sent('POST /api/elasticity-summaries')).toBe(1)
    expect(sent('GET /api/shopify-products')).toBe(1)
    expect(sent('POST /api/product-sales-summary')).toBe(1)
    expect(sent('POST /api/elasticity-analysis')).toBeLessThan(5)
    expect(await page.getByText(/wait/i).count()).toBe(0)
  })
})

describe('the panel', () => {
  it('gives the four scenarios by the specified rule, each with its likely range', async () => {
    await open('?product=1')
    // E -2.4 (-2.9 … -1.9), price 20: mean month (70+65+0+55+50+45+40)/7 = 46.4 units
    await page.locator('[data-scenario]').first().waitFor()
    const texts = await page.locator('[data-scenario]').allTextContents()
    expect(texts[0]).toContain('−10%$18.00')
    expect(texts[0]).toMatch(/Volume\+24%58 units a month.* 90% likely between \+19% and \+29%/)
    expect(texts[0]).toMatch(/Revenue\+12%.* 90% likely between \+7% and \+16%/)
    expect(texts[3]).toMatch(/Volume−24%35 units a month.* 90% likely between −29% and −19%/)
    expect(texts[3]).toMatch(/Revenue−16%.* 90% likely between −22% and −11%/)
    const changes = await page
      .locator('[data-scenario]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-scenario')))
    expect(changes).toEqual(['-10', '-5', '5', '10'])
  })

  it('warns below 6 months of history, and of a figure above zero', async () => {
    await open('?product=2')
    await page.getByText('Sales in only 5 months, fewer than 6').waitFor()
    await products().getByRole('option').first().click()
    await page.getByText('7 months with sales').waitFor()
    expect(await page.getByText('fewer than 6').count()).toBe(0)
    await open('?product=7')
    await page.getByText('A figure above zero is implausible').waitFor()
  })

  it('shows units and price by month, and a month without a sale with zero', async () => {
    await open('?product=1')
    const figure = page.getByRole('figure', { name: 'Sales Evolution' })
    await figure.getByText('One month without a sale, shown with zero.').waitFor()
    expect(await figure.locator('[data-units-bar]').count()).toBe(7)
    expect(await figure.locator('[data-empty-month]').count()).toBe(1)
    await figure.getByRole('img').focus()
    await page.keyboard.press('Home')
    await figure.getByText('January 2026, 70 units, $20.00 on average').waitFor()
    await figure.getByRole('button', { name: 'View as table' }).click()
    expect(await figure.getByRole('row').nth(3).textContent()).toBe('Mar 20260$0.00')
  })

  it('words the takeaway by the server, and says so where there is not enough', async () => {
    await open('?product=1')
    await page.getByText('Customers react: -2.4.').waitFor()
    await page.locator('a[href="#figure-elasticity"]').click()
    expect(await page.locator('#figure-elasticity[data-marked]').textContent()).toContain('2.4')
    await page.locator('a[href="#figure-months"]').click()
    expect(await page.locator('#figure-months[data-marked]').textContent()).toContain('7 months')
    expect(await page.locator('[data-marked]').count()).toBe(1)
    await open('?product=8')
    await page.getByText('Not enough data yet.').first().waitFor()
    await page.getByText('No sales history.').waitFor()
    expect(sent('POST /api/elasticity-analysis')).toBe(1)
  })
})

it('shows the words of a model as they are written, and takes back what was withdrawn', async () => {
  streams = true
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  released = gates.map(({ promise }) => promise)
  await open('?product=1')
  await page.getByText('A first thought.').waitFor()
  await page.getByText('Writing the takeaway…').first().waitFor()
  gates[0]!.resolve()
  await page.getByText('A second thought.').waitFor()
  expect(await page.getByText('A first thought.').count()).toBe(0)
  gates[1]!.resolve()
  await page.getByText('A second thought. Done.').waitFor()
  await page.getByText('Arranged and connected by a language model').waitFor()
})

describe('a price to try', () => {
  const price = () => page.getByRole('textbox', { name: 'New price' })

  it('answers the slider at once, keeps it in the address, and forgets it with another product', async () => {
    await open('?product=1')
    const slider = page.getByRole('slider', { name: 'Change of the price' })
    await slider.focus()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft')
    expect(await price().inputValue()).toBe('19.00')
    expect(await slider.getAttribute('aria-valuetext')).toBe('$19.00, −5.0%')
    // 0.95^-2.4 = 1.131 of 46.4 units; money 1.131 * 0.95 = 1.0745
    await page.getByText('At $19.00 you would sell about 53 units a month').first().waitFor()
    expect(await page.getByText('+7.4%').count()).toBeGreaterThan(0)
    await expect.poll(() => address().get('price')).toBe('19')
    await page.reload()
    await expect.poll(() => price().inputValue()).toBe('19.00')
    await products().getByRole('option').nth(1).click()
    await panelOf('Mug no. 2').waitFor()
    expect(address().get('price')).toBeNull()
    expect(await price().inputValue()).toBe('20.00')
  })

  it('takes a typed price, and says in words what it cannot try', async () => {
    await open('?product=1')
    await price().fill('18.5')
    await page.getByText('At $18.50 you would sell').first().waitFor()
    await price().fill('99')
    await page.getByText('Between $14.00 and $26.00: further away nothing was measured.').waitFor()
    await price().fill('abc')
    await page.getByText('Type a price, such as 20.00.').waitFor()
    await page.getByText('At $18.50 you would sell').first().waitFor()
    await page.getByRole('button', { name: 'Today’s price' }).click()
    await page.getByText('At today’s price of $20.00').first().waitFor()
    expect(await price().inputValue()).toBe('20.00')
    expect(await page.getByText('Type a price, such as').count()).toBe(0)
  })

  it('rounds to a price that ends as prices do', async () => {
    await open('?product=1&price=17.2')
    await page.getByRole('button', { name: 'Round to $16.99' }).click()
    expect(await price().inputValue()).toBe('16.99')
    expect(await page.getByRole('button', { name: /Round to/ }).count()).toBe(0)
  })

  it('follows a scenario, and says where nothing was ever sold', async () => {
    await open('?product=1')
    await page.getByRole('button', { name: 'Try this price: $18.00 (−10%)' }).click()
    expect(await price().inputValue()).toBe('18.00')
    await page.getByText('So far the price lay between $20.00 and $23.00').waitFor()
    expect(await page.locator('[data-mark=tried]').textContent()).toBe('Tried $18.00')
    expect(await page.locator('[data-mark=today]').first().textContent()).toBe('Today $20.00')
  })
})

describe('where the cost is known', () => {
  beforeEach(() => open(`?product=${MUG_WITH_COST}`))

  it('the advised price can be tried, and profit is told with its chance', async () => {
    await page.getByRole('button', { name: 'Try the advised price: $22.99' }).click()
    await page.getByText('Chance of more profit').waitFor()
    // E -0.7: 1.1495^-0.7 = 0.907 of last year's 46 units a month, times a margin of 14.99 = $625; today 46 * 12 = $552
    await page.getByText('$625').first().waitFor()
    await page.getByText('More profit is likely.').waitFor()
  })

  it('the curve shows profit, or revenue by choice', async () => {
    await page.getByRole('figure', { name: 'Profit by price' }).waitFor()
    expect(await page.locator('[data-mark=advised]').textContent()).toBe('Advised $22.99')
    await page.getByRole('button', { name: 'Revenue', exact: true }).click()
    await page.getByRole('figure', { name: 'Revenue by price' }).waitFor()
  })

  it('demand by price runs through today’s units, beside the observed months', async () => {
    const figure = page.getByRole('figure', { name: 'Demand by price' })
    await figure.getByText('Each of the 6 dots is a month with sales').waitFor()
    expect(await figure.locator('[data-observed]').count()).toBe(6)
    await figure.getByRole('img').focus()
    await page.keyboard.press('Home')
    // E -0.7 (-1.2 … -0.2): 46 a month at 20; at 19 that is 47.7 (46.5 … 48.9)
    await figure.getByText('$19.00, about 48 units a month, 90% likely between 46 and 49').waitFor()
  })
})

describe('what goes wrong', () => {
  it.each([
    ['products', 'Failed to load products', null],
    ['format', 'Failed to load products', 'Unexpected product format'],
  ] as const)('%s: an alert, then a card with Retry, which recovers', async (what, sentence, detail) => {
    broken = what
    await open('?product=1')
    const alert = page.getByRole('alertdialog', { name: sentence })
    await alert.waitFor()
    if (detail) await alert.getByText(detail).waitFor()
    await alert.getByRole('button', { name: 'Close' }).click()
    const card = page.getByRole('alert').filter({ hasText: sentence })
    await card.getByRole('button', { name: 'Retry' }).click()
    await alert.waitFor()
    broken = 'nothing'
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('1–12 of 30').waitFor()
    expect(await page.getByText(sentence).count()).toBe(0)
  })

  it.each([
    ['evolution', 'Unable to load sales history. Please try again later.'],
    ['analysis', 'Analysis failed'],
  ] as const)('%s: “%s” with Retry, which recovers', async (what, sentence) => {
    broken = what
    await open('?product=1')
    await page.getByText(sentence).waitFor()
    broken = 'nothing'
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(sentence).waitFor({ state: 'detached' })
    await panelOf('Mug no. 1').waitFor()
  })

  it('an unknown product is said to be unknown', async () => {
    await open('?product=4711')
    await page.getByText('This product is not in your store').waitFor()
    await page.getByText('1–12 of 30').waitFor()
  })

  it('nothing is loaded, and nothing shown, without a sign-in', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${site.url}/price-simulation`)
    await stranger.waitForTimeout(500)
    expect(site.calls.filter((call) => /products|elasticity/.test(call))).toEqual([])
    expect(await stranger.getByRole('listbox').count()).toBe(0)
    await stranger.context().close()
  })
})

describe('for everybody', () => {
  // In both themes at the desk: accessibility.spec.ts.
  const looks = [
    ['light', DESKTOP],
    ['dark', DESKTOP],
    ['light', PHONE],
  ] as const
  it.each(looks.slice(isSweep ? 0 : -1))(
    'has no accessibility violation in %s on %o',
    async (theme, viewport) => {
      await page.setViewportSize(viewport)
      await page.addInitScript((chosenTheme) => {
        localStorage.setItem('quanto.display', JSON.stringify({ theme: chosenTheme }))
      }, theme)
      await open(`?product=${MUG_WITH_COST}&price=19`)
      await page.getByText('Customers react').waitFor()
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
      const { violations } = await axeOf(page).withTags(tags).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    },
  )

  it('never scrolls sideways, down to 320 pixels', async () => {
    for (const width of isSweep ? [320, 390, 768, 1280] : [320]) {
      await page.setViewportSize({ width, height: 800 })
      await open('?product=1')
      await panelOf('Mug no. 1').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
