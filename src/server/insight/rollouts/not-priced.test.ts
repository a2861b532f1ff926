import { afterEach, describe, expect, it } from 'vitest'
import type { PlatformId } from '#contract/platform'
import type { ShopProduct } from '#practice-shop/shop'
import { useDatabase } from '../../../../test/database.ts'
import {
  approved,
  draftOf,
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  startedOf,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { checkRollout } from './check-rollout.ts'
import { startRollout } from './start-rollout.ts'
import { takeBackRollout } from './take-back.ts'

/** Products that a shop has and that get no new price: by the shop itself when the list is made, not by our copy. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const productOf = (sku: string): ShopProduct =>
  store.platform.shop.products.find(({ variants }) => variants.some((each) => each.sku === sku))!

/** Changes products after the import, and makes the list anew. */
async function madeAnew(rolloutId: string, change: () => void) {
  change()
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  return itemsOf(store, rolloutId)
}

/** The platforms' own words: Shopify ProductStatus, WooCommerce `status`, Medusa `status`. */
const hidden: readonly (readonly [PlatformId, ShopProduct['status'], string])[] = [
  ['shopify', 'ARCHIVED', 'Archived'],
  ['shopify', 'DRAFT', 'Draft'],
  ['woocommerce', 'ARCHIVED', 'private'],
  ['woocommerce', 'DRAFT', 'draft'],
  ['medusa', 'DRAFT', 'draft'],
]
const kinds: readonly (readonly [PlatformId, NonNullable<ShopProduct['kind']>, string])[] = [
  ['shopify', 'gift_card', 'Gift card'],
  ['shopify', 'bundle', 'Bundle'],
  ['shopify', 'combined_listing', 'Combined listing'],
  ['woocommerce', 'gift_card', 'gift-card'],
  ['woocommerce', 'bundle', 'bundle'],
  ['woocommerce', 'combined_listing', 'grouped'],
  ['medusa', 'gift_card', 'Gift card'],
]

describe('the list of a roll-out', () => {
  it.each(hidden)('leaves out what %s has as %s since the last import', async (kind, status, word) => {
    store = await openRolloutStore(database, kind)
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    const change = (to: ShopProduct['status']) => () => {
      productOf('SKU-0-0').status = to
    }
    expect(await madeAnew(rolloutId, change(status))).toMatchObject({
      'SKU-0-0': { state: 'refused', reasonCode: 'not_sold', reason: expect.stringContaining(`“${word}”`) },
      'SKU-2-0': { state: 'pending', reason: null },
    })
    expect(await madeAnew(rolloutId, change('ACTIVE'))).toMatchObject({ 'SKU-0-0': { state: 'pending' } })
  })

  it.each(kinds)('leaves out what %s has as a %s, in its words', async (platform, kind, word) => {
    store = await openRolloutStore(database, platform, 24)
    // Of one variant each: a product of WooCommerce with variations is of the kind "variable".
    const [first, other] = store.platform.shop.products
      .filter(({ variants }) => variants.length === 1 && variants[0]!.sku !== null)
      .map(({ variants }) => variants[0]!.sku!)
    const rolloutId = await draftOf(store, { [first!]: 1.05, [other!]: 1.05 })
    const items = await madeAnew(rolloutId, () => {
      productOf(first!).kind = kind
    })
    expect(items).toMatchObject({
      [first!]: { state: 'refused', reasonCode: 'other_kind', reason: expect.stringContaining(`“${word}”`) },
      [other!]: { state: 'pending', reason: null },
    })
  })

  it('goes by the shop where our copy still has a product as archived', async () => {
    store = await openRolloutStore(database)
    await store.rows(`update platform_products set status = 'archived' where company_id = $1 returning 1`)
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({ 'SKU-0-0': { state: 'pending' } })
  })
})

describe.each(['shopify', 'woocommerce', 'medusa'] as const)('%s', (kind) => {
  it('gets no new price for what became a draft after the list, and gets the former one back all the same', async () => {
    store = await openRolloutStore(database, kind)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    const [first, second] = ['SKU-0-0', 'SKU-2-0'].map((sku) => variantOf(store, sku).priceCents)
    productOf('SKU-0-0').status = 'DRAFT'
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'refused', reasonCode: 'not_sold' },
      'SKU-2-0': { state: 'written' },
    })
    expect(variantOf(store, 'SKU-0-0').priceCents).toBe(first)
    productOf('SKU-2-0').status = 'DRAFT'
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({ 'SKU-2-0': { state: 'restored' } })
    expect(variantOf(store, 'SKU-2-0').priceCents).toBe(second)
  })

  it('loses no list by one entry in it that nobody understands', async () => {
    store = await openRolloutStore(database, kind)
    const skus = ['SKU-0-0', 'SKU-2-0', 'SKU-4-0']
    const rolloutId = await draftOf(store, Object.fromEntries(skus.map((sku) => [sku, 1.05])))
    const former = variantOf(store, 'SKU-2-0').priceCents
    const items = await madeAnew(rolloutId, () => {
      variantOf(store, 'SKU-2-0').priceCents = Number.NaN
    })
    expect(items).toMatchObject({
      'SKU-0-0': { state: 'pending' },
      'SKU-2-0': { state: 'refused', reasonCode: 'no_price' },
      'SKU-4-0': { state: 'pending' },
    })
    // The same at the moment of writing.
    variantOf(store, 'SKU-2-0').priceCents = former
    await madeAnew(rolloutId, () => undefined)
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    variantOf(store, 'SKU-2-0').priceCents = Number.NaN
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'written' },
      'SKU-2-0': { state: 'stale', reasonCode: 'changed_since' },
      'SKU-4-0': { state: 'written' },
    })
    expect(variantOf(store, 'SKU-2-0').priceCents).toBeNaN()
  })
})

it('takes the entry of a Medusa sale for quantities for no sale, and the one before it for the sale', async () => {
  store = await openRolloutStore(database, 'medusa')
  const { shop } = store.platform
  const id = (sku: string) => variantOf(store, sku).id
  shop.priceLists = [
    {
      ...{ id: 1, name: 'Summer sale', isSale: true, currency: shop.currency },
      prices: [
        { variantId: id('SKU-0-0'), cents: 900 },
        { variantId: id('SKU-0-0'), cents: 500, minQuantity: 10 },
        { variantId: id('SKU-2-0'), cents: 500, minQuantity: 10 },
      ],
    },
  ]
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  expect(await itemsOf(store, rolloutId)).toMatchObject({
    'SKU-0-0': { state: 'refused', reasonCode: 'on_sale', salePrice: '9.00' },
    'SKU-2-0': { state: 'pending', reason: expect.stringContaining('Summer sale') },
  })
})
