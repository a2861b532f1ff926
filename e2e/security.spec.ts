import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screenPaths } from '#contract/screens'
import { xssPayloads } from '../test/xss-payloads.ts'
import { newPerson, register } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let page: Page
const dialogs: string[] = []
const complaints: string[] = []
const violations: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await context.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as never as { tellViolation(text: string): void }).tellViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    )
  })
  page = await context.newPage()
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // The name is what the identity provider says of the person.
  await register(page, product.url, { ...newPerson(), lastName: '<img src=x onerror=window.__ran=1>' })
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
}, 30_000)

/** A call as the signed-in person, who is the owner. */
async function call(method: string, path: string, body: unknown): Promise<number> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      return (await fetch(address!, { method: verb!, headers, body: text! })).status
    },
    [method, path, JSON.stringify(body)],
  )
}

it('line 24: sixty scripts, typed into every text of a store, are shown as texts', async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(60)
  const months = ['01', '02', '03', '04', '05', '06']
  const records = xssPayloads.flatMap((text) =>
    months.map((month, index) => ({
      lineitem_name: text,
      paid_at: `2026-${month}-10`,
      quantity: 5 - (index % 3),
      total: ((5 - (index % 3)) * (10 + index)).toFixed(2),
    })),
  )
  expect(await call('POST', '/api/sales-history/bulk', { records })).toBe(200)
  const [first, second, third] = xssPayloads
  const body = { title: `${first} 2`, vendor: second, product_type: third, handle: first, price: '9.00' }
  expect(await call('POST', '/api/shopify-products', body)).toBe(200)
  const me = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
    const answer = await fetch('/api/users/me', { headers: { authorization: `Bearer ${accessToken}` } })
    return (await answer.json()).user as { company_id: string }
  })
  expect(await call('PATCH', `/api/companies/${me.company_id}`, { name: second, city: third })).toBe(200)

  for (const path of [...screenPaths, '/data-management?view=sales', '/settings?section=team']) {
    await page.goto(`${product.url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(400)
    const found = await page.evaluate(() => ({
      ran: (window as never as { __ran?: number }).__ran ?? 0,
      nodes: [...document.querySelectorAll('*')]
        .filter(
          (node) =>
            ['onerror', 'onload', 'onclick', 'onfocus', 'ontoggle', 'srcdoc'].some((name) =>
              node.hasAttribute(name),
            ) ||
            /^\s*(javascript|vbscript|data:text)/i.test(
              node.getAttribute('href') ?? node.getAttribute('src') ?? '',
            ) ||
            ['IFRAME', 'OBJECT', 'EMBED', 'MARQUEE', 'BASE'].includes(node.tagName) ||
            (node.tagName === 'SCRIPT' && !(node as HTMLScriptElement).src),
        )
        .map((node) => node.outerHTML.slice(0, 100)),
    }))
    expect({ path, ...found }).toEqual({ path, ran: 0, nodes: [] })
  }
  await page.goto(`${product.url}/data-management`)
  await page.getByText(xssPayloads[0]!, { exact: false }).first().waitFor()
  expect(dialogs).toEqual([])
}, 120_000)

it('line 21: no screen broke the content security policy, and nothing failed', () => {
  expect(violations).toEqual([])
  expect(complaints).toEqual([])
})

it('line 18: local storage keeps tokens and how the page looks, and nothing of the person or the store', async () => {
  const kept = await page.evaluate(() => Object.entries({ ...localStorage }) as [string, string][])
  const session = kept.find(([name]) => name === 'quanto.session')
  expect(Object.keys(JSON.parse(session?.[1] ?? '{}')).filter((key) => !/token|expires/i.test(key))).toEqual(
    [],
  )
  const others = kept.filter(([name]) => name !== 'quanto.session')
  expect(others.map(([, value]) => value).join()).not.toMatch(/@example\.test|__ran|Ada|9\.00|My store/)
  // For the length of the tab: that this user was synced, as specified, and for which company.
  const tab = await page.evaluate(() => Object.entries({ ...sessionStorage }) as [string, string][])
  const synced = tab.filter(([name]) => name.startsWith('quanto.synced.'))
  expect(synced.map(([, value]) => value)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(tab.map(([, value]) => value).join()).not.toMatch(
    /@example\.test|Ada|9\.00|My store|onload|lineitem/,
  )
})
