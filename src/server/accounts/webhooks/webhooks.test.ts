import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '#contract/calls'
import { versionOf } from '#contract/version-of'
import { webhookDelivery, webhookEndpoint } from '#contract/webhooks'
import { appContext, rememberingJobs, TEST_SECRET_KEYS } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { startReceiver } from '../../../../test/webhook-receiver.ts'
import { type TenantContext, tenantContext } from '../../kit/context.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'
import { deliverWebhook, onDeliveryFailed } from './deliver-webhook.ts'
import { listWebhookDeliveries, resendWebhook, testWebhook } from './deliveries.ts'
import { MOST_WAITING, publishEvent } from './publish-event.ts'
import { deleteWebhook, removeOldWebhooks, restoreWebhook } from './remove-endpoint.ts'
import { resealSecrets } from './reseal-secrets.ts'
import { createWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from './save-endpoint.ts'

const database = useDatabase()
let receiver: Awaited<ReturnType<typeof startReceiver>>
let jobs: ReturnType<typeof rememberingJobs>
let nowMs: number
let ctx: TenantContext
let made: Output<'createWebhook'>

beforeEach(async () => {
  receiver = await startReceiver()
  jobs = rememberingJobs()
  nowMs = Date.parse('2026-06-15T12:00:00Z')
  ctx = await companyContext()
  made = await createWebhook({
    ctx,
    input: { name: 'Warehouse', url: `${receiver.origin}/hook`, events: ['rollout.done', 'import.done'] },
  })
})
afterEach(() => receiver.close())

async function companyContext(): Promise<TenantContext> {
  const { companyId, userId } = await database.createCompany()
  const env = { WEBHOOK_ORIGINS: receiver.origin }
  const app = appContext({ db: database.db, jobs, env, clock: () => new Date(nowMs) })
  return tenantContext(app, companyId, userId)
}

const publish = (about = 'one', of = ctx) =>
  of.inTenant((tx) => publishEvent(tx, of, { event: 'import.done', about, data: { lines: 3 } }))
const input = () => ({ endpointId: made.endpoint.endpointId })
const log = async () =>
  (await listWebhookDeliveries({ ctx, input: { ...input(), page: 1 } })).deliveries.map((each) =>
    webhookDelivery.parse(each),
  )
const endpoint = async () => webhookEndpoint.parse((await listWebhooks({ ctx })).endpoints[0])

/** Does what is waiting now, as the queue would. */
async function work(timeoutMs = 60_000): Promise<number> {
  const due = jobs.sent.splice(0) as { data: JobPayloads['deliver-webhook'] }[]
  for (const { data } of due) await deliverWebhook({ ctx, input: data, timeoutMs })
  return due.length
}

/** Signs by hand, as a receiver would check. */
const signed = (secret: string, { headers, body }: (typeof receiver.received)[number]) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
const answerWith = (status: number, text = '') =>
  receiver.answer((response) => void response.writeHead(status).end(text))

describe('a webhook', () => {
  it('is sent once, signed with the secret that was shown once, and stands in the log', async () => {
    await publish()
    await publish()
    expect(await work()).toBe(1)
    const [received] = receiver.received
    expect(received?.headers['webhook-signature']).toBe(signed(made.secret, received!))
    expect(JSON.parse(received?.body ?? '')).toEqual({
      type: 'import.done',
      timestamp: '2026-06-15T12:00:00.000Z',
      data: { lines: 3 },
    })
    expect(await log()).toMatchObject([
      {
        ...{ state: 'delivered', event: 'import.done', messageId: received?.headers['webhook-id'] },
        attempts: [{ attempt: 1, status: 200, problem: null, excerpt: 'ok' }],
      },
    ])
    const { rows } = await database.adminPool.query<{ text: string }>(
      'select row_to_json(e)::text as text from webhook_endpoints e',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(made.secret.slice(6))
  })

  it.each([
    [500, 'status'],
    [404, 'status'],
    [302, 'redirect'],
  ])('that is answered %i is sent again later, with the same id', async (status, problem) => {
    answerWith(status, 'no\0t now')
    await publish()
    await work()
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: [{ status, problem, excerpt: 'no�t now' }] },
    ])
    expect(jobs.sent).toMatchObject([{ name: 'deliver-webhook', data: { attempt: 2 } }])
    answerWith(204)
    await work()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await log()).toMatchObject([{ state: 'delivered', nextAt: null }])
    expect((await endpoint()).failingSince).toBeNull()
  })

  it('that a receiver leaves hanging, or answers without an end, is noted and bounded', async () => {
    receiver.answer(() => undefined)
    await publish('hangs')
    await work(150)
    expect((await log())[0]?.attempts).toMatchObject([{ status: null, problem: 'timeout' }])
    jobs.sent.splice(0)
    answerWith(200, 'x'.repeat(3_000_000))
    await publish('huge')
    await work()
    const huge = (await log()).find(({ state }) => state === 'delivered')
    expect(huge?.attempts[0]?.excerpt).toHaveLength(1000)
  })

  it('is given up after eight attempts; an address that refused for a day is turned off, and owners learn it', async () => {
    answerWith(503)
    await publish()
    const delaysMs = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000)
    for (const delayMs of delaysMs) {
      expect(await work()).toBe(1)
      nowMs += delayMs
    }
    expect((await endpoint()).isOn).toBe(true)
    await work()
    expect(jobs.sent).toEqual([])
    expect((await log())[0]).toMatchObject({ state: 'failed', nextAt: null })
    expect((await log())[0]?.attempts).toHaveLength(8)
    expect(await endpoint()).toMatchObject({ isOn: false, offReason: 'failing' })
    const { rows } = await database.adminPool.query(
      `select kind, params from notifications where company_id = $1`,
      [ctx.companyId],
    )
    expect(rows).toEqual([{ kind: 'webhook-off', params: { name: 'Warehouse', why: 'failing' } }])
    await publish('later')
    expect(jobs.sent).toEqual([])
    await updateWebhook({ ctx, input: { ...input(), isOn: true } })
    expect(await endpoint()).toMatchObject({ isOn: true, offReason: null, failingSince: null })
  })

  it('is not sent again where the address is gone for good', async () => {
    answerWith(410)
    await publish()
    await work()
    expect(await endpoint()).toMatchObject({ isOn: false, offReason: 'gone' })
    expect((await log())[0]).toMatchObject({ state: 'failed' })
    expect(jobs.sent).toEqual([])
  })

  it('arrives twice, with the same id, if the process dies before the outcome is stored', async () => {
    await publish()
    const [job] = jobs.sent as { data: JobPayloads['deliver-webhook'] }[]
    const broken = { ...ctx, clock: ctx.clock, inTenant: failingSecond(ctx) }
    await expect(deliverWebhook({ ctx: broken, input: job!.data })).rejects.toThrow('killed')
    await work()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([ids[0], ids[0]])
    expect((await log())[0]?.attempts).toHaveLength(1)
    // The queue may hand out a job again that is done.
    await deliverWebhook({ ctx, input: job!.data })
    expect(receiver.received).toHaveLength(2)
  })

  it('whose process died each time counts as tried, and is tried again', async () => {
    await publish()
    const [job] = jobs.sent.splice(0) as { data: JobPayloads['deliver-webhook'] }[]
    await onDeliveryFailed({ ctx, input: job!.data })
    expect((await log())[0]).toMatchObject({ state: 'waiting', attempts: [{ problem: 'interrupted' }] })
    expect(jobs.sent).toMatchObject([{ data: { attempt: 2 } }])
  })

  it('can be sent again by a person, with the same id, and tested without retries', async () => {
    answerWith(500)
    const tested = await testWebhook({ ctx, input: input() })
    expect((await testWebhook({ ctx, input: input() })).delivery.deliveryId).toBe(tested.delivery.deliveryId)
    await work()
    expect(await log()).toMatchObject([{ event: 'webhook.test', state: 'failed' }])
    expect(jobs.sent).toEqual([])
    answerWith(200)
    await resendWebhook({ ctx, input: { deliveryId: tested.delivery.deliveryId } })
    await work()
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: [{ attempt: 2 }, { attempt: 1 }] }])
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      tested.delivery.messageId,
      tested.delivery.messageId,
    ])
  })
})

