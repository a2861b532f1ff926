import { afterEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform } from '../../../../test/platform.ts'
import {
  approved,
  draftOf,
  type RolloutStore,
  readyForWriting,
  shown,
  startedOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { changeRollout } from './change-rollout.ts'
import { startRollout } from './start-rollout.ts'
import { takeBackRollout } from './take-back.ts'

/** One product of ours behind which the shop has two variants of the same SKU. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const SKU = 'SKU-0-0'
const variants = () => store.platform.shop.products[0]!.variants
const cents = () => variants().map(({ priceCents }) => priceCents)
const itemsBy = async (rolloutId: string) => {
  const { items } = await shown(store, rolloutId)
  return variants().map(({ id }) => items.find(({ variantId }) => variantId.endsWith(`/${id}`))!)
}

async function openTwo(prices: readonly [number, number]): Promise<void> {
  const shop = makeShop({ products: 12, orders: 12 })
  const [product] = shop.products
  const [first] = product!.variants
  product!.variants = prices.map((priceCents, at) => ({
    ...{ ...first!, id: first!.id + at, title: `Size ${at + 1}` },
    ...{ sku: SKU, priceCents, costCents: null },
  }))
  store = await readyForWriting(database, 'shopify', await openPlatform(shop))
}

/** Gives the items of the variants ids in this order. */
async function orderItems(rolloutId: string, ids: readonly number[]): Promise<void> {
  const items = await itemsBy(rolloutId)
  for (const [at, { itemId }] of items.entries())
    await store.rows(`update price_rollout_items set item_id = '${ids[at]}0000000-0000-4000-8000-000000000000'
      where company_id = $1 and item_id = '${itemId}' returning item_id`)
}

it.each([[[1, 2]], [[2, 1]]])(
  'is noted as carried out and as taken back, whichever variant is written: ids %o',
  async (ids) => {
    await openTwo([2000, 2000])
    const rolloutId = await draftOf(store, { [SKU]: 1.05 })
    await orderItems(rolloutId, ids)
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    variants()[1]!.priceCents = 4321
    await workOnWriting(store)
    expect(await itemsBy(rolloutId)).toMatchObject([{ state: 'written' }, { state: 'stale' }])
    const entry = async () => (await listPricePlan({ ctx: store.ctx })).entries[0]
    expect(await entry()).toMatchObject({ status: 'applied' })
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect(await itemsBy(rolloutId)).toMatchObject([{ state: 'restored' }, { state: 'stale' }])
    expect(await entry()).toMatchObject({ status: 'reverted' })
    expect(cents()).toEqual([2000, 4321])
  },
)

it('is taken back as a whole where one of its variants was changed since', async () => {
  await openTwo([2000, 2000])
  const rolloutId = await startedOf(store, { [SKU]: 1.05 })
  await workOnWriting(store)
  expect(cents()).toEqual([2100, 2100])
  const { items } = await shown(store, rolloutId)
  const last = items.toSorted((a, b) => a.itemId.localeCompare(b.itemId)).at(-1)!
  variants().find(({ id }) => last.variantId.endsWith(`/${id}`))!.priceCents = 1990
  await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
  expect((await shown(store, rolloutId)).rollout.counts).toMatchObject({ restored: 1, kept: 1 })
  expect((await listPricePlan({ ctx: store.ctx })).entries[0]).toMatchObject({ status: 'reverted' })
})

// 20.00 → 22.00 is a ratio of 1.1: 21.50 × 1.1 = 23.65, of which 24.00 is 1.5 % away and ends like 22.00.
it.each([[[1, 2]], [[2, 1]]])(
  'moves each variant by the planned ratio after one of them is planned anew: ids %o',
  async (ids) => {
    await openTwo([2000, 2100])
    const rolloutId = await draftOf(store, { [SKU]: 1.1 })
    await orderItems(rolloutId, ids)
    variants()[1]!.priceCents = 2150
    await changeRollout({ ctx: store.ctx, input: { rolloutId, settings: { onePrice: false } } })
    await workOnCheck(store)
    const [small, large] = await itemsBy(rolloutId)
    expect([small, large]).toMatchObject([{ state: 'pending', newPrice: '22.00' }, { state: 'stale' }])
    await changeRollout({ ctx: store.ctx, input: { rolloutId, replanItemIds: [large!.itemId] } })
    await workOnCheck(store)
    expect(await itemsBy(rolloutId)).toMatchObject([
      { state: 'pending', newPrice: '22.00' },
      { livePrice: '21.50', newPrice: '24.00' },
    ])
    expect((await listPricePlan({ ctx: store.ctx })).entries[0]).toMatchObject({ todayPrice: '20.00' })
  },
)
