import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { untilBlocked } from '../../../../test/locks.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { connectionsOf, deliver } from '../../../../test/platform-api.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { lockCompany } from '../../kit/db/lock-company.ts'
import { currentConnection } from './connections.ts'
import { fetchProducts } from './fetch-products.ts'
import { getPlatformState } from './get-platform-state.ts'
import { requestSync } from './request-sync.ts'

const database = useDatabase()
let platform: PlatformUnderTest

beforeAll(async () => {
  platform = await openPlatform(makeShop({ products: 5, orders: 5 }))
})
afterAll(() => platform.nango.close())

describe('messages about a connected store', () => {
  const syncs = (store: StoreUnderTest) => store.sent.filter(({ name }) => name === 'sync-platform').length
  const runs = (store: StoreUnderTest) => store.rows('select run_id from platform_runs where company_id = $1')
  const connected = async () => {
    const store = await platform.connect(database)
    const [connection] = await connectionsOf(store)
    return { store, connectionId: connection?.provider_connection_id ?? '' }
  }
  const forward = (connectionId: string, n: number) => ({
    from: 'shopify',
    type: 'forward',
    connectionId,
    providerConfigKey: 'shopify',
    payload: { id: n, title: 'not read from here' },
  })

  it('line 38: queue an import of what changed, each message once', async () => {
    const { store, connectionId } = await connected()
    expect(await deliver(platform, store, forward(connectionId, 1))).toBe(200)
    expect(syncs(store)).toBe(0)
    await store.sync()
    expect(await deliver(platform, store, forward(connectionId, 2))).toBe(200)
    expect(await deliver(platform, store, forward(connectionId, 2))).toBe(200)
    expect(syncs(store)).toBe(2)
    expect(await deliver(platform, store, forward(connectionId, 3))).toBe(200)
    // The one that waits takes it in.
    expect(await runs(store)).toHaveLength(2)
  })

  it('line 38: are answered at once: what they say is queued, and nobody is asked meanwhile', async () => {
    const { store, connectionId } = await connected()
    await store.sync()
    let asked = 0
    platform.nango.fault = () => {
      asked++
      return 'none'
    }
    onTestFinished(() => {
      platform.nango.fault = () => 'none'
    })
    expect(await deliver(platform, store, forward(connectionId, 20))).toBe(200)
    expect(syncs(store)).toBe(2)
    expect(asked).toBe(0)
    await store.work()
    expect(asked).toBeGreaterThan(0)
  })

  it('queue their import while another one notes what the store is, without a deadlock', async () => {
    const { store } = await connected()
    await store.sync()
    await fetchProducts({ ctx: store.ctx, input: { platform: 'shopify' } })
    let reading = Promise.resolve()
    await store.ctx.inTenant(async (tx) => {
      // A message has locked the company; the import comes between that and the message's own run.
      await lockCompany(tx.client, store.ctx.companyId)
      reading = store.work()
      await untilBlocked(database)
      const connection = await currentConnection(tx, store.ctx.companyId)
      await requestSync({ ctx: store.ctx, tx, input: { connection: connection! } })
    })
    await reading
    expect(await runs(store)).toHaveLength(3)
  })

  it('of WooCommerce come through the provider, which checks their signature, and count once', async () => {
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    const [connection] = await connectionsOf(store)
    const message = platform.nango
      .forwarded('woocommerce', { id: 10_001, date_modified_gmt: '2026-06-15T12:00:00' })
      .find((each) => each.includes(connection?.provider_connection_id ?? 'none'))
    expect(await deliver(platform, store, message ?? '', 'f'.repeat(64))).toBe(401)
    expect(await runs(store)).toHaveLength(1)
    expect(await deliver(platform, store, message ?? '')).toBe(200)
    expect(await deliver(platform, store, message ?? '')).toBe(200)
    expect(await runs(store)).toHaveLength(2)
  })

  it('line 6: mean the company of the connection, whoever they claim to be from', async () => {
    const { store, connectionId } = await connected()
    await store.sync()
    const other = await connected()
    await other.store.sync()
    const lying = { ...forward(connectionId, 4), tags: { organization_id: other.store.ctx.companyId } }
    expect(await deliver(platform, other.store, lying)).toBe(200)
    expect(await runs(store)).toHaveLength(2)
    expect(await runs(other.store)).toHaveLength(1)
  })

  it('line 38, line 43: that the store took its permission back end the imports, also when they come late', async () => {
    const { store, connectionId } = await connected()
    await store.sync()
    const failed = {
      from: 'nango',
      type: 'auth',
      operation: 'refresh',
      success: false,
      connectionId,
      providerConfigKey: 'shopify',
      error: { type: 'refresh_token_external_error' },
    }
    expect(await deliver(platform, store, failed)).toBe(200)
    expect(await deliver(platform, store, forward(connectionId, 5))).toBe(200)
    expect((await getPlatformState({ ctx: store.ctx })).connection?.status).toBe('refused')
    const log = await store.rows(
      "select action, actor from audit_log where company_id = $1 and actor = 'Nango'",
    )
    expect(log).toEqual([{ action: 'platformRefused', actor: 'Nango' }])
    expect(await runs(store)).toHaveLength(1)
  })

  it('of unknown kinds, of other integrations and of nobody are answered and ignored', async () => {
    const { store, connectionId } = await connected()
    await store.sync()
    const messages = [
      { ...forward(connectionId, 6), type: 'telepathy' },
      { ...forward(connectionId, 7), providerConfigKey: 'slack' },
      { ...forward('nobody', 8) },
      { from: 'nango', type: 'sync', connectionId, providerConfigKey: 'shopify', success: true },
      'not json',
      '',
      '[]',
    ]
    for (const message of messages) expect(await deliver(platform, store, message)).toBe(200)
    expect(await runs(store)).toHaveLength(1)
  })
})
