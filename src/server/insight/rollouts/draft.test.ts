import { afterEach, expect, it } from 'vitest'
import { rolloutSettings } from '#contract/rollout-shapes'
import { useDatabase } from '../../../../test/database.ts'
import {
  draftOf,
  itemsOf,
  openRolloutStore,
  planPrices,
  type RolloutStore,
} from '../../../../test/rollouts.ts'
import { draftRollout } from './draft-rollout.ts'
import { getRollout } from './get-rollout.ts'
import { listRollouts } from './list-rollouts.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const settings = rolloutSettings.parse({})
const draft = (entryIds: string[]) =>
  draftRollout({ ctx: store.ctx, input: { entryIds, mode: 'canary', settings, byHand: false } })

it('lists each planned price once per variant of the store, old and new, and one roll-out may be open', async () => {
  store = await openRolloutStore(database)
  const entryIds = await planPrices(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.1 })
  const { rollout } = await draft(entryIds)
  expect(rollout).toMatchObject({ state: 'draft', items: 2, products: 2, counts: { pending: 2, written: 0 } })
  expect(rollout.blockers).toContain('not_checked')
  expect(Object.keys(await itemsOf(store, rollout.rolloutId)).sort()).toEqual(['SKU-0-0', 'SKU-2-0'])
  await expect(draft(entryIds)).rejects.toMatchObject({ code: 'conflict' })
  expect((await listRollouts({ ctx: store.ctx, input: { page: 1 } })).total).toBe(1)
})

it('refuses prices that are not planned, and shows nobody the roll-outs of another company', async () => {
  store = await openRolloutStore(database)
  await expect(draft([crypto.randomUUID()])).rejects.toMatchObject({ code: 'conflict' })
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 })
  const stranger = await store.platform.visitor(database)
  const input = { rolloutId, page: 1, state: undefined }
  await expect(getRollout({ ctx: stranger.ctx, input })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listRollouts({ ctx: stranger.ctx, input: { page: 1 } })).total).toBe(0)
})
