import { afterEach, describe, expect, it } from 'vitest'
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

/** What shops do that a writer of prices has to know: one test for each trap of a platform. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const centsOf = (sku: string) => variantOf(store, sku).priceCents

/** Gives the first variant of a product a price of its own in a list. */
function listPrice(sku: string, list: { name: string; isSale?: boolean; group?: string; currency?: string }) {
  const { shop } = store.platform
  shop.priceLists ??= []
  shop.priceLists.push({
    ...{ id: shop.priceLists.length + 1, currency: shop.currency, ...list },
    prices: [{ variantId: variantOf(store, sku).id, cents: 777 }],
  })
}

describe.each(['shopify', 'medusa'] as const)('prices that %s fixes for some customers', (kind) => {
  it('are announced and stay as they are, while the general price is written', async () => {
    store = await openRolloutStore(database, kind)
    listPrice('SKU-0-0', { name: 'Switzerland', group: 'g1', currency: 'CHF' })
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    const { 'SKU-0-0': listed, 'SKU-2-0': other } = await itemsOf(store, rolloutId)
    expect(listed).toMatchObject({ state: 'pending', reason: expect.stringContaining('Switzerland') })
    expect(other).toMatchObject({ state: 'pending', reason: null })
    const former = centsOf('SKU-0-0')
    await workOnWriting(store)
    expect(centsOf('SKU-0-0')).toBe(Math.round(former * 1.05))
    expect(store.platform.shop.priceLists?.[0]?.prices[0]?.cents).toBe(777)
  })
})

describe('Medusa', () => {
  it('has a sale that everybody gets in a price list: its products are left out', async () => {
    store = await openRolloutStore(database, 'medusa')
    listPrice('SKU-0-0', { name: 'Summer sale', isSale: true })
    // A sale for a group, or in another currency, is a price for some customers.
    listPrice('SKU-2-0', { name: 'Club sale', isSale: true, group: 'g1' })
    listPrice('SKU-4-0', { name: 'Swiss sale', isSale: true, currency: 'CHF' })
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05, 'SKU-4-0': 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'refused', reasonCode: 'on_sale' },
      'SKU-2-0': { state: 'pending', reason: expect.stringContaining('Club sale') },
      'SKU-4-0': { state: 'pending', reason: expect.stringContaining('Swiss sale') },
    })
  })

  it('is read once more before its rows are replaced: what changed since the comparison is left alone', async () => {
    store = await openRolloutStore(database, 'medusa')
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
    let calls = 0
    store.platform.nango.fault = () => {
      // Before the second reading, which fetches the rows to send.
      if (++calls === 2) variantOf(store, 'SKU-0-0').priceCents = 4_321
      return 'none'
    }
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
      state: 'stale',
      observedPrice: '43.21',
    })
    expect(centsOf('SKU-0-0')).toBe(4_321)
  })
})

describe('WooCommerce', () => {
  it('may have a sale that begins later: its product is left out', async () => {
    store = await openRolloutStore(database, 'woocommerce')
    const variant = variantOf(store, 'SKU-0-0')
    variant.sale = { cents: variant.priceCents - 100, from: '2026-12-01T00:00:00', to: '2026-12-31T23:59:59' }
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'refused', reasonCode: 'on_sale' },
      'SKU-2-0': { state: 'pending' },
    })
  })

  it('refuses one variation inside an answer of status 200: that one is refused, the others are written', async () => {
    store = await openRolloutStore(database, 'woocommerce')
    const several = store.platform.shop.products.find(({ variants }) => variants.length === 2)!
    const [first, second] = several.variants.map(({ sku }) => sku!)
    store.platform.rest.refusedVariants.add(several.variants[1]!.id)
    const rolloutId = await startedOf(store, { [first!]: 1.05, [second!]: 1.05 })
    const before = [centsOf(first!), centsOf(second!)]
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      [first!]: { state: 'written' },
      [second!]: { state: 'refused', reasonCode: 'store_refused', reason: expect.stringContaining('Sorry') },
    })
    expect([centsOf(first!), centsOf(second!)]).toEqual([Math.round(before[0]! * 1.05), before[1]])
  })
})

it('reads variations of an older WooCommerce by product, where it has no list of all', async () => {
  store = await openRolloutStore(database, 'woocommerce')
  store.platform.rest.isBefore10_3 = true
  const several = store.platform.shop.products.find(({ variants }) => variants.length === 2)!
  const skus = several.variants.map(({ sku }) => sku!)
  const rolloutId = await draftOf(store, Object.fromEntries(skus.map((sku) => [sku, 1.05])))
  expect(await itemsOf(store, rolloutId)).toMatchObject(
    Object.fromEntries(
      skus.map((sku) => [sku, { state: 'pending', livePrice: (centsOf(sku) / 100).toFixed(2) }]),
    ),
  )
})

describe('Shopify', () => {
  it('gets exactly the decimals of the currency: more are misread as thousands', async () => {
    store = await openRolloutStore(database)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
    const former = centsOf('SKU-0-0')
    await workOnWriting(store)
    // The practice shop misreads 16.8430 as 168430.00, as merchants reported of Shopify.
    expect(centsOf('SKU-0-0')).toBe(Math.round(former * 1.05))
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
  })

  it('may hide its price lists from us: the list is made all the same', async () => {
    store = await openRolloutStore(database)
    const { scopes } = store.platform.shop
    scopes.splice(scopes.indexOf('read_products'), 1)
    listPrice('SKU-0-0', { name: 'Switzerland' })
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({ 'SKU-0-0': { state: 'pending', reason: null } })
  })

  it('keeps a compare-at price that is above the new one out of a roll-out, and never clears one', async () => {
    store = await openRolloutStore(database)
    variantOf(store, 'SKU-0-0').compareAtCents = centsOf('SKU-0-0') - 1
    variantOf(store, 'SKU-2-0').compareAtCents = centsOf('SKU-2-0') + 500
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05, 'SKU-4-0': 1.05 })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'pending' },
      'SKU-2-0': { state: 'refused', reasonCode: 'on_sale' },
    })
    const kept = variantOf(store, 'SKU-0-0').compareAtCents
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
    expect(variantOf(store, 'SKU-0-0').compareAtCents).toBe(kept)
  })
})

it('believes no single reading out of a cache after a price was sent', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  const former = centsOf('SKU-0-0')
  let calls = 0
  // Reading, sending, two readings of the former price, a fresh one.
  store.platform.nango.fault = () => (++calls === 3 || calls === 4 ? 'cached' : 'none')
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written', attempts: 1 })
  expect(centsOf('SKU-0-0')).toBe(Math.round(former * 1.05))
  expect(calls).toBe(5)
})

it.each(['hang_after', 'half'] as const)(
  'reads what became of a price whose answer never came (%s), and sends it once',
  async (fault) => {
    store = await openRolloutStore(database)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
    const former = centsOf('SKU-0-0')
    let calls = 0
    store.platform.nango.fault = () => (++calls === 2 ? fault : 'none')
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written', attempts: 1 })
    expect(centsOf('SKU-0-0')).toBe(Math.round(former * 1.05))
  },
)

it('names a product that was deleted in the shop since the last import', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
  store.platform.shop.products = store.platform.shop.products.filter(({ variants }) => {
    return variants.every(({ sku }) => sku !== 'SKU-0-0')
  })
  await checkRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnCheck(store)
  expect(await itemsOf(store, rolloutId)).toMatchObject({
    'SKU-0-0': { state: 'refused', reasonCode: 'not_in_store' },
    'SKU-2-0': { state: 'pending' },
  })
})
