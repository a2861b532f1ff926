import { streamSSE } from 'hono/streaming'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportBeginning, ImportPreview, ImportReview } from '#contract/import-review'
import type { ImportView } from '#contract/imports'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { screenshot } from './support/screenshots.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const uploading: ImportView = {
  ...{ importId: '11111111-1111-4111-8111-111111111111', kind: 'orders', status: 'uploading', phase: null },
  ...{
    fileName: 'orders.csv',
    sizeBytes: 1_380_000,
    bytesRead: 0,
    rowsRead: 0,
    linesAdded: 0,
    linesKnown: 0,
  },
  ...{ productsAdded: 0, records: null, broughtBy: null, leftOut: {}, format: null, mapping: null },
  ...{
    summary: null,
    problem: null,
    createdAt: '2026-11-20T06:00:00.000Z',
    startedAt: null,
    finishedAt: null,
  },
}

let browser: Browser
let site: WebOnly
let page: Page
let imports: ImportView[]
/** What the server's answers to each call wait for. */
let upload: Promise<void>
let beginning: Promise<ImportBeginning | null>
let review: Promise<ImportReview>
let preview: Promise<ImportPreview>

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/imports', (c) => c.json({ imports }))
    app.post('/api/imports', (c) => c.json({ import: uploading }))
    app.put('/api/imports/:id/content', async (c) => {
      await c.req.arrayBuffer()
      await upload
      imports = [{ ...uploading, status: 'review' }]
      return c.json({ import: imports[0] })
    })
    app.get('/api/imports/:id/events', (c) =>
      streamSSE(c, (stream) => stream.writeSSE({ data: JSON.stringify(imports[0]) })),
    )
    app.get('/api/imports/:id/beginning', async (c) => c.json({ beginning: await beginning }))
    app.get('/api/imports/:id/review', async (c) => c.json({ review: await review }))
    app.get('/api/imports/:id/preview/:revision', async (c) => c.json({ preview: await preview }))
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  imports = []
  page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const open = () => page.goto(`${site.url}/upload-products`)
const choose = (name: string, content: string) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) })

describe('a file of more than a megabyte', () => {
  const columns = [
    { index: 0, header: 'Datum', field: 'moment' },
    { index: 1, header: 'Artikel', field: 'title' },
    { index: 2, header: 'Notiz', field: null },
  ]
  const first: ImportBeginning = {
    ...{ fileType: 'csv', kind: 'orders', format: 'plain', columns },
    rows: [{ row: 2, cells: ['03.04.2026', 'Tasse aus dem Anfang', 'keine'] }],
  }
  const read: ImportReview = {
    ...{
      importId: uploading.importId,
      revision: 0,
      fileName: 'orders.csv',
      fileType: 'csv',
      encoding: 'utf-8',
    },
    ...{ delimiter: ';', sheets: [], sheet: 0, headerRow: 1, firstRows: [], rows: 90_001, kind: 'orders' },
    ...{ kindGuess: 'orders', format: 'plain', missing: [], decimalMark: 'comma', dateOrder: 'dmy' },
    ...{ decimalMarkDecidedBy: 'file', datesDecidedBy: 'file', currencies: [], storeCurrency: 'EUR' },
    ...{
      mode: 'add-and-update',
      blankCells: 'keep',
      edits: [],
      fixes: [],
      skippedRows: [],
      problem: null,
      questions: [],
      importedBefore: null,
    },
    columns: columns.map((column) => ({ ...column, mappedBy: null, samples: [], isAmbiguous: false })),
  }
  const classified: ImportPreview = {
    ...{ revision: 0, isComplete: true, page: 1, pageSize: 100, matching: 90_001, issues: [], errorsAt: [] },
    totals: { rows: 90_001, ready: 90_001, warning: 0, error: 0, skipped: 0 },
    rows: [{ row: 2, state: 'ready', cells: ['03.04.2026', 'Tasse der ganzen Datei', 'keine'], issues: [] }],
  }
  const large = `Datum;Artikel;Notiz\n${'03.04.2026;Tasse;keine\n'.repeat(60_000)}`
  const region = () => page.getByRole('region', { name: 'First rows of the file' })
  function held() {
    const gates = {
      uploaded: Promise.withResolvers<void>(),
      begun: Promise.withResolvers<ImportBeginning>(),
      understood: Promise.withResolvers<ImportReview>(),
      checked: Promise.withResolvers<ImportPreview>(),
    }
    upload = gates.uploaded.promise
    beginning = gates.begun.promise
    review = gates.understood.promise
    preview = gates.checked.promise
    return gates
  }

  it.each([
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const)('shows its beginning until the one count is there, in %s on %o', async (theme, viewport) => {
    const { uploaded, begun, understood, checked } = held()
    await page.setViewportSize(viewport)
    await page.addInitScript((chosen) => {
      localStorage.setItem('quanto.display', JSON.stringify({ theme: chosen }))
    }, theme)
    await open()
    await choose('orders.csv', large)
    begun.resolve(first)
    await region().getByText('Tasse aus dem Anfang').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel upload' }).count()).toBe(1)
    const heads = await region().getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Row', 'DateDatum', 'Product nameArtikel', 'Not importedNotiz'])
    await page.getByText('once the whole file has been read').waitFor()
    await screenshot(page, `upload-beginning-${theme}`)
    const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    uploaded.resolve()
    await page.getByText('Looking at orders.csv').waitFor()
    await region().getByText('Tasse aus dem Anfang').waitFor()
    await screenshot(page, `wizard-beginning-${theme}`)
    understood.resolve(read)
    await page.getByText('Every row is being checked').waitFor()
    await region().getByText('Tasse aus dem Anfang').waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('90,001')
    checked.resolve(classified)
    await page.getByText('Tasse der ganzen Datei').waitFor()
    expect(await page.getByText('Tasse aus dem Anfang').count()).toBe(0)
    expect(await page.locator('label', { hasText: 'Rows' }).locator('.figures').first().textContent()).toBe(
      '90,001',
    )
  })

  it('does not go back to its beginning where that answers last', async () => {
    const { uploaded, begun, understood, checked } = held()
    await open()
    await choose('orders.csv', large)
    await expect
      .poll(() => site.calls.filter((call) => call.endsWith('/beginning')).length)
      .toBeGreaterThan(0)
    uploaded.resolve()
    const importedBefore = { fileName: 'april.csv', finishedAt: '2026-05-02T10:00:00.000Z' }
    understood.resolve({ ...read, importedBefore })
    checked.resolve(classified)
    await page.getByText('Tasse der ganzen Datei').waitFor()
    await page.getByText('already imported on 05/02/2026').waitFor()
    await screenshot(page, 'wizard-imported-before')
    begun.resolve(first)
    await page.getByRole('button', { name: '1. File and columns' }).click()
    await page.getByText('CSV, 90,001 rows, 3 columns').waitFor()
    await page.getByRole('button', { name: 'Review rows' }).click()
    await page.getByText('Tasse der ganzen Datei').waitFor()
    expect(await page.getByText('Tasse aus dem Anfang').count()).toBe(0)
  })

  it('shows no beginning where there is none, as of a small workbook', async () => {
    const { uploaded, understood, checked } = held()
    beginning = Promise.resolve(null)
    await open()
    await choose('orders.csv', large)
    await page.getByRole('heading', { name: 'Uploading orders.csv' }).waitFor()
    uploaded.resolve()
    await page.getByText('Looking at orders.csv').waitFor()
    expect(await region().count()).toBe(0)
    understood.resolve(read)
    checked.resolve(classified)
    await page.getByText('Tasse der ganzen Datei').waitFor()
  })
})
