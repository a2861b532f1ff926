import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  approved,
  draftOf,
  firstSkus,
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  shown,
  startedOf,
  variantOf,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { applyVerdict } from './apply-verdict.ts'
import { changeRollout } from './change-rollout.ts'
import { notifyState } from './notify-state.ts'
import { pauseRollout, resumeRollout } from './pause-rollout.ts'
import { startRollout } from './start-rollout.ts'
import { takeBackRollout } from './take-back.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const centsOf = (sku: string) => variantOf(store, sku).priceCents
const look = (verdict: 'cannotTell' | 'fine' | 'harm' | 'ask', day = '2026-07-01') => ({
  ...{ day, verdict, profit: 90, counterfactual: 100, statistic: -8, boundary: -20, detail: {} },
})

/** Why another person of the company is notified of pauses. */
async function bellOf({ ctx, sent }: RolloutStore): Promise<unknown[]> {
  const userId = randomUUID()
  await database.adminPool.query('insert into users (company_id, user_id, email) values ($1, $2, $3)', [
    ...[ctx.companyId, userId, `${userId}@example.com`],
  ])
  for (const { name, data } of sent)
    if (name === 'notify-rollout') await notifyState(ctx, data as JobPayloads['notify-rollout'])
  const { rows } = await database.adminPool.query<{ why: string }>(
    `select params->>'why' as why from notifications where company_id = $1 and user_id = $2 order by why desc`,
    [ctx.companyId, userId],
  )
  return rows.map(({ why }) => why)
}

describe.each(['shopify', 'woocommerce', 'medusa'] as const)('a roll-out to %s', (kind) => {
  it('writes every approved price, keeps it everywhere, and takes it back but what another person changed', async () => {
    store = await openRolloutStore(database, kind)
    const [former, other] = [centsOf('SKU-0-0'), centsOf('SKU-2-0')]
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 0.95 })
    await workOnWriting(store)
    expect(centsOf('SKU-0-0')).toBe(Math.round(former * 1.05))
    expect(centsOf('SKU-2-0')).toBe(Math.round(other * 0.95))
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      state: 'settling',
      counts: { written: 2 },
    })
    const rows = await store.rows<{ sku: string; price: string }>(
      `select sku, price from products where company_id = $1 and sku in ('SKU-0-0', 'SKU-2-0')`,
    )
    for (const { sku, price } of rows) expect(Math.round(Number(price) * 100)).toBe(centsOf(sku))
    const statuses = async () => (await listPricePlan({ ctx: store.ctx })).entries.map(({ status }) => status)
    expect(await statuses()).toEqual(['applied', 'applied'])

    variantOf(store, 'SKU-2-0').priceCents = 1_990
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await shown(store, rolloutId)).rollout).toMatchObject({ state: 'taken_back' })
    const items = await itemsOf(store, rolloutId)
    expect(items).toMatchObject({
      'SKU-0-0': { state: 'restored' },
      'SKU-2-0': { state: 'kept', reasonCode: 'changed_since', observedPrice: '19.90' },
    })
    expect(items['SKU-2-0']?.reason).toContain('$19.90')
    expect([centsOf('SKU-0-0'), centsOf('SKU-2-0')]).toEqual([former, 1_990])
    expect((await statuses()).sort()).toEqual(['applied', 'reverted'])
    const log = await store.rows(`select 1 from audit_log where company_id = $1 and action = 'pushPrices'`)
    expect(log).toHaveLength(3)
  })

  it('never overwrites what another person set since the check', async () => {
    store = await openRolloutStore(database, kind)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    variantOf(store, 'SKU-2-0').priceCents = 4_321
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'written' },
      'SKU-2-0': { state: 'stale', observedPrice: '43.21' },
    })
    expect(centsOf('SKU-2-0')).toBe(4_321)
  })
})

it('goes on after a death between sending and storing, and sends nothing twice', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  // Dies after the shop has set the first price, before that is stored.
  const death = new AbortController()
  const dying = store.platform.nango.proxied
  store.platform.nango.fault = () => {
    if (store.platform.nango.proxied - dying >= 2) death.abort()
    return 'none'
  }
  await workOnWriting(store, { signal: death.signal }).catch(() => undefined)
  store.platform.nango.fault = () => 'none'
  const sending = Object.values(await itemsOf(store, rolloutId)).filter(({ state }) => state === 'sending')
  expect(sending).toHaveLength(1)
  const [{ sku, attempts }] = sending as [(typeof sending)[0]]
  expect(attempts).toBe(1)
  const set = centsOf(sku)
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))[sku]).toMatchObject({ state: 'written', attempts: 1 })
  expect(centsOf(sku)).toBe(set)
})

