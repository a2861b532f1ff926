import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  approved,
  draftOf,
  openRolloutStore,
  type RolloutStore,
  shown,
  startedOf,
  variantOf,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { startReceiver } from '../../../../test/webhook-receiver.ts'
import { deliverWebhook } from '../../accounts/webhooks/deliver-webhook.ts'
import { createWebhook } from '../../accounts/webhooks/save-endpoint.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'
import { applyVerdict } from './apply-verdict.ts'
import { requestRolloutApproval } from './approve-rollout.ts'
import { pauseRollout, resumeRollout } from './pause-rollout.ts'
import { startRollout } from './start-rollout.ts'

const database = useDatabase()
let store: RolloutStore
let receiver: Awaited<ReturnType<typeof startReceiver>>
let secret: string
/** Number of jobs that were looked at. */
let seen: number

beforeEach(async () => {
  seen = 0
  receiver = await startReceiver()
  const opened = await openRolloutStore(database)
  const config = { ...opened.ctx.config, webhookOrigins: [receiver.origin] }
  store = { ...opened, ctx: { ...opened.ctx, config } }
  const events = ['approval_wanted', 'paused', 'taking_back', 'taken_back', 'done'] as const
  const input = {
    name: 'Ours',
    url: receiver.origin,
    events: events.map((event) => `rollout.${event}` as const),
  }
  secret = (await createWebhook({ ctx: store.ctx, input })).secret
})
afterEach(async () => {
  receiver.close()
  await store.platform.nango.close()
})

/** Sends what waits, as the queue would, and returns what arrived. */
async function arrived(): Promise<[type: string, data: Record<string, unknown>][]> {
  const due = store.sent.slice(seen)
  seen = store.sent.length
  for (const { name, data } of due)
    if (name === 'deliver-webhook')
      await deliverWebhook({ ctx: store.ctx, input: data as JobPayloads['deliver-webhook'] })
  return receiver.received.splice(0).map((message) => {
    expect(isSigned(message)).toBe(true)
    const { type, data } = JSON.parse(message.body)
    return [type, data]
  })
}

/** Standard Webhooks 1.0, as the documentation tells receivers to check. */
function isSigned({ headers, body }: (typeof receiver.received)[number]): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mine = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(mine)
}

const look = (verdict: 'harm' | 'fine', day: string) => ({
  ...{ day, verdict, profit: 90, counterfactual: 100, statistic: -8, boundary: -5, detail: {} },
})

it('tells receivers, signed, that a roll-out waits for approval, pauses, is taken back and was', async () => {
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  await requestRolloutApproval({ ctx: store.ctx, input: { rolloutId } })
  const about = { rollout_id: rolloutId, products: 2 }
  expect(await arrived()).toEqual([
    ['rollout.approval_wanted', expect.objectContaining({ ...about, reason: null })],
  ])
  await approved(store, rolloutId)
  await startRollout({ ctx: store.ctx, input: { rolloutId } })
  await pauseRollout({ ctx: store.ctx, input: { rolloutId } })
  // A second click changes nothing, and is not sent.
  await pauseRollout({ ctx: store.ctx, input: { rolloutId } })
  expect((await arrived()).map(([type]) => type)).toEqual(['rollout.paused'])
  await resumeRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
  variantOf(store, 'SKU-2-0').priceCents = 1_990
  await applyVerdict(store.ctx, { rolloutId, look: look('harm', '2026-07-20') })
  await workOnWriting(store)
  expect((await shown(store, rolloutId)).rollout.counts).toMatchObject({ restored: 1, kept: 1 })
  expect(await arrived()).toEqual([
    ['rollout.taking_back', expect.objectContaining({ ...about, reason: 'rollout.harmed' })],
    ['rollout.taken_back', expect.objectContaining(about)],
  ])
})

it('tells them that one is done', async () => {
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  await workOnWriting(store)
  expect(await arrived()).toEqual([])
  await applyVerdict(store.ctx, { rolloutId, look: look('fine', '2026-07-28') })
  expect(await arrived()).toEqual([
    ['rollout.done', expect.objectContaining({ rollout_id: rolloutId, state: 'done', products: 1 })],
  ])
})
