import { afterEach, expect, it } from 'vitest'
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
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { changePlanEntry } from '../price-plan/change-plan-entry.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { approveRollout } from './approve-rollout.ts'
import { startRollout, writeRestOfRollout } from './start-rollout.ts'

/** What is written weeks after its check follows the limits, the costs and the plan of the day of writing. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const centsOf = (sku: string) => variantOf(store, sku).priceCents
const planOf = async (sku: string) =>
  (await listPricePlan({ ctx: store.ctx })).entries.find((entry) => entry.sku === sku)!

/** A list of all products at 0.95 of their price, whose first products are written. */
async function withCanaryWritten() {
  store = await openRolloutStore(database, 'shopify', 16)
  const factors = Object.fromEntries(firstSkus(store).map((sku) => [sku, 0.95]))
  const rolloutId = await startedOf(store, factors, { mode: 'canary' })
  await workOnWriting(store)
  const rest = Object.values(await itemsOf(store, rolloutId)).filter(({ state }) => state === 'pending')
  expect(rest.length).toBeGreaterThan(3)
  return { rolloutId, rest: rest.map(({ sku }) => sku) as [string, string, string, ...string[]] }
}

async function restOf(rolloutId: string) {
  await writeRestOfRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
  return itemsOf(store, rolloutId)
}

it('leaves of the rest what by now is below its cost or lower than the limits, and writes the others', async () => {
  const { rolloutId, rest } = await withCanaryWritten()
  const [costly, other] = rest
  const former = centsOf(costly)
  const ours = centsOf(other)
  // Between the new price and the one that the shop has.
  await store.rows(`update products set cost = ${(former * 0.97) / 100} where company_id = $1 and sku = '${costly}'
    returning product_id`)
  expect(await restOf(rolloutId)).toMatchObject({
    [costly]: { state: 'refused', reasonCode: 'rule', brokenRule: 'margin_floor' },
    [other]: { state: 'written' },
  })
  expect([centsOf(costly), centsOf(other)]).toEqual([former, Math.round(ours * 0.95)])
  expect(await planOf(costly)).toMatchObject({ status: 'planned' })
})

it('never writes another price than the plan has by now', async () => {
  const { rolloutId, rest } = await withCanaryWritten()
  const [edited, noted, postponed] = rest
  const [former, other, later] = rest.map(centsOf) as [number, number, number]
  const price = ((former * 0.97) / 100).toFixed(2)
  const change = async (sku: string, input: { price?: string; reason?: string; startsOn?: string }) =>
    changePlanEntry({ ctx: store.ctx, input: { entryId: (await planOf(sku)).entryId, ...input } })
  await change(edited, { price })
  await change(noted, { reason: 'As agreed in the meeting.' })
  await change(postponed, { startsOn: '2040-01-01' })
  const items = await restOf(rolloutId)
  expect(items).toMatchObject({
    [edited]: { state: 'stale', reasonCode: 'plan_changed', reason: expect.stringContaining(`$${price}`) },
    [noted]: { state: 'written' },
    [postponed]: { state: 'refused', reasonCode: 'not_yet' },
  })
  expect([edited, noted, postponed].map(centsOf)).toEqual([former, Math.round(other * 0.95), later])
  expect(await planOf(edited)).toMatchObject({ status: 'planned', plannedPrice: price })
  expect(await planOf(noted)).toMatchObject({ status: 'applied' })
})

it('does not approve or start a list whose plan was edited, and reads it anew', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  const edit = async (price: string) =>
    changePlanEntry({ ctx: store.ctx, input: { entryId: (await planOf('SKU-0-0')).entryId, price } })
  const dollars = (factor: number) => ((centsOf('SKU-0-0') * factor) / 100).toFixed(2)
  await edit(dollars(1.04))
  const { listHash } = (await shown(store, rolloutId)).rollout
  const { rollout } = await approveRollout({ ctx: store.ctx, input: { rolloutId, listHash: listHash ?? '' } })
  expect(rollout).toMatchObject({
    ...{ state: 'draft', approvedBy: null, check: { status: 'queued' } },
    reason: expect.stringContaining('changed'),
  })
  await workOnCheck(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ newPrice: dollars(1.04) })
  await approved(store, rolloutId)
  await edit(dollars(1.03))
  const started = await startRollout({ ctx: store.ctx, input: { rolloutId } })
  expect(started.rollout).toMatchObject({ state: 'draft', approvedBy: null, check: { status: 'queued' } })
})
