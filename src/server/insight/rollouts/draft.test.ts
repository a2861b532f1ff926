import { afterEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { draftRollout } from './draft-rollout.ts'
import { getRollout } from './get-rollout.ts'
import { listRollouts } from './list-rollouts.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

async function opened(): Promise<StoreUnderTest> {
  platform = await openPlatform(makeShop({ products: 6, orders: 12 }))
  const store = await platform.connect(database)
  await store.sync()
  return store
}

async function plan(store: StoreUnderTest, prices: Readonly<Record<string, string>>): Promise<string[]> {
  const products = await store.rows<{ product_id: string; sku: string }>(
    'select product_id, sku from products where company_id = $1',
  )
  const entries = Object.entries(prices).map(([sku, price]) => ({
    ...{ productId: Number(products.find((each) => each.sku === sku)?.product_id), price },
    origin: 'manual' as const,
  }))
  const { entries: planned } = await addToPricePlan({ ctx: store.ctx, input: { entries } })
  return planned.map(({ entryId }) => entryId)
}

const draft = (store: StoreUnderTest, entryIds: string[]) =>
  draftRollout({
    ctx: store.ctx,
    input: {
      ...{ entryIds, mode: 'canary' as const },
      settings: { holdAfterCanary: false, onePrice: false, muchRevenue: false },
    },
  })

it('lists each planned price once per variant of the store, old and new, and one roll-out may be open', async () => {
  const store = await opened()
  const entryIds = await plan(store, { 'SKU-0-0': '20.00', 'SKU-2-0': '21.50' })
  const { rollout } = await draft(store, entryIds)
  expect(rollout).toMatchObject({ state: 'draft', items: 2, products: 2, counts: { pending: 2, written: 0 } })
  expect(rollout.blockers).toContain('not_checked')
  const { items, total } = await getRollout({
    ctx: store.ctx,
    input: { rolloutId: rollout.rolloutId, page: 1, state: undefined },
  })
  expect(total).toBe(2)
  expect(items.map(({ sku, newPrice }) => [sku, newPrice]).sort()).toEqual([
    ['SKU-0-0', '20.00'],
    ['SKU-2-0', '21.50'],
  ])
  await expect(draft(store, entryIds)).rejects.toMatchObject({ code: 'conflict' })
  expect((await listRollouts({ ctx: store.ctx, input: { page: 1 } })).total).toBe(1)
})

it('refuses prices that are not planned, and shows nobody the roll-outs of another company', async () => {
  const store = await opened()
  await expect(draft(store, [crypto.randomUUID()])).rejects.toMatchObject({ code: 'conflict' })
  const { rollout } = await draft(store, await plan(store, { 'SKU-0-0': '20.00' }))
  const stranger = await platform.visitor(database)
  const input = { rolloutId: rollout.rolloutId, page: 1, state: undefined }
  await expect(getRollout({ ctx: stranger.ctx, input })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listRollouts({ ctx: stranger.ctx, input: { page: 1 } })).total).toBe(0)
})
