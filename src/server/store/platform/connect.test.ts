import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { connectionsOf, deliver, ownerApi } from '../../../../test/platform-api.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { tenantContext } from '../../kit/context.ts'
import { attachConnection } from './attach-connection.ts'
import { getPlatformState } from './get-platform-state.ts'
import { startConnection } from './start-connection.ts'
import { watchPlatform } from './watch-platform.ts'

const database = useDatabase()
let platform: PlatformUnderTest

beforeAll(async () => {
  platform = await openPlatform(makeShop({ products: 5, orders: 5 }))
})
afterAll(() => platform.nango.close())

describe('connecting a store', () => {
  it('sends the browser to the provider, and takes the connection that its signed message announces', async () => {
    const store = await platform.visitor(database)
    const call = ownerApi(store)
    const started = await call('startPlatformConnection')
    expect(started.status).toBe(200)
    const { connectionId, message } = platform.nango.approve(started.body.redirectUrl)
    expect(JSON.parse(message).tags).toMatchObject({
      organization_id: store.ctx.companyId,
      end_user_id: store.ctx.userId,
    })
    expect(await deliver(platform, store, message)).toBe(200)
    expect(await connectionsOf(store)).toEqual([
      { provider_connection_id: connectionId, status: 'active', connected_by: store.ctx.userId },
    ])
    expect((await call('platformState')).body).toMatchObject({
      configured: true,
      connection: { status: 'active', ordersLimited: null },
    })
    expect(await call('fetchPlatformProducts')).toEqual({ status: 200, body: { ok: true } })
    const stream = watchPlatform({ ctx: store.ctx, input: { signal: new AbortController().signal } })
    expect((await stream.next()).value).toMatchObject({ run: { status: 'queued' } })
    await store.work()
    expect((await stream.next()).value).toMatchObject({ run: { status: 'done', products: { seen: 5 } } })
    expect((await stream.next()).done).toBe(true)
    const { body } = await call('platformState')
    expect(body).toMatchObject({
      connection: {
        shopName: 'Stand-in Goods',
        shopDomain: 'stand-in-goods.myshopify.com',
        ordersLimited: true,
      },
      run: { status: 'done' },
    })
    expect((await call('platformProducts')).body).toMatchObject({ total: 5 })
  })

  it('line 43: stands in the log, each step, and so does giving it back', async () => {
    const store = await platform.visitor(database)
    const call = ownerApi(store)
    const { body } = await call('startPlatformConnection')
    const { connectionId, message } = platform.nango.approve(body.redirectUrl)
    await deliver(platform, store, message)
    await deliver(platform, store, message)
    await call('disconnectPlatform')
    const log = await store.rows(
      'select action, object, after, user_id, result from audit_log where company_id = $1 order by entry_id',
    )
    const user_id = store.ctx.userId
    expect(log).toMatchObject([
      { action: 'startPlatformConnection', user_id, result: 'done' },
      { action: 'platformConnected', object: 'shopify', after: connectionId, user_id, result: 'done' },
      { action: 'disconnectPlatform', user_id, result: 'done' },
    ])
  })

  it('finds the connection where no message comes', async () => {
    const store = await platform.connect(database)
    expect(await connectionsOf(store)).toHaveLength(1)
  })

  it('line 38: refuses messages without the right signature over the very bytes', async () => {
    const store = await platform.visitor(database)
    const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })
    const { message } = platform.nango.approve(redirectUrl)
    const right = platform.nango.sign(message)
    expect(await deliver(platform, store, message, null)).toBe(401)
    expect(await deliver(platform, store, message, '')).toBe(401)
    expect(await deliver(platform, store, message, right.slice(0, 62))).toBe(401)
    expect(await deliver(platform, store, message, platform.nango.sign(`${message}\n`))).toBe(401)
    expect(await deliver(platform, store, `${message}\n`, right)).toBe(401)
    expect(await connectionsOf(store)).toEqual([])
    expect(await deliver(platform, store, message, right.toUpperCase())).toBe(200)
    expect(await connectionsOf(store)).toHaveLength(1)
  })

  it('line 40: counts an attempt once, for the user and the company that made it, and half an hour long', async () => {
    const victim = await platform.visitor(database)
    const { redirectUrl } = await startConnection({ ctx: victim.ctx, input: { platform: 'shopify' } })
    const { message } = platform.nango.approve(redirectUrl)
    const [attempt] = await victim.rows<{ attempt_id: string }>(
      'select attempt_id from platform_attempts where company_id = $1',
    )
    const attemptId = attempt?.attempt_id ?? ''
    const attach = async (ctx: StoreUnderTest['ctx'], id = attemptId) =>
      (
        await attachConnection({
          ctx,
          input: { platform: 'shopify', attemptId: id, connection: { providerConnectionId: 'x' } },
        })
      ).isAttached

    const colleague = tenantContext(victim.ctx, victim.ctx.companyId, crypto.randomUUID())
    expect(await attach(colleague)).toBe(false)
    const stranger = await platform.visitor(database)
    expect(await attach(stranger.ctx)).toBe(false)
    const late = tenantContext(
      { ...victim.ctx, clock: () => new Date(victim.ctx.clock().getTime() + 31 * 60_000) },
      victim.ctx.companyId,
      victim.ctx.userId,
    )
    expect(await attach(late)).toBe(false)
    // A signed message whose marks name a company that never asked.
    const forged = {
      ...JSON.parse(message),
      connectionId: 'c-9',
      tags: { ...JSON.parse(message).tags, organization_id: stranger.ctx.companyId },
    }
    expect(await deliver(platform, stranger, forged)).toBe(200)
    expect(await connectionsOf(stranger)).toEqual([])

    expect(await deliver(platform, victim, message)).toBe(200)
    expect(await deliver(platform, victim, { ...JSON.parse(message), connectionId: 'another' })).toBe(200)
    const [connection] = await connectionsOf(victim)
    expect(connection?.provider_connection_id).toBe(JSON.parse(message).connectionId)
  })

  it('says in the specified words that the provider does not answer', async () => {
    const store = await platform.visitor(database)
    const nango = { baseUrl: 'http://127.0.0.1:9', secretKey: 'k', webhookSigningKey: 'w' }
    const config = { ...store.ctx.config, nango }
    const call = ownerApi({ ctx: { ...store.ctx, config } })
    expect(await call('startPlatformConnection')).toEqual({
      status: 503,
      body: { error: 'Failed to initiate the integration OAuth.', code: 'unavailable' },
    })
    expect((await call('fetchPlatformProducts')).body).toMatchObject({
      error: 'Failed to trigger the integration import.',
    })
    expect((await call('platformState')).status).toBe(200)
  })

  it('without a configuration says what is missing', async () => {
    const { ctx } = await platform.visitor(database)
    const bare = { ctx: { ...ctx, config: appContext().config } }
    const call = ownerApi(bare)
    expect((await call('platformState')).body).toMatchObject({ configured: false, connection: null })
    for (const name of ['startPlatformConnection', 'fetchPlatformProducts'] as const)
      expect(await call(name)).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('not set up') },
      })
    expect(await deliver(platform, bare, '{}')).toBe(503)
  })
})

