import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopifyHeaders } from '#practice-shop/shop-messages'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'
import { receiveShopifyMessage } from './receive-shopify-message.ts'
import { startConnection } from './start-connection.ts'

const database = useDatabase()
const SECRET = 'shpss_0123456789abcdef'
let platform: PlatformUnderTest
let shops = 0

beforeAll(async () => {
  platform = await openPlatform(makeShop({ products: 3, orders: 3 }))
})
afterAll(() => platform.nango.close())

async function connected() {
  platform.shop.domain = `shop-${++shops}.myshopify.com`
  const store = await platform.connect(database)
  await store.sync()
  return { store, domain: platform.shop.domain }
}

const withSecret = (store: StoreUnderTest, shopifyClientSecret: string | null = SECRET) => ({
  ...store.ctx,
  config: { ...store.ctx.config, shopifyClientSecret },
})

function message(topic: string, domain: string, changes: Record<string, string> = {}) {
  const body = JSON.stringify({ id: 1, shop_domain: domain, customer: { email: 'ada@example.test' } })
  const headers = new Headers({ ...shopifyHeaders({ topic, domain, body, appSecret: SECRET }), ...changes })
  return { body, headers }
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}

const send = (store: StoreUnderTest, { body, headers }: ReturnType<typeof message>) =>
  receiveShopifyMessage({ ctx: withSecret(store), input: { body: bytes(body), headers } })

const statusOf = async (store: StoreUnderTest) =>
  (await store.rows<{ status: string }>('select status from platform_connections where company_id = $1'))[0]
    ?.status
const syncs = (store: StoreUnderTest) => store.sent.filter(({ name }) => name === 'sync-platform').length

describe("Shopify's own messages", () => {
  it('line 38, line 44: are refused without the right signature over the very bytes', async () => {
    const { store, domain } = await connected()
    const right = message('products/update', domain)
    const cases = [
      { ...right, body: `${right.body} ` },
      message('products/update', domain, { 'x-shopify-hmac-sha256': '' }),
      message('products/update', domain, { 'x-shopify-hmac-sha256': 'A'.repeat(43).concat('=') }),
      message('customers/redact', domain, { 'x-shopify-hmac-sha256': 'short' }),
    ]
    for (const each of cases) await expect(send(store, each)).rejects.toMatchObject({ status: 401 })
    expect(syncs(store)).toBe(1)
    const input = { body: bytes(right.body), headers: right.headers }
    await expect(receiveShopifyMessage({ ctx: withSecret(store, null), input })).rejects.toMatchObject({
      status: 503,
    })
  })

  it('line 38: about a change queue a reading of that shop, once per message, and of no other', async () => {
    const { store, domain } = await connected()
    const other = await connected()
    const changed = message('products/update', domain)
    await send(store, changed)
    await send(store, changed)
    expect(syncs(store)).toBe(2)
    expect(syncs(other.store)).toBe(1)
    platform.shop.domain = domain
    await store.work()
    await send(store, message('orders/updated', domain))
    expect(syncs(store)).toBe(3)
    expect(await send(store, message('products/update', 'nobody.myshopify.com'))).toEqual({ ok: true })
  })

  it('line 38: about an uninstalled app end the imports, unless the shop was connected again since', async () => {
    const { store, domain } = await connected()
    const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })
    platform.nango.approve(redirectUrl)
    await getPlatformState({ ctx: store.ctx })
    await store.sync()
    await send(
      store,
      message('app/uninstalled', domain, { 'x-shopify-triggered-at': '2026-06-01T00:00:00Z' }),
    )
    expect(await statusOf(store)).toBe('active')
    await send(
      store,
      message('app/uninstalled', domain, { 'x-shopify-triggered-at': '2026-07-01T00:00:00Z' }),
    )
    expect(await statusOf(store)).toBe('refused')
  })

  it('line 44: about personal data are answered, written down, and take what the shop brought', async () => {
    const { store, domain } = await connected()
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
      expect(await send(store, message(topic, domain))).toEqual({ ok: true })
    // It is still connected: Shopify sends the last one 48 hours after an app was removed.
    expect(await statusOf(store)).toBe('active')
    const lines = await store.rows<{ action: string; actor: string }>(
      `select action, actor from audit_log where company_id = $1 and actor = 'Shopify' order by at, action`,
    )
    expect(lines.map(({ action }) => action).sort()).toEqual([
      'customers/data_request',
      'customers/redact',
      'shop/redact',
    ])
    await send(store, message('app/uninstalled', domain))
    await send(store, message('shop/redact', domain))
    expect(await statusOf(store)).toBe('removing')
    expect(store.sent.at(-1)?.name).toBe('clear-platform')
  })

  it('are asked for with each reading, where Shopify could reach us', async () => {
    const { store } = await connected()
    expect(platform.admin.subscriptions).toEqual([])
    Object.assign(store.ctx.config, { shopifyClientSecret: SECRET, publicUrl: 'https://quanto.example' })
    await store.sync()
    await store.sync()
    expect(platform.admin.subscriptions.map(({ topic, uri }) => [topic, uri])).toEqual(
      ['PRODUCTS_UPDATE', 'ORDERS_UPDATED', 'APP_UNINSTALLED'].map((topic) => [
        topic,
        'https://quanto.example/api/webhooks/shopify',
      ]),
    )
  })
})
