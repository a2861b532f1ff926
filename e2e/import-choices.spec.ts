import { streamSSE } from 'hono/streaming'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DryRun, ImportPreview, ImportReview } from '#contract/import-review'
import type { ImportView } from '#contract/imports'
import { launchBrowser } from './support/browser.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const importId = '11111111-1111-4111-8111-111111111111'

const waiting: ImportView = {
  ...{ importId, kind: 'products', status: 'review', phase: null, fileName: 'list.csv', sizeBytes: 90 },
  ...{ bytesRead: 0, rowsRead: 0, linesAdded: 0, linesKnown: 0, productsAdded: 0, records: null },
  ...{ broughtBy: null, leftOut: {}, format: null, mapping: null, summary: null, problem: null },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', startedAt: null, finishedAt: null },
}
const columns = [
  ['Code', 'sku'],
  ['Artikel', 'title'],
  ['Preis', 'price'],
].map(([header, field], index) => ({
  ...{ index, header: header!, field: field!, mappedBy: 'name' as const, samples: ['1,20', '3,40', '5,60'] },
  isAmbiguous: false,
}))
const understood: ImportReview = {
  ...{ importId, revision: 0, fileName: 'list.csv', fileType: 'csv', encoding: 'utf-8', delimiter: ';' },
  ...{
    sheets: [],
    sheet: 0,
    headerRow: 2,
    rows: 3,
    kind: 'products',
    kindGuess: 'products',
    format: 'plain',
  },
  ...{ columns, missing: [], decimalMark: 'comma', decimalMarkDecidedBy: 'settings', dateOrder: 'dmy' },
  ...{ datesDecidedBy: 'nothing', currencies: [], storeCurrency: 'EUR', mode: 'add-and-update' },
  ...{ blankCells: 'keep', edits: [], fixes: [], skippedRows: [], problem: null, importedBefore: null },
  firstRows: [
    { row: 1, cells: ['Price list of spring', '', ''] },
    { row: 2, cells: ['Code', 'Artikel', 'Preis'] },
  ],
  questions: ['header_row'],
}
const preview: ImportPreview = {
  ...{ revision: 0, isComplete: true, page: 1, pageSize: 100, matching: 0, issues: [], errorsAt: [] },
  totals: { rows: 3, ready: 3, warning: 0, error: 0, skipped: 0 },
  rows: [],
}

let browser: Browser
let site: WebOnly
let page: Page
let review: ImportReview
/** What the page has sent, without the mapping of columns that stay as they are. */
let choices: object[]
/** What each import was started with. */
let starts: object[]
let isOpen = false

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/imports', (c) => c.json({ imports: [waiting] }))
    app.get('/api/imports/:id/events', (c) =>
      streamSSE(c, (stream) => stream.writeSSE({ data: JSON.stringify(waiting) })),
    )
    app.get('/api/imports/:id/review', (c) => c.json({ review }))
    app.put('/api/imports/:id/review/:revision', async (c) => {
      const { mapping, ...choice } = await c.req.json()
      choices.push(mapping ? { cost: mapping.cost, price: mapping.price } : choice)
      review = { ...review, ...choice, revision: review.revision + 1 }
      return c.json({ review })
    })
    app.get('/api/imports/:id/preview/:revision', (c) => c.json({ preview }))
    app.get('/api/store-basics', (c) =>
      c.json({ currency: 'USD', timezone: 'UTC', isOpen, lastChange: null }),
    )
    app.post('/api/imports/:id/start', async (c) => {
      starts.push(await c.req.json())
      return c.json({ import: waiting })
    })
    app.get('/api/imports/:id/dry-run/:revision', (c) => {
      const dryRun: DryRun = {
        ...{ revision: review.revision, adds: 380, updates: 18, unchanged: 14, leftOut: 2 },
        ...{ productsAdded: 0, rows: 414, isComplete: true },
      }
      return c.json({ dryRun })
    })
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  review = understood
  choices = []
  starts = []
  isOpen = false
  page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

it('of how a file is read are shown with what was guessed, and sent as soon as they are made', async () => {
  await page.goto(`${site.url}/upload-products?import=${importId}`)
  const separator = page.getByLabel('Columns are separated by')
  expect(await separator.inputValue()).toBe(';')
  await separator.selectOption({ label: 'Comma' })
  await page.getByLabel('Characters').selectOption({ label: 'Windows-1252' })
  await page.getByLabel('Numbers').selectOption({ label: '1,234.56' })
  await page.getByRole('radio', { name: 'Row 1' }).click()
  await page.getByText('1,20 · 3,40 · 5,60').first().waitFor()
  await page.getByLabel('Meaning of Preis').selectOption({ label: 'Unit cost' })
  await expect
    .poll(() => choices)
    .toEqual([
      { delimiter: ',' },
      { encoding: 'windows-1252' },
      { decimalMark: 'point' },
      { headerRow: 1 },
      { cost: 2, price: null },
    ])
})

it('of what becomes of known records and blank cells stand next to what the import will do', async () => {
  await page.goto(`${site.url}/upload-products?import=${importId}&step=import`)
  const trial = page.locator('section[aria-busy=false]', { hasText: 'What the import will do' })
  await trial.waitFor()
  expect(await trial.locator('dl > div').allTextContents()).toEqual([
    'adds380',
    'updates18',
    'leaves unchanged14',
    'rows left out2',
  ])
  const old = page.getByRole('radio', { name: 'Keep the old value' })
  expect(await old.isChecked()).toBe(true)
  const clear = page.getByRole('radio', { name: 'Clear the old value' })
  // A choice shows a moment after the click, with the review that it changed.
  await page.getByRole('radio', { name: 'Add new ones only' }).click()
  await clear.click()
  await expect.poll(() => clear.isChecked()).toBe(true)
  await expect.poll(() => choices).toEqual([{ mode: 'add' }, { blankCells: 'clear' }])
})

it('of a guessed currency is asked before the import: the button leads to the question', async () => {
  isOpen = true
  await page.goto(`${site.url}/upload-products?import=${importId}&step=import`)
  const start = page.getByRole('button', { name: 'Import', exact: true })
  await start.click()
  await page.getByText('the currency is only guessed').waitFor()
  const currency = page.getByLabel('Currency of the store')
  await expect.poll(() => currency.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(starts).toEqual([])
  await page.getByRole('button', { name: 'Both are right' }).click()
  await page.getByText('the currency is only guessed').waitFor({ state: 'detached' })
  await start.click()
  await expect.poll(() => starts).toEqual([{ revision: 0, store: { currency: 'EUR', timezone: 'UTC' } }])
})
