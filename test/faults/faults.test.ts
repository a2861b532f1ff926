import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { loadConfig } from '#server/config'
import { tenantContext } from '#server/context'
import { writeText } from '#server/features/ai-text/write-text'
import { deliverMail } from '#server/integrations/mail/deliver-mail'
import { sendMail } from '#server/integrations/mail/send-mail'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { openPlatform } from '../platform.ts'
import { deliver } from '../platform-api.ts'
import { expectEqualToShop } from '../shop-figures.ts'
import { openSmtpSink } from '../smtp-sink.ts'
import { openStandInModel } from '../stand-in-model.ts'
import { makeShop, seeded } from '../stand-ins/shop-data.ts'
import { openFaultProxy } from './fault-proxy.ts'

const database = useDatabase()
const closing: { close(): Promise<void> }[] = []
const closeLater = <T extends { close(): Promise<void> }>(what: T): T => {
  closing.push(what)
  return what
}
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close()
})

const TRIES = 60

const ends = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

describe('a bad wire to the integration provider', () => {
  it.each([1, 2, 3])('brings the import equal to the shop all the same (seed %i)', async (seed) => {
    const platform = await openPlatform(makeShop({ products: 25, orders: 30, seed }))
    closing.push(platform.nango)
    const store = await platform.connect(database)
    const proxy = closeLater(await openFaultProxy({ target: platform.nango.url, seed, percent: 25 }))
    Object.assign(store.ctx.config.nango!, { baseUrl: proxy.url })
    // The queue tries a failed job again: each try goes on where the last one ended.
    let isDone = await ends(store.sync())
    for (let tries = 0; tries < TRIES && !isDone; tries++) isDone = await ends(store.work())
    expect(isDone).toBe(true)
    expect([...proxy.met.keys()].filter((fault) => fault !== 'none').length).toBeGreaterThan(1)
    await expectEqualToShop(store, platform.shop)
  })

  it.each([4, 5])(
    'messages that come twice and in any order lead to the same state (seed %i)',
    async (seed) => {
      const platform = await openPlatform(makeShop({ products: 15, orders: 20, seed }))
      closing.push(platform.nango)
      const store = await platform.connect(database)
      await store.sync()
      const random = seeded(seed)
      const [connection] = await store.rows<{ id: string }>(
        'select provider_connection_id as id from platform_connections where company_id = $1',
      )
      const messages = Array.from({ length: 8 }, (_, index) => ({
        ...{ from: 'shopify', type: 'forward', connectionId: connection!.id, providerConfigKey: 'shopify' },
        payload: { id: index, updated_at: `2026-06-15T12:0${index}:00Z` },
      }))
      const shuffled = [...messages, ...messages, ...messages].sort(() => random() - 0.5)
      for (const message of shuffled) expect(await deliver(platform, store, message)).toBe(200)
      await store.work()
      await expectEqualToShop(store, platform.shop)
    },
  )
})

describe('a bad wire to the mail server', () => {
  it.each([6, 7])(
    'delays a mail, and neither loses it nor calls it sent too early (seed %i)',
    async (seed) => {
      const sink = closeLater(await openSmtpSink())
      const proxy = closeLater(
        await openFaultProxy({ target: sink.url, seed, percent: 70, faults: ['refused', 'cut', 'slow'] }),
      )
      const ctx = appContext({ db: database.db, env: { SMTP_URL: proxy.url } })
      const { mailId } = await sendMail({
        ctx,
        input: { companyId: null, recipient: 'ada@example.test', subject: 'Report', body: 'It is ready.' },
      })
      const stateOf = async () =>
        (await database.adminPool.query('select state from identity.mails where mail_id = $1', [mailId]))
          .rows[0].state
      for (let tries = 0; tries < 30 && (await stateOf()) === 'waiting'; tries++) {
        const before = sink.received.length
        const failed = await deliverMail({ ctx, input: { mailId } }).then(
          () => false,
          () => true,
        )
        if (failed) expect(await stateOf()).toBe('waiting')
        else expect(sink.received.length).toBe(before + 1)
      }
      expect(await stateOf()).toBe('sent')
      expect(sink.received.every(({ recipients }) => recipients.join() === 'ada@example.test')).toBe(true)
    },
  )
})

describe('a bad wire to the model', () => {
  it.each([8, 9])('gives its text or the plain one, and nothing half (seed %i)', async (seed) => {
    const model = closeLater(await openStandInModel())
    const target = new URL(model.env.AI_BASE_URL!)
    const faults = ['refused', 'cut', 'silent', 'error_500', 'rate_limit'] as const
    const proxy = closeLater(await openFaultProxy({ target: target.href, seed, percent: 60, faults }))
    const { companyId, userId } = await database.createCompany()
    const plain = { conclusion: 'Plain conclusion.', details: 'Plain details.' }
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      model.reply({
        text: JSON.stringify({ conclusion: '{title} sells.', details: 'From 18 months of data.' }),
      })
      // A configuration of its own each time: otherwise the circuit would open and spare it the wire.
      const config = loadConfig({ ...model.env, AI_BASE_URL: proxy.url })
      const ctx = tenantContext(
        { ...appContext({ db: database.db }), config, log: pino({ level: 'silent' }) },
        companyId,
        userId,
      )
      const sheet = {
        topic: 'a test',
        facts: [{ name: 'months', value: 18, kind: 'count' as const, means: 'months of data' }],
        stance: null,
        data: { title: `Lamp ${round}` },
        regional: defaultRegional,
        currency: 'USD',
      }
      const { parts, source } = await writeText({
        ctx,
        input: { sheet: sheet as never, plain, deadlineMs: 1_000 },
      })
      seen.add(source)
      if (source === 'rules') expect(parts).toEqual(plain)
      else expect(parts).toEqual({ conclusion: `Lamp ${round} sells.`, details: 'From 18 months of data.' })
    }
    expect(seen).toContain('rules')
  })
})
