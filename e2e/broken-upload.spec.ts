import { streamSSE } from 'hono/streaming'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportView } from '#contract/imports'
import { launchBrowser } from './support/browser.ts'
import { beSignedIn, serveWebOnly, type WebOnly } from './support/web-only.ts'

const importId = '11111111-1111-4111-8111-111111111111'
const SIZE = 1000
/** What a page that was reloaded has left on the server: two fifths, and nobody sends the rest. */
const broken: ImportView = {
  ...{ importId, kind: 'orders', status: 'uploading', phase: null, fileName: 'orders.csv', sizeBytes: SIZE },
  ...{ bytesRead: 400, rowsRead: 0, linesAdded: 0, linesKnown: 0, productsAdded: 0, records: null },
  ...{ broughtBy: null, leftOut: {}, format: null, mapping: null, summary: null, problem: null },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', startedAt: null, finishedAt: null },
}

let browser: Browser
let site: WebOnly
let page: Page
let view: ImportView
/** Position in the file and length of each body that was sent. */
let pieces: { readonly from: string | undefined; readonly bytes: number }[]

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveWebOnly((app) => {
    app.get('/api/imports', (c) => c.json({ imports: [view] }))
    app.get('/api/imports/:id', (c) => c.json({ import: view }))
    app.get('/api/imports/:id/beginning', (c) => c.json({ beginning: null }))
    app.get('/api/imports/:id/events', (c) =>
      streamSSE(c, async (stream) => {
        let told = ''
        while (!stream.aborted) {
          const data = JSON.stringify(view)
          if (data !== told) await stream.writeSSE({ data })
          told = data
          await stream.sleep(50)
        }
      }),
    )
    app.put('/api/imports/:id/content', async (c) => {
      pieces.push({ from: c.req.query('from'), bytes: (await c.req.arrayBuffer()).byteLength })
      view = { ...view, status: 'cancelled', phase: null }
      return c.json({ import: view })
    })
    app.post('/api/imports/:id/cancel', (c) => {
      view = { ...view, status: 'cancelled', phase: null }
      return c.json({ import: view })
    })
  })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  view = broken
  pieces = []
  page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await beSignedIn(page)
})
afterEach(() => page.context().close())

const open = async () => {
  await page.goto(`${site.url}/upload-products?import=${importId}`)
  await page.getByRole('heading', { name: 'The upload of orders.csv broke off' }).waitFor()
}
const choose = (name: string, size: number) =>
  page
    .getByLabel('Continue with the same file')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.alloc(size, 'a') })

it('says after a reload that an upload broke off, and goes on with the same file only', async () => {
  await open()
  await page.getByText('40% of it has arrived').waitFor()
  await choose('orders.csv', SIZE + 1)
  await page.getByText('That is another file').waitFor()
  expect(pieces).toEqual([])
  await choose('orders.csv', SIZE)
  await expect.poll(() => pieces).toEqual([{ from: '400', bytes: SIZE - 400 }])
})

it('removes what has arrived', async () => {
  await open()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The import was canceled. Nothing of it was kept.').waitFor()
})

it('still says that a file arrives which another page sends', async () => {
  view = { ...broken, phase: 'receiving' }
  await page.goto(`${site.url}/upload-products?import=${importId}`)
  await page.getByText('The file is arriving…').first().waitFor()
  await page.waitForTimeout(4000)
  expect(await page.getByText('broke off').count()).toBe(0)
})
