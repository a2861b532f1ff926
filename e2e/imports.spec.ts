import type { HttpBindings } from '@hono/node-server'
import { streamSSE } from 'hono/streaming'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'
import type { ImportView } from '#contract/imports'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { screenshot } from './support/screenshots.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const queued: ImportView = {
  importId: '11111111-1111-4111-8111-111111111111',
  kind: 'orders',
  status: 'queued',
  phase: null,
  fileName: 'orders.csv',
  sizeBytes: 46_000_000,
  bytesRead: 0,
  rowsRead: 0,
  linesAdded: 0,
  linesKnown: 0,
  productsAdded: 0,
  records: null,
  broughtBy: 'Ada Lovelace',
  leftOut: {},
  format: null,
  mapping: null,
  summary: null,
  problem: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  startedAt: null,
  finishedAt: new Date().toISOString(),
}
const running: ImportView = {
  ...queued,
  status: 'running',
  phase: 'reading',
  bytesRead: 23_000_000,
  rowsRead: 270_000,
}
const done: ImportView = {
  ...running,
  status: 'done',
  phase: null,
  rowsRead: 541_909,
  linesAdded: 535_139,
  linesKnown: 12,
  productsAdded: 3922,
  leftOut: { not_a_product: 2912, zero_price: 2515 },
  summary: {
    orders: 19_960,
    ordersInFile: 25_900,
    ordersLeftOut: {},
    rows: 541_909,
    saleLines: 530_000,
    returnLines: 5139,
    repeatedLines: 5268,
    units: 1,
    revenue: '1',
    refunded: '0',

    firstDay: '2010-12-01',
    lastDay: '2011-12-09',
    currency: 'GBP',
    reading: null,
  },
}
const problem = {
  code: 'missing_columns',
  sentence: 'The file lacks columns.',
  values: { missing: 'date, quantity', header: 'Handle, Title' },
}

let browser: Browser
let site: WebOnly
let page: Page
/** The server's state of the one import, the number of bytes received, and where each sending began. */
let imports: ImportView[]
let arrived: number
let begunAt: number[]
/** Bytes of the next file after which its connection breaks. */
let breaksAfter: number | null
/** Ends the followed import; absent while no client follows it. */
let end: (view: ImportView) => void
/** How often a client began to follow an import in this test. */
let follows: number

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/imports', (c) => c.json({ imports }))
    app.get('/api/platform', (c) =>
      c.json({ configured: false, isPractice: false, platform: 'shopify', connection: null, run: null }),
    )
    app.post('/api/imports', (c) => c.json({ import: { ...queued, status: 'uploading' } }))
    app.get('/api/imports/:id', (c) => c.json({ import: imports[0] ?? queued }))
    app.put('/api/imports/:id/content', async (c) => {
      const from = Number(c.req.query('from') ?? 0)
      begunAt.push(from)
      arrived = (await c.req.arrayBuffer()).byteLength
      if (breaksAfter !== null) {
        imports = [{ ...queued, status: 'uploading', bytesRead: breaksAfter }]
        breaksAfter = null
        ;(c.env as HttpBindings).incoming.socket.destroy()
        return c.body(null)
      }
      const stored = imports[0]?.status === 'uploading' ? imports[0].bytesRead : 0
      if (from !== stored) return c.json({ error: `${stored} bytes have arrived.`, code: 'conflict' }, 409)
      imports = [running]
      return c.json({ import: queued })
    })
    app.get('/api/imports/:id/events', (c) =>
      streamSSE(c, async (stream) => {
        const ended = new Promise<ImportView>((resolve) => {
          end = resolve
          follows++
        })
        await stream.writeSSE({ data: JSON.stringify(imports[0] ?? queued) })
        imports = [await ended]
        await stream.writeSSE({ data: JSON.stringify(imports[0]) })
      }),
    )
    app.post('/api/imports/:id/cancel', (c) => {
      end({ ...queued, status: 'cancelled' })
      return c.json({ import: running })
    })
    app.post('/api/imports/:id/undo', (c) => {
      imports = [{ ...done, status: 'undoing' }]
      return c.json({ import: imports[0] })
    })
    app.get('/api/imports/:id/undo', (c) =>
      c.json({ forecast: { canUndo: true, removes: 535_139, restores: 3, keeps: 1, kept: ['Blue mug'] } }),
    )
    app.get('/api/import-templates/:kind/:type', (c) =>
      c.body('sku,cost', 200, {
        'content-disposition': `attachment; filename="quanto-${c.req.param('kind')}-template.${c.req.param('type')}"`,
      }),
    )
    app.get('/api/imports/:id/rejected-rows', (c) =>
      c.body('Row,Reason\r\n7,zero_price\r\n', 200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="orders - rows left out.csv"',
      }),
    )
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  imports = []
  arrived = 0
  begunAt = []
  breaksAfter = null
  follows = 0
  page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const open = () => page.goto(`${site.url}/upload-products`)