describe('an address', () => {
  it('signs with both secrets for a day after a new one was made', async () => {
    const renewed = await renewWebhookSecret({ ctx, input: input() })
    await publish('first')
    await work()
    const [first] = receiver.received
    expect(first?.headers['webhook-signature']).toBe(
      `${signed(renewed.secret, first!)} ${signed(made.secret, first!)}`,
    )
    nowMs += 24 * 3_600_000
    await publish('second')
    await work()
    const second = receiver.received[1]
    expect(second?.headers['webhook-signature']).toBe(signed(renewed.secret, second!))
  })

  it.each([
    'http://hooks.example/',
    'https://localhost/',
    'https://localhost./',
    'https://10.0.0.1/x',
    'https://nas.local/',
  ])('is refused when nothing would be sent there: %s', async (url) => {
    const wanted = { name: 'Inside', url, events: ['import.done' as const] }
    await expect(createWebhook({ ctx, input: wanted })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { url: expect.stringContaining('https') },
    })
  })

  it('gets no more messages than may wait; the others stand in the log as not sent', async () => {
    await database.adminPool.query(
      `insert into webhook_deliveries (company_id, delivery_id, endpoint_id, message_id, event, payload, state)
       select $1, gen_random_uuid(), $2, 'waits ' || n, 'import.done', '{}', 'waiting' from generate_series(1, $3) n`,
      [ctx.companyId, made.endpoint.endpointId, MOST_WAITING],
    )
    await publish()
    expect(jobs.sent).toEqual([])
    const { rows } = await database.adminPool.query(
      `select problem from webhook_deliveries where company_id = $1 and state = 'failed'`,
      [ctx.companyId],
    )
    expect(rows).toEqual([{ problem: 'too_many_waiting' }])
  })

  it('is deleted, brought back, and after the night gone with its log', async () => {
    await publish()
    await deleteWebhook({ ctx, input: input() })
    await deleteWebhook({ ctx, input: input() })
    await work()
    expect(receiver.received).toEqual([])
    expect((await listWebhooks({ ctx })).endpoints).toEqual([])
    await restoreWebhook({ ctx, input: input() })
    expect(await log()).toMatchObject([{ state: 'failed', problem: 'endpoint_off' }])
    await deleteWebhook({ ctx, input: input() })
    nowMs += 2 * 3_600_000
    await removeOldWebhooks({ ctx })
    await expect(restoreWebhook({ ctx, input: input() })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not edited over what another person entered meanwhile', async () => {
    const seen = versionOf('webhook', made.endpoint)
    await updateWebhook({ ctx, input: { ...input(), name: 'Theirs' }, ifMatch: [seen] })
    const mine = { ctx, input: { ...input(), name: 'Mine' }, ifMatch: [seen] }
    await expect(updateWebhook(mine)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await endpoint()).toMatchObject({ name: 'Theirs' })
    await updateWebhook({ ctx, input: { ...input(), isOn: false } })
    expect(await endpoint()).toMatchObject({ isOn: false, name: 'Theirs' })
  })

  it('is one of ten at most', async () => {
    for (let n = 2; n <= 10; n++)
      await createWebhook({
        ctx,
        input: { name: `Number ${n}`, url: receiver.origin, events: ['import.done'] },
      })
    const more = { name: 'Eleven', url: receiver.origin, events: ['import.done' as const] }
    await expect(createWebhook({ ctx, input: more })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is signed for as before after the key that sealed its secret was replaced and removed', async () => {
    const renewed = await renewWebhookSecret({ ctx, input: input() })
    const newer = Buffer.alloc(32, 9).toString('base64')
    const under = (keys: string) => {
      const env = { WEBHOOK_ORIGINS: receiver.origin, SECRET_KEYS: keys }
      const app = appContext({ db: database.db, jobs, env, clock: () => new Date(nowMs) })
      return tenantContext(app, ctx.companyId, ctx.userId)
    }
    await resealSecrets({ ctx: under(`${newer},${TEST_SECRET_KEYS}`) })
    ctx = under(newer)
    await publish()
    await work()
    const [received] = receiver.received
    expect(received?.headers['webhook-signature']).toBe(
      `${signed(renewed.secret, received!)} ${signed(made.secret, received!)}`,
    )
    expect(await endpoint()).toMatchObject({ isOn: true })
    // A key that is none of this installation's stays as it is.
    const sealed = () =>
      database.adminPool.query('select secret from webhook_endpoints where company_id = $1', [ctx.companyId])
    const before = (await sealed()).rows
    await resealSecrets({ ctx: under(TEST_SECRET_KEYS) })
    expect((await sealed()).rows).toEqual(before)
  })

  it('gets what happens in its own company only', async () => {
    const neighbour = await companyContext()
    await publish('theirs', neighbour)
    expect(jobs.sent).toEqual([])
    const theirs = { ctx: neighbour, input: input() }
    for (const refused of [testWebhook, renewWebhookSecret, restoreWebhook, deleteWebhook])
      await expect(refused(theirs)).rejects.toMatchObject({ code: 'not_found' })
  })
})

/** The second transaction fails: the first reads what is due, the second stores the outcome. */
function failingSecond(real: TenantContext): TenantContext['inTenant'] {
  let transactions = 0
  return (run, options) => {
    if (++transactions === 2) throw new Error('killed')
    return real.inTenant(run, options)
  }
}