describe('connecting again', () => {
  it('takes the place of the old connection, whose permission is given back, and keeps what it brought', async () => {
    const store = await platform.connect(database)
    await store.sync()
    const [before] = await connectionsOf(store)
    const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })
    const { connectionId, message } = platform.nango.approve(redirectUrl)
    expect(await deliver(platform, store, message)).toBe(200)
    expect(await connectionsOf(store)).toMatchObject([
      { provider_connection_id: connectionId, status: 'active' },
    ])
    const known = () => platform.nango.connections.map((each) => each.connection_id)
    await expect.poll(known).not.toContain(before?.provider_connection_id)
    await store.sync()
    const { run } = await getPlatformState({ ctx: store.ctx })
    expect(run).toMatchObject({
      status: 'done',
      products: { seen: 5, added: 0, changed: 0 },
      orders: { added: 0 },
    })
  })
})

describe('disconnecting', () => {
  it('gives the permission back and keeps what was imported', async () => {
    const store = await platform.connect(database)
    await store.sync()
    const [before] = await connectionsOf(store)
    const call = ownerApi(store)
    expect(await call('disconnectPlatform')).toEqual({ status: 200, body: { ok: true } })
    expect(platform.nango.connections.map((each) => each.connection_id)).not.toContain(
      before?.provider_connection_id,
    )
    expect((await call('platformState')).body).toMatchObject({ connection: { status: 'disconnected' } })
    expect((await call('platformProducts')).body).toMatchObject({ total: 5 })
    expect((await call('fetchPlatformProducts')).status).toBe(409)
    expect((await call('disconnectPlatform')).status).toBe(404)
  })
})