const choose = (name: string, content: string) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const history = () => page.getByRole('region', { name: 'Import history' }).last()

describe('uploading', () => {
  it('sends the file, shows how far the import is, what it brought, and begins anew', async () => {
    await open()
    await choose('orders.csv', 'date,product,quantity,total\n')
    await page.getByText('Reading rows… 270,000 rows').waitFor()
    expect(arrived).toBe(28)
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    await screenshot(page, 'upload-progress')
    end(done)
    await page.getByText('File uploaded successfully!').waitFor()
    const text = await page.getByRole('tabpanel').textContent()
    for (const part of ['19,960of 25,900 in the file', '535,1393,922 new products', 'Already known12'])
      expect(text).toContain(part)
    expect(text).toContain('Not a product (postage, fees, adjustments)2,912Price of zero2,515')
    expect(text).toContain('Sales from 12/01/2010 to 12/09/2011.')
    await screenshot(page, 'upload-result')
    await page.getByRole('button', { name: 'Upload Another File' }).click()
    await page.getByRole('heading', { name: 'Drop your file here' }).waitFor()
  })

  it('goes on after the connection broke, with what had not arrived', async () => {
    await open()
    breaksAfter = 10
    await choose('orders.csv', 'date,product,quantity,total\n')
    await page.getByText('Reading rows… 270,000 rows').waitFor()
    // In between the browser may have repeated the first request by itself.
    expect([begunAt[0], begunAt.at(-1)]).toEqual([0, 10])
    expect(arrived).toBe(18)
    end(done)
    await page.getByText('File uploaded successfully!').waitFor()
  })

  it('takes a file that is dropped anywhere on the card', async () => {
    await open()
    const file = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['date,product'], 'orders.csv', { type: 'text/csv' }))
      return transfer
    })
    const card = page.locator('[role=presentation]', { hasText: 'Download template' })
    await card.dispatchEvent('dragenter', { dataTransfer: file })
    await page.getByRole('heading', { name: 'Let go to upload' }).waitFor()
    await card.dispatchEvent('drop', { dataTransfer: file })
    await page.getByText('Reading rows… 270,000 rows').waitFor()
    expect(arrived).toBe(12)
    end(done)
    await page.getByText('File uploaded successfully!').waitFor()
  })

  it('goes on without the page: coming back shows the import under way', async () => {
    imports = [running]
    await open()
    await page.getByText('Reading rows…').last().waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Upload Products' }).click()
    await page.getByText('Reading rows… 270,000 rows').waitFor()
    end(done)
    await page.getByRole('link', { name: 'See the dashboard' }).click()
    await page.waitForURL(`${site.url}/dashboard`)
  })

  it('can be cancelled', async () => {
    imports = [running]
    await open()
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
  })

  it('says what is wrong with a file and what to do', async () => {
    imports = [running]
    await open()
    await page.getByText('Reading rows…').last().waitFor()
    end({ ...queued, status: 'failed', problem })
    await page.getByRole('alert').getByText('orders.csv could not be imported').waitFor()
    expect(await page.getByRole('alert').first().textContent()).toContain(
      'The file lacks these columns: date, quantity. Its first row says: Handle, Title.',
    )
  })

  it('refuses a file that nobody could read with a way out, before a byte travels', async () => {
    const before = site.calls.length
    await open()
    await choose('orders.ods', 'x')
    await page.getByText('choose “Save as” and the type .xlsx or “CSV UTF-8”').waitFor()
    await page.getByRole('button', { name: 'Download template' }).waitFor()
    expect(site.calls.slice(before)).not.toContain('POST /api/imports')
  })

  it('offers the three specified kinds of file in the picker', async () => {
    await open()
    const accepted = (await page.locator('input[type=file]').getAttribute('accept'))?.split(',') ?? []
    expect(accepted).toEqual(expect.arrayContaining(['.csv', '.xlsx', '.xls']))
  })

  it('says before a file is chosen how large it may be', async () => {
    await open()
    const card = page.locator('[role=presentation]', { hasText: 'Download template' })
    const text = await card.textContent()
    expect(text).toContain(`.csv, .tsv (up to ${MAX_IMPORT_FILE_BYTES / 1024 ** 2} MB`)
    expect(text).toContain(`.xlsx or .xls (up to ${MAX_WORKBOOK_BYTES / 1024 ** 2} MB)`)
    expect(text).toContain(`Any number of rows, up to ${MAX_IMPORT_COLUMNS} columns`)
  })

  it('gives a template and the rows left out as files', async () => {
    imports = [done]
    await open()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download template' })
        .click()
        .then(() => page.getByRole('button', { name: 'Template for Unit costs as Excel' }).click()),
    ])
    expect(template.suggestedFilename()).toBe('quanto-costs-template.xlsx')
    const [rejects] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the rows left out of orders.csv' }).click(),
    ])
    expect(rejects.suggestedFilename()).toBe('orders - rows left out.csv')
  })
})

