import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  draftOf,
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  shown,
  variantOf,
  workOnCheck,
} from '../../../../test/rollouts.ts'
import { changePlanEntry } from '../price-plan/change-plan-entry.ts'
import { setRolloutSettings } from './approval-settings.ts'
import { approveRollout, requestRolloutApproval } from './approve-rollout.ts'
import { cancelRollout } from './cancel-rollout.ts'
import { changeRollout } from './change-rollout.ts'
import { checkRollout } from './check-rollout.ts'
import { pauseRollout, resumeRollout } from './pause-rollout.ts'
import { startRollout, writeRestOfRollout } from './start-rollout.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const approve = async (rolloutId: string, ctx = store.ctx) => {
  const { listHash } = (await shown(store, rolloutId)).rollout
  return approveRollout({ ctx, input: { rolloutId, listHash: listHash ?? '' } })
}

it('compares the live prices with the plan: what changed is stale, what is on sale or over 50 % is refused', async () => {
  store = await openRolloutStore(database)
  const former = variantOf(store, 'SKU-2-0').priceCents
  const onSale = variantOf(store, 'SKU-4-0')
  onSale.compareAtCents = onSale.priceCents + 500
  const rolloutId = await draftOf(store, {
    'SKU-0-0': 1.05,
    'SKU-2-0': 1.05,
    'SKU-4-0': 1.05,
    'SKU-6-0': 1.6,
  })
  expect(await itemsOf(store, rolloutId)).toMatchObject({
    'SKU-0-0': { state: 'pending', livePrice: (variantOf(store, 'SKU-0-0').priceCents / 100).toFixed(2) },
    'SKU-2-0': { state: 'pending' },
    'SKU-4-0': { state: 'refused', reasonCode: 'on_sale' },
    'SKU-6-0': { state: 'refused', reasonCode: 'over_half' },
  })
  variantOf(store, 'SKU-2-0').priceCents = 4_321
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  const { 'SKU-2-0': stale } = await itemsOf(store, rolloutId)
  expect(stale).toMatchObject({ state: 'stale', reasonCode: 'price_changed', livePrice: '43.21' })
  expect(stale?.reason).toContain('$43.21')

  variantOf(store, 'SKU-2-0').priceCents = former + 1
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  await changeRollout({ ctx: store.ctx, input: { rolloutId, replanItemIds: [stale!.itemId] } })
  await workOnCheck(store)
  expect((await itemsOf(store, rolloutId))['SKU-2-0']).toMatchObject({
    state: 'pending',
    plannedFrom: ((former + 1) / 100).toFixed(2),
  })
})

it('approves the exact list only: an edit or another live price ends the approval', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  await requestRolloutApproval({ ctx: store.ctx, input: { rolloutId } })
  expect((await approve(rolloutId)).rollout).toMatchObject({ state: 'approved', blockers: [] })
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  expect((await shown(store, rolloutId)).rollout).toMatchObject({ state: 'approved', blockers: [] })

  const { listHash } = (await shown(store, rolloutId)).rollout
  const { 'SKU-0-0': item } = await itemsOf(store, rolloutId)
  await changeRollout({ ctx: store.ctx, input: { rolloutId, dropItemIds: [item!.itemId] } })
  expect((await shown(store, rolloutId)).rollout).toMatchObject({
    state: 'draft',
    approvedBy: null,
    items: 1,
  })
  await expect(
    approveRollout({ ctx: store.ctx, input: { rolloutId, listHash: listHash ?? '' } }),
  ).rejects.toMatchObject({ code: 'conflict' })

  await approve(rolloutId)
  variantOf(store, 'SKU-2-0').compareAtCents = variantOf(store, 'SKU-2-0').priceCents - 200
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  expect((await shown(store, rolloutId)).rollout).toMatchObject({ state: 'draft', approvedBy: null })

  await cancelRollout({ ctx: store.ctx, input: { rolloutId } })
  await expect(approve(rolloutId)).rejects.toMatchObject({ code: 'conflict' })
})