it('leaves what another person set after a death, although it had sent its price before', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  await store.database.adminPool.query(
    `update price_rollout_items set state = 'sending', attempts = 1 where company_id = $1`,
    [store.ctx.companyId],
  )
  variantOf(store, 'SKU-0-0').priceCents = 999
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
    state: 'stale',
    observedPrice: '9.99',
  })
  expect(centsOf('SKU-0-0')).toBe(999)
})

it('is not started without its approval, nor after an edit', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  const start = () => startRollout({ ctx: store.ctx, input: { rolloutId } })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await approved(store, rolloutId)
  const { 'SKU-0-0': item } = await itemsOf(store, rolloutId)
  await changeRollout({ ctx: store.ctx, input: { rolloutId, dropItemIds: [item!.itemId] } })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await approved(store, rolloutId)
  await store.database.adminPool.query(
    `update price_rollouts set approved_at = approved_at - interval '8 days' where company_id = $1`,
    [store.ctx.companyId],
  )
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  expect((await shown(store, rolloutId)).rollout.blockers).toEqual(['approval_over'])
})

it('pauses before the next price, and where nobody knows what the store shows', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  await pauseRollout({ ctx: store.ctx, input: { rolloutId } })
  const before = [centsOf('SKU-0-0'), centsOf('SKU-2-0')]
  await workOnWriting(store)
  expect([centsOf('SKU-0-0'), centsOf('SKU-2-0')]).toEqual(before)
  await resumeRollout({ ctx: store.ctx, input: { rolloutId } })
  // Another person writes within the moment between our reading and our writing.
  let calls = 0
  store.platform.nango.fault = () => {
    if (++calls === 3) for (const sku of ['SKU-0-0', 'SKU-2-0']) variantOf(store, sku).priceCents = 777
    return 'none'
  }
  await workOnWriting(store)
  store.platform.nango.fault = () => 'none'
  const { rollout } = await shown(store, rolloutId)
  expect(rollout).toMatchObject({ state: 'paused', pausedFrom: 'writing_rest', counts: { unknown: 1 } })
  expect(rollout.reason).not.toBeNull()
  expect(await bellOf(store)).toEqual(['unknown', 'person'])
  await resumeRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
  expect((await shown(store, rolloutId)).rollout.counts).toMatchObject({ stale: 2, written: 0 })
})

describe('a canary', () => {
  it('is written first, watched, and followed by the rest or taken back', async () => {
    store = await openRolloutStore(database, 'shopify', 16)
    const factors = Object.fromEntries(firstSkus(store).map((sku) => [sku, 1.05]))
    const rolloutId = await startedOf(store, factors, { mode: 'canary' })
    const { rollout } = await shown(store, rolloutId)
    expect(rollout).toMatchObject({ state: 'writing_canary' })
    expect(rollout.canaryProducts).toBeGreaterThan(0)
    expect(rollout.canaryProducts).toBeLessThanOrEqual(5)
    await workOnWriting(store)
    const watched = (await shown(store, rolloutId)).rollout
    expect(watched).toMatchObject({ state: 'watching', counts: { written: rollout.canaryProducts } })

    await applyVerdict(store.ctx, { rolloutId, look: look('cannotTell') })
    expect((await shown(store, rolloutId)).rollout.state).toBe('watching')
    await applyVerdict(store.ctx, { rolloutId, look: look('fine', '2026-07-14') })
    await workOnWriting(store)
    const settling = await shown(store, rolloutId)
    expect(settling.rollout).toMatchObject({
      state: 'settling',
      counts: { written: Object.keys(factors).length, pending: 0 },
    })
    expect(settling.looks.map(({ verdict }) => verdict)).toEqual(['cannotTell', 'fine'])
    await applyVerdict(store.ctx, { rolloutId, look: look('harm', '2026-07-20') })
    await workOnWriting(store)
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      state: 'taken_back',
      reason: expect.stringContaining('earned'),
      counts: { restored: Object.keys(factors).length },
    })
  })
})
