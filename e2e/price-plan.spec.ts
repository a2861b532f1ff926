import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let browser: Browser
let product: Product
let page: Page
const refused: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ seed: 'sample' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await enter(page, product.url, await ownerOf(product.dataDir))
  await page.getByRole('option').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const violations = async () =>
  (await axeOf(page).withTags(WCAG).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  )
/** The only entry of the plan, as if another user had changed it meanwhile. */
const planAnew = (changes: object) =>
  page.evaluate(async (body) => {
    const { accessToken } = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const { entries } = await (await fetch('/api/price-plan', { headers })).json()
    const path = `/api/price-plan/${entries[0].entryId}`
    await fetch(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
  }, changes)
const plannedPrice = () =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}` }
    const { entries } = await (await fetch('/api/price-plan', { headers })).json()
    return entries.map(({ plannedPrice }: { plannedPrice: string }) => plannedPrice).join()
  })
const dialog = (name: string) => page.getByRole('dialog', { name })
const inAddress = () => new URL(page.url()).searchParams.get('period')

it('shows one period and comparison on all charts, and what is left to set up', async () => {
  const sums = page.getByRole('region', { name: 'Sales in a period' })
  await sums.getByText('Net revenue').waitFor()
  const control = page.getByRole('button', { name: /^Period and comparison/ })
  const period = dialog('Period and comparison')
  // A year, until something else was chosen: twelve months of prices.
  expect(await control.textContent()).toContain('Last 12 months')
  await page.locator('[data-units-bar]').nth(11).waitFor()
  expect(await page.locator('[data-units-bar]').count()).toBe(12)
  await control.focus()
  await page.keyboard.press('Enter')
  await period.getByLabel('Period', { exact: true }).selectOption('90d')
  await page.waitForURL(/period=90d/)
  await page.locator('[data-compared-line]').first().waitFor({ state: 'attached' })
  expect(await page.locator('[data-units-bar]').count()).toBeLessThanOrEqual(4)
  await period.getByLabel('Period', { exact: true }).selectOption('30d')
  await sums
    .getByText(/no real change \([+−]\d+\.\d%\)|[▲▼] \d+\.\d% (more|less) than \$[\d,]+/)
    .first()
    .waitFor()
  await period.getByLabel('Compare with').selectOption('last_year')
  await expect.poll(inAddress).toBe('30d:last_year')
  await period.getByLabel('Period', { exact: true }).selectOption('custom')
  await period.getByLabel('From').fill('tomorrow')
  await period.getByRole('button', { name: 'Apply' }).click()
  await period.getByText('Enter a date such as 12/31/2026.').waitFor()
  await period.getByLabel('From').fill('03/01/2026')
  await period.getByLabel('To', { exact: true }).fill('03/31/2026')
  await period.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(inAddress).toBe('custom:last_year:2026-03-01:2026-03-31')
  await period.getByLabel('Period', { exact: true }).selectOption('90d')
  await page.keyboard.press('Escape')
  // Another screen shows the same period.
  await page.getByRole('link', { name: 'Price Simulation' }).first().click()
  await page.locator('[data-units-bar]').first().waitFor()
  expect(await control.textContent()).toContain('Last 90 days')
  expect(await page.locator('[data-units-bar]').count()).toBeLessThanOrEqual(4)
  await control.click()
  expect(await period.getByLabel('Compare with').inputValue()).toBe('last_year')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: 'Setup: 0 of 5' }).click()
  await page.getByRole('link', { name: 'Add your unit costs' }).waitFor()
  await page.getByRole('button', { name: 'Do not show this any more' }).click()
  await page.getByRole('button', { name: /^Setup/ }).waitFor({ state: 'detached' })
  expect(await violations()).toEqual([])
})

it('takes an accepted price onto the plan, where it is edited, marked, exported and taken back', async () => {
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  // By when the sample store was tested on its own past, which happens in the background.
  await page.getByText(/Tested on your past sales|No price change has been scored yet/).waitFor()
  await page
    .getByRole('button', { name: /^Accept: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Price plan (1)' }).click()
  const plan = dialog('Price plan')
  await plan.getByText('Accepted recommendation').waitFor()
  await screenshot(page, 'price-plan')
  await plan.getByRole('button', { name: /^Edit: / }).click()
  await plan.getByLabel('New price').fill('nothing')
  await plan.getByRole('button', { name: 'Save' }).click()
  await plan.getByText('Enter a price above zero').waitFor()
  await plan.getByLabel('New price').fill('12.50')
  await plan.getByLabel('Reason').fill('Autumn')
  await planAnew({ reason: 'Somebody was first' })
  await plan.getByRole('button', { name: 'Save' }).click()
  const conflict = plan.getByRole('alert')
  await conflict.getByText('Somebody was first').waitFor()
  await screenshot(page, 'price-plan-conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await plan.getByText('– Autumn').waitFor()
  expect(await plan.textContent()).toContain('→ $12.50')
  expect(refused.splice(0)).toEqual([expect.stringMatching(/^412 /)])
  await plan.getByRole('button', { name: /^Mark as applied: / }).click()
  await plan.getByText('Applied (1)').waitFor()
  await plan.getByRole('button', { name: /^Back to planned: / }).click()
  await plan.getByText('Planned (1)').waitFor()
  await plan.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^price-plan-.*\.xlsx$/)
  await page.keyboard.press('Escape')
  expect(await violations()).toEqual([])
  await plan.getByRole('button', { name: /^Remove: / }).click()
  await plan.getByText('No price is planned yet').waitFor()
  await plan.getByRole('button', { name: 'Close' }).click()
})

it('keeps limits of its own for a product type, and lists who decided what', async () => {
  await page.getByRole('button', { name: 'Price limits' }).click()
  const limits = dialog('Price limits')
  await limits.getByLabel('Largest step (%)').fill('80')
  await limits.getByRole('button', { name: 'Save Changes' }).click()
  await limits.getByText('Enter a number from 1 to 50.').waitFor()
  await limits.getByLabel('Largest step (%)').fill('5')
  // Neither Escape nor Back discards it without a question.
  const question = page.getByRole('alertdialog')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await limits.getByLabel('Largest step (%)').inputValue()).toBe('5')
  }
  await limits.getByLabel('Add a product type').selectOption({ index: 1 })
  await limits.getByLabel('Price endings').last().selectOption('.99')
  expect(await violations()).toEqual([])
  await screenshot(page, 'price-limits')
  await limits.getByRole('button', { name: 'Save Changes' }).click()
  await limits.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Decisions', exact: true }).click()
  await dialog('Decisions').getByText('Ada Lovelace').waitFor()
  await dialog('Decisions').getByRole('button', { name: 'Close' }).click()
})

it('plans and compares what is simulated, and links figures to where they come from', async () => {
  await page.goto(`${product.url}/price-simulation`)
  await page.getByRole('link', { name: /^−\d/ }).first().waitFor()
  const slider = page.getByRole('slider', { name: 'Change of the price' })
  await slider.press('Home')
  // More than the owner's limit of 5 % per step: a dialog says so before saving, and saves only after confirmation.
  const crossing = page.getByRole('alertdialog', { name: 'This crosses other plans' })
  await page.getByRole('button', { name: 'Add to price plan' }).click()
  await crossing.getByText(/would change by .{1,8}%, and your limit is 5(\.0)?%/).waitFor()
  expect(await violations()).toEqual([])
  await screenshot(page, 'plan-conflict')
  await crossing.getByRole('button', { name: 'Go back' }).click()
  await crossing.waitFor({ state: 'detached' })
  expect(await page.getByText(/is planned at \$/).count()).toBe(0)
  await page.getByRole('button', { name: 'Add to price plan' }).click()
  await crossing.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText(/is planned at \$/).waitFor()
  expect(refused.splice(0)).toEqual([expect.stringMatching(/^409 /), expect.stringMatching(/^409 /)])
  // Another price replaces it and says so; the undo puts back what was planned before.
  const before = await plannedPrice()
  for (let step = 0; step < 4; step++) await slider.press('ArrowRight')
  await page.getByRole('button', { name: 'Add to price plan' }).click()
  await crossing.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText(`instead of the $${before} planned before.`).waitFor()
  expect(await plannedPrice()).not.toBe(before)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(plannedPrice).toBe(before)
  refused.splice(0)
  await page.getByRole('button', { name: 'Add to comparison' }).click()
  await page.getByRole('option').nth(3).click()
  await page.getByRole('button', { name: 'Add to comparison', disabled: true }).waitFor()
  for (let step = 0; step < 8; step++) await slider.press('ArrowRight')
  await page.getByRole('button', { name: 'Add to comparison' }).click()
  const table = page.getByRole('region', { name: 'Several products at once' })
  await table.getByRole('row').nth(2).waitFor()
  await page.getByText(/^Together: \$[\d,]+ of revenue a month instead of/).waitFor()
  await page.getByText(/^Similar products: [+−-]\$[\d,.]+ of revenue/).waitFor()
  expect(page.url()).toContain('with=')
  // Closes the toasts, which cover parts of the page.
  const messages = page.getByRole('button', { name: 'Close' })
  while ((await messages.count()) > 0) await messages.first().click()
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violations()).toEqual([])
  await screenshot(page, 'simulation-compared')
  expect(refused).toEqual([])
})
