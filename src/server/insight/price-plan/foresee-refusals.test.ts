import { afterEach, expect, it } from 'vitest'
import { addedToPlan } from '#contract/price-plan'
import { rolloutSettings } from '#contract/rollout-shapes'
import { useDatabase } from '../../../../test/database.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import {
  draftOf,
  itemsOf,
  openRolloutStore,
  planPrices,
  type RolloutStore,
  shown,
  variantOf,
  workOnCheck,
} from '../../../../test/rollouts.ts'
import { carryOutPrice } from '../rollouts/carry-out-price.ts'
import { draftRollout } from '../rollouts/draft-rollout.ts'
import { addToPricePlan } from './add-to-price-plan.ts'
import { changePlanEntry } from './change-plan-entry.ts'
import { listPricePlan } from './list-price-plan.ts'

const database = useDatabase()
let rolloutStore: RolloutStore | null = null
afterEach(() => rolloutStore?.platform.nango.close())

it('foresees what the list of a roll-out refuses, and nothing that it takes', async () => {
  const store = await openRolloutStore(database)
  rolloutStore = store
  const hidden = store.platform.shop.products.find(({ variants }) => variants[0]?.sku === 'SKU-8-0')
  hidden!.status = 'DRAFT'
  await store.rows(`update platform_products set status = 'draft' where company_id = $1 and external_id = (
      select product_external_id from platform_variants v join products p using (company_id, product_id)
      where company_id = $1 and p.sku = 'SKU-8-0' limit 1)`)
  const factors = { 'SKU-0-0': 1.05, 'SKU-2-0': 1.9, 'SKU-4-0': 1.3, 'SKU-6-0': 0.95, 'SKU-8-0': 1.05 }
  const rolloutId = await draftOf(store, factors)
  const listed = await itemsOf(store, rolloutId)
  const { entries } = await listPricePlan({ ctx: store.ctx })
  const foreseen = Object.fromEntries(entries.map(({ sku, foreseen }) => [sku, foreseen?.code ?? null]))
  expect(foreseen).toEqual(
    Object.fromEntries(Object.keys(factors).map((sku) => [sku, listed[sku]!.reasonCode])),
  )
  expect(Object.values(foreseen)).toEqual(expect.arrayContaining([null, 'over_half', 'rule', 'not_sold']))
})

it('foresees that a price planned for a later day is not written yet, neither by a list nor by one click', async () => {
  const store = await openRolloutStore(database)
  rolloutStore = store
  await planPrices(store, { 'SKU-0-0': 1.05 })
  const plan = async () => (await listPricePlan({ ctx: store.ctx })).entries[0]!
  const { entryId, plannedPrice } = await plan()
  const starting = (startsOn: string) => changePlanEntry({ ctx: store.ctx, input: { entryId, startsOn } })
  await starting('2040-01-01')
  expect((await plan()).foreseen).toMatchObject({
    ...{ code: 'not_yet', reason: expect.stringContaining('2040') },
  })
  const input = { entryId, price: plannedPrice, confirmed: true as const }
  const { rolloutId } = (await carryOutPrice({ ctx: store.ctx, input })).rollout
  await workOnCheck(store)
  expect((await shown(store, rolloutId)).rollout).toMatchObject({ state: 'cancelled' })
  const { rollout } = await draftRollout({
    ctx: store.ctx,
    input: { entryIds: [entryId], mode: 'all', byHand: false, settings: rolloutSettings.parse({}) },
  })
  await workOnCheck(store)
  expect((await itemsOf(store, rollout.rolloutId))['SKU-0-0']).toMatchObject({
    ...{ state: 'refused', reasonCode: 'not_yet' },
  })
  await starting('2020-01-01')
  expect((await plan()).foreseen).toBeNull()
})

it('foresees that the connected shop does not have a product', async () => {
  const store = await openRolloutStore(database)
  rolloutStore = store
  const [gone] = await store.rows<{ id: string }>(
    `delete from platform_variants v using products p
     where v.company_id = $1 and p.company_id = $1 and p.product_id = v.product_id and p.sku = 'SKU-0-0'
     returning p.product_id as id`,
  )
  const price = (variantOf(store, 'SKU-0-0').priceCents / 96).toFixed(2)
  const { entries } = await addToPricePlan({
    ctx: store.ctx,
    input: { entries: [{ productId: Number(gone!.id), price, origin: 'manual' }] },
  })
  expect(entries).toMatchObject([
    { foreseen: { code: 'not_in_store', reason: 'The connected store does not have this product.' } },
  ])
})

it('keeps a price beyond all evidence as the owner’s word, expects nothing of it, and refuses a slip', async () => {
  const shop = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'MUG', price: '20', cost: '9', elasticity: -2 },
  ])
  const lamp = await shop.productId('LAMP')
  const plan = (price: string, productId = lamp) =>
    addToPricePlan({
      ctx: shop.ctx,
      input: { entries: [{ productId, price, origin: 'manual' }] },
    })
  await expect(plan('1000000000')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'entries.0.price': expect.stringContaining('Ten times') },
  })
  await plan('11.00', await shop.productId('MUG')).catch(() => null)
  const far = addedToPlan.parse(await plan('60.00'))
  const entry = far.entries.find(({ productId }) => productId === lamp)!
  expect(entry).toMatchObject({ isBeyondEvidence: true, expected: null, plannedPrice: '60.00' })
  expect(far.totals.profit?.products ?? 0).toBe(
    far.entries.filter(({ expected }) => expected?.objective === 'profit').length,
  )
  const slip = changePlanEntry({ ctx: shop.ctx, input: { entryId: entry.entryId, price: '0.01' } })
  await expect(slip).rejects.toMatchObject({ fields: { price: expect.anything() } })
})

it('states no sum of planned changes as surer than the least sure of them', async () => {
  const shop = await createPriceStore(database, [
    { sku: 'LAMP', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'MUG', price: '20', cost: '9', elasticity: -1.2 },
    { sku: 'VASE', price: '30', cost: '9', elasticity: -3 },
  ])
  const entries = [
    { productId: await shop.productId('LAMP'), price: '9.00', origin: 'manual' as const },
    { productId: await shop.productId('MUG'), price: '22.00', origin: 'manual' as const },
    { productId: await shop.productId('VASE'), price: '27.00', origin: 'manual' as const },
  ]
  const plan = await addToPricePlan({ ctx: shop.ctx, input: { entries } })
  const widths = plan.entries.map(({ expected }) => expected!.monthlyGain.high - expected!.monthlyGain.low)
  const total = plan.totals.profit!
  expect(total.products).toBe(3)
  expect(total.high - total.low).toBeGreaterThanOrEqual(Math.max(...widths))
})
