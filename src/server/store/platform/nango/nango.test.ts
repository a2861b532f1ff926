import { Nango as OfficialClient } from '@nangohq/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatform, type PlatformUnderTest } from '../../../../../test/platform.ts'
import { makeShop } from '../../../../../test/stand-ins/shop-data.ts'
import { createNango, type Nango, NangoProblem } from './nango.ts'

let platform: PlatformUnderTest
let official: OfficialClient
let ours: Nango

beforeAll(async () => {
  platform = await openPlatform(makeShop({ products: 3, orders: 1 }))
  const { url, secretKey, signingKey } = platform.nango
  official = new OfficialClient({ host: url, secretKey, webhookSigningKey: signingKey })
  ours = createNango({ baseUrl: url, secretKey, webhookSigningKey: signingKey }, { timeoutMs: 80_000 })
})
afterAll(() => platform.nango.close())

const tags = { organization_id: 'o-1', end_user_id: 'u-1', attempt_id: 'a-1' }

describe("Nango's own client", () => {
  it('takes the stand-in for Nango: session, connection, proxy, deletion', async () => {
    const session = await official.createConnectSession({ tags, allowed_integrations: ['shopify'] })
    const { connectionId } = platform.nango.approve(session.data.connect_link)
    const listed = await official.listConnections({ tags: { attempt_id: 'a-1' } })
    expect(listed.connections.map((each) => each.connection_id)).toEqual([connectionId])

    const answer = await official.proxy<{ data: unknown }>({
      method: 'POST',
      endpoint: '/admin/api/2026-10/graphql.json',
      providerConfigKey: 'shopify',
      connectionId,
      data: { query: '{ shop { name } }' },
    })
    expect(answer.data.data).toEqual({ shop: { name: 'Stand-in Goods' } })
    const again = await official.createReconnectSession({
      connection_id: connectionId,
      integration_id: 'shopify',
      tags: { ...tags, attempt_id: 'a-2' },
      integrations_config_defaults: {
        shopify: { connection_config: { oauth_scopes_override: 'read_products,write_products' } },
      },
    })
    expect(platform.nango.approve(again.data.connect_link).connectionId).toBe(connectionId)
    expect(platform.nango.connections.at(-1)?.scopes).toEqual(['read_products', 'write_products'])
    platform.nango.isExpired = true
    await official.getConnection('shopify', connectionId, true)
    expect(platform.nango.isExpired).toBe(false)
    await official.deleteConnection('shopify', connectionId)
    expect((await official.listConnections({ tags: { end_user_id: 'u-1' } })).connections).toEqual([])
  })

  it('accepts the signatures that we accept, and no others', () => {
    const body = '{"from":"nango","type":"auth"}'
    const cases: [string, string][] = [
      [body, platform.nango.sign(body)],
      [`${body} `, platform.nango.sign(body)],
      [body, platform.nango.sign(body).replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
      [body, platform.nango.sign(body).slice(2)],
    ]
    const verdicts = cases.map(([text, signature]) => ({
      official: official.verifyIncomingWebhookRequest(text, { 'x-nango-hmac-sha256': signature }),
      ours: ours.isSigned(text, signature),
    }))
    expect(verdicts.map((each) => each.official)).toEqual([true, false, false, false])
    expect(verdicts.map((each) => each.ours)).toEqual([true, false, false, false])
    expect(ours.isSigned(body, null)).toBe(false)
    expect(ours.isSigned(body, 'zz'.repeat(32))).toBe(false)
  })
})

describe('our adapter', () => {
  it('starts a session that comes back with its marks, and finds only what carries all of them', async () => {
    const { link } = await ours.startSession({ integration: 'shopify', tags })
    const { connectionId } = platform.nango.approve(link)
    const mine = await ours.listConnections({ integration: 'shopify', tags })
    expect(mine).toEqual([{ connectionId, integration: 'shopify', tags }])
    const others = { ...tags, organization_id: 'o-2' }
    expect(await ours.listConnections({ integration: 'shopify', tags: others })).toEqual([])
    await ours.deleteConnection({ connectionId, integration: 'shopify' })
    await expect(ours.deleteConnection({ connectionId, integration: 'shopify' })).resolves.toBeUndefined()
  })

  it('tells a wrong key, and never repeats it', async () => {
    const { url, signingKey } = platform.nango
    const stranger = createNango({ baseUrl: url, secretKey: 'sesame-1234', webhookSigningKey: signingKey })
    const refusal = await stranger.startSession({ integration: 'shopify', tags }).catch((error) => error)
    expect(refusal).toBeInstanceOf(NangoProblem)
    expect(refusal.status).toBe(401)
    expect(String(refusal)).not.toContain('sesame')
  })
})
