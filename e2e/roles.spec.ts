import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerApiUser } from '../test/api-user.ts'
import { newPerson, signIn } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { ownerOf } from './support/data-folder.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let browser: Browser
let product: Product
let owner: Page
let ownersToken = ''
let ownersProof = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ seed: 'sample' }), launchBrowser()])
  owner = await openPage()
  owner.on('request', (request) => {
    ownersToken = request.headers().authorization ?? ownersToken
  })
  await owner.goto(`${product.url}/data-management`)
  await signIn(owner, await ownerOf(product.dataDir))
  await owner.getByRole('button', { name: 'Add product' }).waitFor()
  const cookies = await owner.context().cookies(`${product.url}/api/`)
  ownersProof = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function asOwner<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: ownersToken, cookie: ownersProof, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

const screens = [
  '/dashboard',
  '/dashboard?tab=recommendations',
  '/dashboard?tab=recommendations&panel=limits',
  '/data-management',
  '/data-management?view=sales',
  '/data-management?view=facts',
  '/optimize-packages?tab=strategy',
  '/price-simulation',
  '/price-tests',
  '/competitor-prices',
  '/promotion-optimization?tab=optimization',
  '/upload-products',
  '/upload-products?tab=platform',
  '/reports-exports?recurring=1',
  '/settings?section=account',
  '/settings?section=data-management',
  '/settings?section=team',
]

/** Clicks every enabled control; returns the numbers of enabled and disabled ones. */
function pressEverything(page: Page): Promise<{ pressed: number; disabled: number }> {
  return page.evaluate(async () => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main input[type=checkbox], dialog[open] button',
      ),
    ]
    const live = controls.filter((control) => !control.matches(':disabled') && control.checkVisibility())
    for (const control of live) if (control.isConnected) control.click()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { pressed: live.length, disabled: controls.length - live.length }
  })
}

it('shows a viewer everything, and no control that the server would refuse', async () => {
  const colleague = newPerson()
  await asOwner('POST', '/api/team/invitations', { email: colleague.email, role: 'viewer' })
  const { mails } = await asOwner<{ mails: { mail_id: string; recipient: string }[] }>('GET', '/api/outbox')
  const { mail_id: id } = mails.find(({ recipient }) => recipient === colleague.email)!
  const outbox = JSON.stringify(await asOwner('GET', `/api/outbox/${id}`))
  const { products } = await asOwner<{ products: { title: string }[] }>('GET', '/api/shopify-products')
  const observation = { competitor: 'North', title: products[0]!.title, price: 9 }
  await asOwner('POST', '/api/competitor-prices', { observations: [observation] })
  const user = await registerApiUser(product.url, colleague)
  await user.json('POST', '/api/sync-user', {})
  await user.json('POST', '/api/team/join', { token: /token=(qi_[\w.-]+)/.exec(outbox)?.[1] })

  const page = await openPage()
  await page.addInitScript('window.print = () => {}')
  const refused: string[] = []
  page.on('response', (response) => {
    const { method, url } = { method: response.request().method(), url: response.url() }
    if (response.status() === 403 && method !== 'GET') refused.push(`${method} ${new URL(url).pathname}`)
  })
  await page.goto(`${product.url}/dashboard`)
  await signIn(page, colleague)
  await page.getByText('You are here as a Viewer').waitFor()
  let [pressed, disabled] = [0, 0]
  for (const path of screens) {
    await page.goto(product.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(
      () => document.querySelector('main .animate-pulse, main [aria-busy=true]') === null,
    )
    const found = await pressEverything(page)
    pressed += found.pressed
    disabled += found.disabled
  }
  await page.goto(`${product.url}/data-management`)
  await page.getByRole('button', { name: 'Add product', disabled: true }).waitFor()
  await screenshot(page, 'viewer-data-management')
  await page.goto(`${product.url}/competitor-prices`)
  const competitors = page.getByRole('table', { name: 'Competitors' })
  await competitors.getByRole('combobox').first().waitFor()
  expect(await competitors.getByRole('combobox', { disabled: false }).count()).toBe(0)
  await page.getByRole('region', { name: 'Products to match' }).focus()
  for (const key of ['Enter', 'x', 'i', 's']) await page.keyboard.press(key)
  await page.waitForTimeout(500)
  expect(refused).toEqual([])
  expect(pressed).toBeGreaterThan(60)
  expect(disabled).toBeGreaterThan(60)
  await page.context().close()
})

it('lets the one who was second choose between their version and what is there now', async () => {
  const { products } = await asOwner<{ products: { id: number; title: string }[] }>(
    'GET',
    '/api/shopify-products',
  )
  const { id, title } = products[0]!
  await owner.getByRole('button', { name: `Edit ${title}` }).click()
  const form = owner.getByRole('dialog')
  await form.getByLabel('Vendor').fill('Mine')
  await asOwner('PUT', `/api/shopify-products/${id}`, { title, vendor: 'Theirs' })
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  const conflict = form.getByRole('alert')
  await conflict.getByText('Theirs', { exact: true }).waitFor()
  await screenshot(owner, 'conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await form.waitFor({ state: 'detached' })
  const now = await asOwner<{ products: { id: number; vendor: string }[] }>('GET', '/api/shopify-products')
  expect(now.products.find((each) => each.id === id)?.vendor).toBe('Mine')
})