it('shows a phone no line of actions where an import has none', async () => {
  imports = [done, { ...queued, importId: '33333333-3333-4333-8333-333333333333', status: 'cancelled' }]
  await page.setViewportSize(PHONE)
  await open()
  await history().getByText('Canceled').waitFor()
  const lines = history().locator('td[data-label="Actions"]')
  expect(await lines.count()).toBe(2)
  expect(await lines.filter({ visible: true }).count()).toBe(1)
})

it('takes an import back after asking', async () => {
  imports = [done]
  await open()
  await history().getByText('Done').waitFor()
  await page.getByRole('button', { name: 'Undo the import of orders.csv' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await dialog.getByText('Removes 535,139 records').waitFor()
  await dialog.getByText('Keeps 1 that was changed or used since: Blue mug').waitFor()
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await history().getByText('Being undone').waitFor()
  await expect.poll(() => site.calls.at(-1)).toContain('/events')
  end({ ...done, status: 'undone' })
  await history().getByText('Undone', { exact: true }).waitFor()
})

it('says when the 24 hours to take an import back are over', async () => {
  imports = [{ ...done, finishedAt: new Date(Date.now() - 25 * 60 * 60_000).toISOString() }]
  await open()
  const past = 'orders.csv can no longer be undone: 24 hours have passed'
  expect(await page.getByRole('button', { name: past }).isDisabled()).toBe(true)
  expect(await history().getByText('Ada Lovelace').count()).toBe(1)
})

it('does not go on praising an upload that was taken back', async () => {
  await open()
  await choose('orders.csv', 'date,product,quantity,total\n')
  await page.getByText('Reading rows… 270,000 rows').waitFor()
  end(done)
  await page.getByText('File uploaded successfully!').waitFor()
  await page.getByRole('button', { name: 'Undo the import of orders.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await history().getByText('Being undone').waitFor()
  await expect.poll(() => follows).toBe(2)
  end({ ...done, status: 'undone' })
  await page.getByText('The import was taken back. Nothing of it is left.').waitFor()
  expect(await page.getByText('File uploaded successfully!').count()).toBe(0)
})

it('says what a server without an integration provider lacks, with no dead button', async () => {
  await open()
  await page.getByRole('tab', { name: 'Import from the e-commerce platform' }).click()
  await page.getByRole('heading', { name: 'No store can be connected on this server yet' }).waitFor()
  await page.getByText('Ask the person who runs this server').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=platform')
  expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(0)
})

it.each([
  ['light', DESKTOP],
  ['dark', PHONE],
] as const)('has no accessibility violation in %s on %o', async (theme, viewport) => {
  imports = [done, { ...queued, importId: '22222222-2222-4222-8222-222222222222', status: 'failed', problem }]
  await page.setViewportSize(viewport)
  await page.addInitScript((chosen) => {
    localStorage.setItem('quanto.display', JSON.stringify({ theme: chosen }))
  }, theme)
  await open()
  await history().getByText('Done').waitFor()
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await axeOf(page).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
})