it('wants another person than who drafted or changed the list, where four eyes are turned on', async () => {
  store = await openRolloutStore(database)
  await setRolloutSettings({ ctx: store.ctx, input: { fourEyes: true } })
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  expect((await shown(store, rolloutId)).rollout.blockers).toEqual(['four_eyes'])
  await expect(approve(rolloutId)).rejects.toMatchObject({ code: 'forbidden' })
  const other = { ...store.ctx, userId: randomUUID() }
  await changeRollout({ ctx: other, input: { rolloutId, mode: 'canary' } })
  await expect(approve(rolloutId, other)).rejects.toMatchObject({ code: 'forbidden' })
  const third = { ...store.ctx, userId: randomUUID() }
  expect((await approve(rolloutId, third)).rollout.state).toBe('approved')
})

it('starts, resumes and completes no list that its author approved while four eyes were off', async () => {
  store = await openRolloutStore(database)
  const { ctx } = store
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  await approve(rolloutId)
  await setRolloutSettings({ ctx, input: { fourEyes: true } })
  expect((await shown(store, rolloutId)).rollout.blockers).toEqual(['four_eyes'])
  await expect(startRollout({ ctx, input: { rolloutId } })).rejects.toMatchObject({ code: 'forbidden' })
  await setRolloutSettings({ ctx, input: { fourEyes: false } })
  await startRollout({ ctx, input: { rolloutId } })
  await pauseRollout({ ctx, input: { rolloutId } })
  await setRolloutSettings({ ctx, input: { fourEyes: true } })
  await expect(resumeRollout({ ctx, input: { rolloutId } })).rejects.toMatchObject({ code: 'forbidden' })
  await database.adminPool.query(
    `update price_rollouts set paused_from = 'watching' where company_id = $1 and rollout_id = $2`,
    [ctx.companyId, rolloutId],
  )
  await expect(writeRestOfRollout({ ctx, input: { rolloutId } })).rejects.toMatchObject({ code: 'forbidden' })
})

it('starts a list again once another person approved it', async () => {
  store = await openRolloutStore(database)
  const { ctx } = store
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  await approve(rolloutId)
  await setRolloutSettings({ ctx, input: { fourEyes: true } })
  const other = { ...ctx, userId: randomUUID() }
  expect((await approve(rolloutId, other)).rollout.blockers).toEqual([])
  expect((await startRollout({ ctx, input: { rolloutId } })).rollout.state).toBe('writing_rest')
})

it('takes no price through the plan from a person who could then approve it', async () => {
  store = await openRolloutStore(database)
  await setRolloutSettings({ ctx: store.ctx, input: { fourEyes: true } })
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 })
  const { entryId } = (await itemsOf(store, rolloutId))['SKU-0-0']!
  const price = ((variantOf(store, 'SKU-0-0').priceCents * 1.08) / 100).toFixed(2)
  const other = { ...store.ctx, userId: randomUUID() }
  const change = (ctx: typeof store.ctx) => changePlanEntry({ ctx, input: { entryId, price } })
  await expect(change(other)).rejects.toMatchObject({ code: 'conflict' })
  // Its author may, and may not approve.
  expect((await change(store.ctx)).entry.plannedPrice).toBe(price)
  await setRolloutSettings({ ctx: store.ctx, input: { fourEyes: false } })
  expect((await change(other)).entry.plannedPrice).toBe(price)
})

it('says why the prices could not be read', async () => {
  store = await openRolloutStore(database)
  await draftOf(store, { 'SKU-0-0': 1.05 })
  const rows = await store.rows<{ rollout_id: string }>(
    'select rollout_id from price_rollouts where company_id = $1',
  )
  const rolloutId = rows[0]!.rollout_id
  store.platform.nango.connections.length = 0
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store).catch(() => undefined)
  const { rollout } = await shown(store, rolloutId)
  expect(rollout.check).toMatchObject({ status: 'failed' })
  expect(rollout.check.problem).toContain('connect it again')
  await expect(approve(rolloutId)).rejects.toMatchObject({ code: 'conflict' })
})
