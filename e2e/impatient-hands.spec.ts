import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { type Product, startProduct } from './support/product.ts'
import { doneTwice, type SeenTraffic, watchWrites } from './support/watch-writes.ts'

let browser: Browser
let product: Product
let page: Page
let seen: SeenTraffic
let authorization = ''

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct({ seed: 'sample' })])
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  seen = watchWrites(page)
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await enter(page, product.url, await ownerOf(product.dataDir))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

async function ask<T>(path: string): Promise<T> {
  const answer = await page.request.get(product.url + path, { headers: { authorization } })
  return (await answer.json()) as T
}

const open = (path: string) => page.goto(product.url + path)

/** Delays each answer to a write, as on a slow line. */
async function onSlowLine(run: () => Promise<void>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await run()
  await page.unrouteAll({ behavior: 'wait' })
}

/** The server handles the request, but its answer is lost on the way: `tries` times. */
async function loseAnswers(path: string, tries: number): Promise<void> {
  let left = tries
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || left-- <= 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Holds requests to this path until it is opened. */
async function gateOf(path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

describe('a second link', () => {
  it('is followed, though the screen of the first one chooses its product only then', async () => {
    await open('/reports-exports')
    const link = (name: string) => page.locator('#sidebar').getByRole('link', { name, exact: true }).click()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await heading('Reports & Exports')
    const letProducts = await gateOf('**/api/shopify-products?**')
    await link('Price Simulation')
    await heading('Price Simulation')
    // The content follows the heading; only one that is there can ask for its product too late.
    await page.locator('main [inputmode=search]').waitFor()
    const letCode = await gateOf('**/assets/*.js')
    try {
      await link('Data Management')
      const chosen = page.waitForResponse((response) => response.url().includes('elasticity'))
      letProducts()
      await chosen
    } finally {
      letProducts()
      letCode()
    }
    await heading('Data Management')
    await page.unrouteAll({ behavior: 'wait' })
  })
})

describe('a double click', () => {
  it('imports a file once, and its success is seen', async () => {
    await open('/upload-products')
    await page.setInputFiles('input[type=file]', {
      name: 'costs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku,unit cost\nNOT-KNOWN-1,3.30\n'),
    })
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Escape')
    await open('/upload-products')
    await page.setInputFiles('input[type=file]', {
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('date,order,sku,product,quantity,total\n2024-01-30,1,IMP-1,Impatient mug,2,20\n'),
    })
    await page.getByRole('grid').waitFor()
    await button('Continue').click()
    await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
    // Own rows do not flow into the sample store unasked.
    await button('Import').click()
    await page.getByText('remove the sample store, or keep both?').waitFor()
    expect(
      await page
        .getByRole('region', { name: 'The sample store is still here' })
        .evaluate((each) => each === document.activeElement),
    ).toBe(true)
    await button('Keep both').click()
    await button('Import').dblclick()
    await page.getByText('File uploaded successfully!').waitFor()
    expect(await page.getByText('already started').count()).toBe(0)
  })

  it('accepts one recommendation, not the next one that moved under the pointer', async () => {
    await open('/dashboard?tab=recommendations')
    const before = (await ask<{ decisions: unknown[] }>('/api/price-decisions')).decisions.length
    await button(/^Accept: /)
      .first()
      .dblclick()
    await page.getByText(/added to your price plan$/).waitFor()
    await expect
      .poll(async () => (await ask<{ decisions: unknown[] }>('/api/price-decisions')).decisions.length)
      .toBe(before + 1)
    await page.getByText(/^Price plan \(1\)$/).waitFor()
  })

  it('makes one report, also on a slow line', async () => {
    await open('/reports-exports')
    const reports = async () => (await ask<{ reports: unknown[] }>('/api/reports')).reports.length
    await button('Generate Report').dblclick()
    await expect.poll(reports).toBe(1)
    await page.getByRole('radio', { name: 'CSV', exact: true }).check({ force: true })
    await onSlowLine(async () => {
      await button('Generate Report').dblclick()
      await button('Generate Report').click({ force: true })
      await expect.poll(reports).toBe(2)
    })
    expect(await reports()).toBe(2)
  })

  it('enters a promotion plan in the calendar once', async () => {
    await open('/promotion-optimization?tab=optimization')
    await page.locator('[data-scenario]').first().waitFor()
    await page
      .getByRole('button', { name: /^Execute /, disabled: false })
      .first()
      .click()
    await button('Enter in the calendar').dblclick()
    await page.getByText(/added to the calendar\.$/).waitFor()
    const { plans } = await ask<{ plans: { name: string; startsOn: string }[] }>('/api/promotion-plans')
    const each = plans.map(({ name, startsOn }) => `${name} ${startsOn}`)
    expect(each.length).toBeGreaterThan(0)
    expect(new Set(each).size).toBe(each.length)
  })

  it('adds a product once', async () => {
    await open('/data-management')
    await button('Add product').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Impatient jar')
    await dialog.getByLabel('SKU').fill('IMP-JAR')
    await dialog.getByRole('button', { name: 'Save' }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    const { products } = await ask<{ products: { sku: string }[] }>('/api/shopify-products?search=IMP-JAR')
    expect(products.filter(({ sku }) => sku === 'IMP-JAR')).toHaveLength(1)
  })

  it('starts a price test and does not stop it, though the button to stop it stands in the same place', async () => {
    await open('/price-tests')
    await button('Randomize the schedule').last().click()
    await button('Start, prices by hand').dblclick()
    await button('Stop now').dblclick()
    const question = page.getByRole('alertdialog')
    await question.getByText('for good?').waitFor()
    const states = async () =>
      (await ask<{ tests: { state: string }[] }>('/api/price-tests')).tests.map(({ state }) => state)
    await question.getByRole('button', { name: 'Keep it running' }).click()
    await button('Stop now').click()
    // What a hurried key presses is the answer that ends nothing.
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(await states()).toEqual(['running'])
    await button('Stop now').click()
    await question.getByRole('button', { name: 'Stop now' }).dblclick()
    await page.getByText('The test has ended.').waitFor()
    expect(await states()).toEqual(['done'])
  })

  it('was one request everywhere', () => {
    expect(doneTwice(seen)).toEqual([])
    expect(seen.faults).toEqual([])
  })
})

describe('an answer that was lost', () => {
  it('is not carried out again when the button is pressed again', async () => {
    await open('/reports-exports')
    const before = (await ask<{ reports: unknown[] }>('/api/reports')).reports.length
    // More often than the client retries automatically.
    await loseAnswers('**/api/reports', 4)
    await button('Generate Report').click()
    await page.getByRole('alert').first().waitFor()
    await button('Generate Report').click()
    await expect
      .poll(async () => (await ask<{ reports: unknown[] }>('/api/reports')).reports.length)
      .toBe(before + 1)
    await page.unrouteAll({ behavior: 'wait' })
    expect((await ask<{ reports: unknown[] }>('/api/reports')).reports.length).toBe(before + 1)
  })
})
