import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { writeText } from '#server/insight/ai-text/write-text'
import { loadConfig } from '#server/kit/config/read-config'
import { tenantContext } from '#server/kit/context'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { LAMP_GAIN, lampSheet, partsJson, plainParts, readingOf } from '../model-texts.ts'
import { openPlatform, SHORT_TIMEOUT_MS } from '../platform.ts'
import { deliver } from '../platform-api.ts'
import { expectEqualToShop } from '../shop-figures.ts'
import { openStandInModel } from '../stand-in-model.ts'
import { makeShop, seeded } from '../stand-ins/shop-data.ts'
import { freshSeed, isFresh, openFaultProxy } from './fault-proxy.ts'

const database = useDatabase()
const closing: { close(): Promise<void> }[] = []
const closeLater = <T extends { close(): Promise<void> }>(what: T): T => {
  closing.push(what)
  return what
}
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close()
})

describe('a bad wire to the integration provider', () => {
  it.each([1, 2, freshSeed()])('brings the import equal to the shop all the same (seed %i)', async (seed) => {
    const platform = await openPlatform(makeShop({ products: 25, orders: 30, seed }), {
      timeoutMs: SHORT_TIMEOUT_MS,
    })
    closing.push(platform.nango)
    const store = await platform.connect(database)
    const faults = ['refused', 'cut', 'slow', 'silent', 'error_500', 'rate_limit'] as const
    const proxy = closeLater(await openFaultProxy({ target: platform.nango.url, seed, percent: 25, faults }))
    Object.assign(store.ctx.config.nango!, { baseUrl: proxy.url })
    // The store's token runs out, too, and the wire to who renews it is as bad.
    const random = seeded(seed + 1)
    platform.nango.fault = () => (random() < 0.3 ? 'expired' : 'none')
    await store.syncAtLast()
    const met = [...proxy.met.keys()].filter((fault) => fault !== 'none')
    if (!isFresh(seed)) expect(met.length).toBeGreaterThan(1)
    await expectEqualToShop(store, platform.shop)
  })

  it.each([4, 5, freshSeed()])(
    'messages that come twice, late, in any order or not at all lead to the state of the shop (seed %i)',
    async (seed) => {
      const platform = await openPlatform(makeShop({ products: 15, orders: 20, seed }))
      closing.push(platform.nango)
      const { shop } = platform
      const store = await platform.connect(database)
      await store.sync()
      const random = seeded(seed)
      const [connection] = await store.rows<{ id: string }>(
        'select provider_connection_id as id from platform_connections where company_id = $1',
      )
      const queued: object[] = []
      for (let change = 0; change < 8; change++) {
        const product = shop.products[Math.floor(random() * shop.products.length)]!
        const updatedAt = `2026-06-15T12:0${change}:00Z`
        product.variants[0]!.priceCents += 100
        product.updatedAt = updatedAt
        const message = {
          ...{ from: 'shopify', type: 'forward', connectionId: connection!.id, providerConfigKey: 'shopify' },
          payload: { id: product.id, updated_at: updatedAt },
        }
        // One in four is lost on the way; the others come up to three times.
        if (random() > 0.25) queued.push(...Array(1 + Math.floor(random() * 3)).fill(message))
        while (queued.length > 0 && random() < 0.6) {
          const [next] = queued.splice(Math.floor(random() * queued.length), 1)
          expect(await deliver(platform, store, next!)).toBe(200)
          if (random() < 0.4) await store.work()
        }
      }
      for (const message of queued.sort(() => random() - 0.5))
        expect(await deliver(platform, store, message)).toBe(200)
      // The hourly look comes, whatever messages came before.
      await store.sync()
      await expectEqualToShop(store, shop)
    },
  )
})

describe('a bad wire to the model', () => {
  it.each([8, freshSeed()])('gives its text or the plain one, and nothing half (seed %i)', async (seed) => {
    const model = closeLater(await openStandInModel())
    const target = new URL(model.env.AI_BASE_URL!)
    const faults = ['refused', 'cut', 'silent', 'error_500', 'rate_limit'] as const
    const proxy = closeLater(await openFaultProxy({ target: target.href, seed, percent: 60, faults }))
    const { companyId, userId } = await database.createCompany()
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      model.reply({
        text: partsJson('For {title}, expect {gain}.'),
      })
      // A configuration of its own each time: otherwise the circuit would open and spare it the wire.
      const config = loadConfig({ ...model.env, AI_BASE_URL: proxy.url })
      const ctx = tenantContext(
        { ...appContext({ db: database.db }), config, log: pino({ level: 'silent' }) },
        companyId,
        userId,
      )
      const input = { sheet: lampSheet(`Lamp ${round}`), plain: plainParts, deadlineMs: 1_000 }
      const { parts, source } = await writeText({ ctx, input })
      seen.add(source)
      if (source === 'rules') expect(parts).toEqual(plainParts)
      else
        expect(readingOf(parts)).toEqual({
          conclusion: `For “Lamp ${round}”, expect ${LAMP_GAIN}.`,
          details: 'It is based on 18 months (with sales).',
        })
    }
    if (!isFresh(seed)) expect(seen).toEqual(new Set(['model', 'rules']))
  })
})
