import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerApiUser } from '../test/api-user.ts'
import { startReceiver } from '../test/webhook-receiver.ts'
import { enter, newPerson, register, verifyAddress } from './support/account.ts'
import { launchBrowser } from './support/browser.ts'
import { axeOf } from './support/page-checks.ts'
import { type Product, startProduct } from './support/product.ts'
import { screenshot } from './support/screenshots.ts'

let product: Product
let browser: Browser
let page: Page
/** A program of the owner's, to which events are sent. */
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  receiver = await startReceiver()
  product = await startProduct({ alone: true, env: { WEBHOOK_ORIGINS: receiver.origin } })
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await register(page, product.url, newPerson())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  receiver?.close()
})

/** Words of the audit log for what a roll-out goes through. */
const AUDITED = [
  'Approved a roll-out of prices',
  'Started a roll-out of prices',
  'Judged a roll-out by its sales',
  'Wrote prices to the store',
]

/** Events that the owner's program received. */
const events = () => receiver.received.map(({ body }) => JSON.parse(body).type as string)

const tab = () => page.getByRole('tabpanel')
const noViolation = async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await axeOf(page).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('on a fresh machine', () => {
  it('an owner connects the practice shop, which says what it is, and imports it', async () => {
    await page.goto(`${product.url}/upload-products?tab=platform`)
    await tab().getByRole('heading', { name: 'This is a practice shop' }).waitFor()
    await screenshot(page, 'practice-connect')
    await tab().getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByText('This shop is made up.').waitFor()
    await noViolation()
    await screenshot(page, 'practice-allow')
    await page.getByRole('button', { name: 'Allow' }).click()
    await tab().getByRole('heading', { name: 'Your store is connected' }).waitFor()
    // The first import starts automatically.
    await tab().getByText('The latest import is done.').waitFor()
    await tab().getByRole('heading', { name: 'Practice Home & Garden is connected' }).waitFor()
    await expect.poll(() => tab().getByRole('listitem').count()).toBe(12)
    const pictures = tab().getByRole('listitem').getByRole('img')
    expect(await pictures.count()).toBe(12)
    await expect
      .poll(() => pictures.first().evaluate((it: HTMLImageElement) => it.naturalWidth))
      .toBeGreaterThan(0)
    await screenshot(page, 'practice-imported')
  })

  it('lets prices be written only after turning it on and allowing it in the shop', async () => {
    await tab().getByText('Off. When on, you can publish planned prices').waitFor()
    await tab().getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('change prices of products').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect
      .poll(
        async () => {
          await page.goto(`${product.url}/upload-products?tab=platform`)
          await tab().getByRole('heading', { name: 'Write prices to your store' }).waitFor()
          return tab().getByText('Each time, you see them first').count()
        },
        { interval: 2500 },
      )
      .toBe(1)
    await noViolation()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await screenshot(page, 'practice-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('sends one price by itself', async () => {
    await verifyAddress(page, product.url)
    await page.goto(`${product.url}/dashboard?tab=recommendations`)
    const accept = page.getByRole('tabpanel').getByRole('button', { name: /^Accept: / })
    await accept.first().click()
    await page.getByRole('button', { name: 'Price plan (1)' }).click()
    const { entries } = await asOwner('GET', '/api/price-plan')
    const [{ entryId, plannedPrice: price }] = entries
    await asOwner('POST', '/api/rollouts/single', { entryId, price, confirmed: true })
    await page.goto(`${product.url}/roll-outs`)
    await page.getByText('One price is in Practice Home & Garden. What they bring').waitFor()
  })

  it('sends a test message to a program of the owner, once for a double click', async () => {
    await page.goto(`${product.url}/settings?section=webhooks`)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'New webhook' })
    await form.getByLabel('Name').fill('Warehouse')
    await form.getByLabel('Address').fill(`${receiver.origin}/hook`)
    await form.getByRole('button', { name: 'Add webhook' }).dblclick()
    await page.getByText('it is shown this one time only').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send test' }).dblclick()
    await page.getByRole('dialog', { name: 'Messages to Warehouse' }).getByText('Accepted').waitFor()
    await noViolation()
    expect(events().filter((type) => type === 'webhook.test')).toHaveLength(1)
  })

  it('is refused by four eyes, watches its first products fail, and takes back what nobody else changed', async () => {
    await page.goto(`${product.url}/roll-outs`)
    await page.getByRole('switch', { name: 'Four eyes' }).click()
    const grace = await anotherOwner()
    const draft = await ruinousDraft()
    await page.goto(draft.url)
    await page.getByText(/prices are ready for Practice Home & Garden/).waitFor()
    await page.getByText('Four eyes: you drafted or changed this list').waitFor()
    expect(await page.getByRole('button', { name: 'Approve the list' }).count()).toBe(0)
    await noViolation()
    await screenshot(page, 'roll-out-draft')
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await page.getByText(/An owner has to approve \d+ prices/).waitFor()

    const question = grace.getByRole('alertdialog')
    await grace.goto(page.url())
    await grace.getByRole('button', { name: 'Approve the list' }).click()
    await question.waitFor()
    // Another list that is loaded while the question stands is not what she approves.
    const lists = /\/api\/rollouts\/[\w-]{36}(\?|$)/
    await grace.route(lists, async (route) => {
      const response = await route.fetch()
      const { rollout, ...rest } = await response.json()
      const counts = { ...rollout.counts, pending: 7777 }
      await route.fulfill({
        response,
        json: { ...rest, rollout: { ...rollout, counts, listHash: 'a'.repeat(64) } },
      })
    })
    await grace.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await grace.getByText(/7,777/).first().waitFor()
    await grace.unroute(lists)
    await question.getByRole('button', { name: 'Approve the list' }).click()
    await grace.getByRole('button', { name: 'Start' }).click()
    await question.getByText('Each price is read once more before it is written').waitFor()
    await question.getByRole('button', { name: 'Start' }).click()
    // The other tab follows by itself.
    await page.getByText('The first 5 prices are in Practice Home & Garden').waitFor()
    await draft.restoreLimits()
    await screenshot(page, 'roll-out-written')
    await page.getByLabel('Show').selectOption({ label: 'In the store (5)' })
    await page.getByText('To be written', { exact: true }).first().waitFor({ state: 'detached' })
    await competitorChanges(Number(await page.locator('[data-item]').first().getAttribute('data-item')))
    await grace.goto(`${product.url}/upload-products?tab=platform`)
    for (const [button, days] of [
      ['Four weeks', 28],
      ['One week', 35],
    ] as const) {
      await grace.getByRole('button', { name: button }).click()
      await grace.getByText(`The shop is ${days} days ahead`).waitFor()
    }
    await page.getByText('4 prices are as they were; one was kept').waitFor()
    await page.getByLabel('Show').selectOption({ label: 'Kept (1)' })
    await page.getByText(/19\.90/).waitFor()
    await page.getByText('They earn less than the old prices would have.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(390)
    await screenshot(page, 'roll-out-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.url}/settings?section=audit-log`)
    for (const action of AUDITED) await page.getByText(action).first().waitFor()
    await expect
      .poll(events)
      .toEqual(
        expect.arrayContaining(['approval_wanted', 'taking_back', 'taken_back'].map((it) => `rollout.${it}`)),
      )
    await grace.context().close()
  })

  it('carries the single price to its end, where the prediction is scored', async () => {
    const scored = async () => (await asOwner('GET', '/api/track-record')).scored
    await expect.poll(scored, { timeout: 220_000, interval: 2000 }).toBeGreaterThan(0)
    await page.goto(`${product.url}/roll-outs`)
    await page.getByText('One price is in Practice Home & Garden. Nothing more is written.').waitFor()
    await page.goto(`${product.url}/dashboard?tab=recommendations`)
    await page.getByRole('button', { name: 'Show every prediction' }).click()
    await page.getByRole('button', { name: 'Why?' }).first().click()
    await page.getByText('Not explained', { exact: true }).waitFor()
    await noViolation()
    await screenshot(page, 'why-missed')
  })

  it('prices the whole catalogue under five rules, keeps three prices, compares versions and sends one', async () => {
    await page.goto(`${product.url}/price-rounds`)
    await page.getByRole('button', { name: 'New price round' }).first().click()
    await page.getByRole('heading', { name: /^Round of / }).waitFor()
    const kinds = [
      'Number of changes',
      'Floor of a figure',
      'Price image of best sellers',
      'Share that gets dearer',
    ]
    for (const kind of [...kinds, 'Low stock']) {
      await page.getByLabel('Kind of rule').selectOption({ label: kind })
      await page.getByRole('button', { name: 'Add rule' }).click()
    }
    await page.getByRole('button', { name: 'Work out the prices' }).click()
    const costs = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What each rule costs' }) })
    await costs.getByText(/^Revenue of at least 100%/).waitFor()
    expect(await costs.getByText(/a month$|^Costs nothing$|^Cannot tell$/).count()).toBe(5)
    for (const at of [0, 1, 2]) {
      const keep = page.getByRole('button', { name: /^Keep the proposed price of/ }).nth(at)
      await keep.click()
      await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true')
    }
    await noViolation()
    await sendOneOfTwoVersions('Careful', 'Bold')
  })

  it('prices the products of a new cost file: what to pass on, what it does to margin, and sends them', async () => {
    // The list of the last step holds some of these products.
    await page.getByRole('button', { name: 'Give up' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click()
    await page.getByText('Given up. Nothing was written.').waitFor()
    const { products } = await asOwner('GET', '/api/shopify-products?page=1&pageSize=100')
    const rows = (products as { sku: string; cost: string | null }[])
      .filter(({ cost }) => Number(cost) > 0)
      .map(({ sku, cost }) => `${sku},${(Number(cost) * 1.4).toFixed(2)}`)
    await page.goto(`${product.url}/upload-products`)
    await page.setInputFiles('input[type=file]', {
      name: 'costs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`sku,unit cost\n${rows.join('\n')}\n`),
    })
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.locator('section[aria-busy=false]', { hasText: 'What the import will do' }).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Price these products' }).click()
    await page.getByRole('heading', { name: /^New costs/ }).waitFor()
    await page.getByText('New costs, prices of this round').waitFor()
    await page.getByText(/of the change of costs is passed on\./).waitFor()
    await page
      .getByText(/passed on · /)
      .first()
      .waitFor()
    await page
      .getByText(/Margin \d+% before/)
      .first()
      .waitFor()
    await noViolation()
    await sendOneOfTwoVersions('Costs kept', 'Costs passed on')
  })
})

/** Saves two versions, the second one without a product, exports, compares, and sends the second one to a roll-out. */
async function sendOneOfTwoVersions(...names: readonly [string, string]): Promise<void> {
  for (const name of names) {
    if (name === names[1])
      await page
        .getByRole('button', { name: /^Leave out / })
        .first()
        .click()
    await page.getByRole('button', { name: 'Save version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save version' })
    await dialog.getByLabel('Name of the version').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${name} is saved.`).waitFor()
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^price-round-.*\.csv$/)
  await page.getByRole('link', { name: 'All price rounds' }).click()
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await page.getByRole('table', { name: 'Prices that differ' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: names[1] }).click()
  await page.getByRole('heading', { name: names[1], level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Send to roll-out' }).click()
  await page.getByText(/prices? (is|are) ready for Practice Home & Garden/).waitFor()
}

/** Drafts a list whose prices leave next to nothing above the unit costs, and returns its address. */
async function ruinousDraft(): Promise<{ url: string; restoreLimits: () => Promise<unknown> }> {
  const { store } = await asOwner('GET', '/api/guard-rails')
  const loose = { ...store, marginFloor: 0, maxStep: 0.5, minDaysBetweenChanges: 0 }
  await asOwner('PUT', '/api/guard-rails', { store: loose, types: [] })
  const { products } = await asOwner('GET', '/api/shopify-products?limit=100')
  const entries = (products as { id: number; price: string; cost: string | null }[])
    .map(({ id, price, cost }) => ({ productId: id, from: Number(price), to: Number(cost) * 1.02 }))
    .filter(({ from, to }) => to > from * 0.52 && to < from * 0.8)
    // Many of them are on sale in a season, and refused.
    .slice(0, 60)
    .map(({ productId, to }) => ({ productId, price: to.toFixed(2), origin: 'manual' }))
  const plan = await asOwner('POST', '/api/price-plan', { entries, acceptConflicts: true })
  const planned = (plan.entries as { entryId: string; status: string }[])
    .filter(({ status }) => status === 'planned')
    .map(({ entryId }) => entryId)
  const settings = { muchRevenue: true }
  const { rollout } = await asOwner('POST', '/api/rollouts', { entryIds: planned, mode: 'canary', settings })
  const read = async () => (await asOwner('GET', `/api/rollouts/${rollout.rolloutId}`)).rollout.check.status
  await expect.poll(read).toBe('done')
  return {
    url: `${product.url}/roll-outs?rollout=${rollout.rolloutId}`,
    // Only once they are written: each price is compared with the limits of its day.
    restoreLimits: () => asOwner('PUT', '/api/guard-rails', { store, types: [] }),
  }
}

/** A call of the signed-in owner, as their browser makes it. */
const asOwner = (method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('quanto.session') ?? '{}')
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    [method, path, body] as const,
  )

/** Another person sets a price in the shop's own administration. */
const competitorChanges = (productId: number) =>
  asOwner('POST', '/api/platform/practice/price', { productId, price: '19.90' })

/** Invites a second owner, who joins and signs in with a browser of their own. */
async function anotherOwner(): Promise<Page> {
  const person = { ...newPerson(), firstName: 'Grace', lastName: 'Hopper' }
  await asOwner('POST', '/api/team/invitations', { email: person.email, role: 'owner' })
  const { mails }: { mails: { mail_id: string; recipient: string }[] } = await asOwner('GET', '/api/outbox')
  const { mail_id: id } = mails.find(({ recipient }) => recipient === person.email)!
  const mail = JSON.stringify(await asOwner('GET', `/api/outbox/${id}`))
  const user = await registerApiUser(product.url, person)
  await user.json('POST', '/api/sync-user', {})
  await user.json('POST', '/api/team/join', { token: /token=(qi_[\w.-]+)/.exec(mail)?.[1] })
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const theirs = await context.newPage()
  await enter(theirs, product.url, person)
  return theirs
}
