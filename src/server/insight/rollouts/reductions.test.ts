import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import {
  approved,
  draftOf,
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  shown,
  startedOf,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { changeRollout } from './change-rollout.ts'
import { startRollout } from './start-rollout.ts'
import { takeBackRollout } from './take-back.ts'
import { watchRollouts } from './watch/watch-rollouts.ts'

/** Struck-through prices and sales that a roll-out meets: what is written of them, and that it comes back exactly. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const centsOf = (sku: string) => variantOf(store, sku).priceCents
const wasOf = (sku: string) => variantOf(store, sku).compareAtCents ?? null
const scaled = (sku: string, factor: number) => Math.round(centsOf(sku) * factor)

async function takenBack(rolloutId: string) {
  await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
  return itemsOf(store, rolloutId)
}

/** Days ago on which a price began to hold, by the shop's own log. */
async function priceLog(sku: string, entries: readonly (readonly [daysAgo: number, price: number])[]) {
  await store.rows(
    `delete from price_log l using products p where l.company_id = $1 and p.company_id = $1
     and p.product_id = l.product_id and p.sku = '${sku}' returning l.product_id`,
  )
  const today = store.ctx.clock().toISOString().slice(0, 10)
  for (const [daysAgo, price] of entries)
    await store.rows(
      `insert into price_log (company_id, product_id, effective_from, price, source)
       select p.company_id, p.product_id, date '${today}' - ${daysAgo}, ${price}, 'platform' from products p
       where p.company_id = $1 and p.sku = '${sku}' returning product_id`,
    )
}

describe('a struck-through price of Shopify', () => {
  it('is cleared where a new price ends its reduction, read back, and comes back with the price', async () => {
    store = await openRolloutStore(database)
    const [former, was] = [centsOf('SKU-0-0'), scaled('SKU-0-0', 1.03)]
    variantOf(store, 'SKU-0-0').compareAtCents = was
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 })
    // Left alone unless the owner chooses otherwise.
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'refused', was: null })
    const settings = { wasPrices: 'clear' as const }
    await changeRollout({ ctx: store.ctx, input: { rolloutId, settings } })
    await workOnCheck(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
      ...{ state: 'pending', was: 'removed', liveCompareAt: (was / 100).toFixed(2) },
      reason: expect.stringContaining('struck-through'),
    })
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
    expect([centsOf('SKU-0-0'), wasOf('SKU-0-0')]).toEqual([Math.round(former * 1.05), null])
    expect((await takenBack(rolloutId))['SKU-0-0']).toMatchObject({ state: 'restored' })
    expect([centsOf('SKU-0-0'), wasOf('SKU-0-0')]).toEqual([former, was])
  })

  it('is kept by another person’s word: a new one meanwhile is not overwritten, forward or back', async () => {
    store = await openRolloutStore(database)
    for (const sku of ['SKU-0-0', 'SKU-2-0']) variantOf(store, sku).compareAtCents = scaled(sku, 1.03)
    const rolloutId = await startedOf(
      store,
      { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 },
      { settings: { wasPrices: 'clear' } },
    )
    const former = centsOf('SKU-0-0')
    variantOf(store, 'SKU-0-0').compareAtCents = 99_900
    await workOnWriting(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'stale', reasonCode: 'was_changed', reason: expect.stringContaining('999.00') },
      'SKU-2-0': { state: 'written' },
    })
    expect([centsOf('SKU-0-0'), wasOf('SKU-0-0')]).toEqual([former, 99_900])
    variantOf(store, 'SKU-2-0').compareAtCents = 88_800
    const ours = centsOf('SKU-2-0')
    expect((await takenBack(rolloutId))['SKU-2-0']).toMatchObject({
      state: 'kept',
      reasonCode: 'was_changed',
    })
    expect([centsOf('SKU-2-0'), wasOf('SKU-2-0')]).toEqual([ours, 88_800])
  })

  it('is shown by a cut only where no lower price held in the 30 days before', async () => {
    store = await openRolloutStore(database)
    const skus = ['SKU-0-0', 'SKU-2-0', 'SKU-4-0'] as const
    // A former price between the new one and today's: the cut makes the shop show it.
    for (const sku of skus) variantOf(store, sku).compareAtCents = scaled(sku, 0.97)
    const price = (sku: string, factor: number) => (centsOf(sku) * factor) / 100
    await priceLog('SKU-0-0', [[90, price('SKU-0-0', 1)]])
    await priceLog('SKU-2-0', [
      [90, price('SKU-2-0', 1)],
      [20, price('SKU-2-0', 0.95)],
      [10, price('SKU-2-0', 1)],
    ])
    // The same lower price, but more than 30 days ago.
    await priceLog('SKU-4-0', [
      [90, price('SKU-4-0', 0.95)],
      [40, price('SKU-4-0', 1)],
    ])
    const cuts = Object.fromEntries(skus.map((sku) => [sku, 0.94]))
    const rolloutId = await draftOf(store, cuts, { settings: { wasPrices: 'show' } })
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'pending', was: 'kept', reason: expect.stringContaining('30 days') },
      'SKU-2-0': {
        ...{ state: 'refused', reasonCode: 'was_unlawful', was: null },
        reason: expect.stringContaining(price('SKU-2-0', 0.95).toFixed(2)),
      },
      'SKU-4-0': { state: 'pending', was: 'kept' },
    })
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    const [former, was] = [centsOf('SKU-0-0'), wasOf('SKU-0-0')]
    await workOnWriting(store)
    expect([centsOf('SKU-0-0'), wasOf('SKU-0-0')]).toEqual([Math.round(former * 0.94), was])
    expect(await takenBack(rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'restored' },
      'SKU-4-0': { state: 'restored' },
    })
    expect([centsOf('SKU-0-0'), wasOf('SKU-0-0')]).toEqual([former, was])
  })

  it('changes the list, so that an approval of another choice ends', async () => {
    store = await openRolloutStore(database)
    variantOf(store, 'SKU-0-0').compareAtCents = scaled('SKU-0-0', 1.03)
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    await approved(store, rolloutId)
    await changeRollout({ ctx: store.ctx, input: { rolloutId, settings: { wasPrices: 'clear' } } })
    expect((await shown(store, rolloutId)).rollout).toMatchObject({ state: 'draft', approvedBy: null })
  })
})

describe.each(['woocommerce', 'medusa'] as const)('a sale that %s keeps apart from the price', (kind) => {
  /** A sale of the first product, until the end of the year. */
  function reduce(sku: string, cents: number) {
    const { shop } = store.platform
    const [from, to] = ['2026-11-01T00:00:00', '2026-12-31T23:59:59']
    if (kind === 'woocommerce') variantOf(store, sku).sale = { cents, from, to }
    else {
      shop.priceLists ??= []
      shop.priceLists.push({
        ...{ id: shop.priceLists.length + 1, currency: shop.currency, name: `Sale ${sku}`, isSale: true },
        ...{
          from: `${from}.000Z`,
          to: `${to}.000Z`,
          prices: [{ variantId: variantOf(store, sku).id, cents }],
        },
      })
    }
  }
  const saleOf = (sku: string) =>
    kind === 'woocommerce'
      ? variantOf(store, sku).sale?.cents
      : store.platform.shop.priceLists?.find(({ name }) => name === `Sale ${sku}`)?.prices[0]?.cents

  it('is announced with its end and stays, while the owner may have the regular price moved', async () => {
    store = await openRolloutStore(database, kind)
    const former = centsOf('SKU-0-0')
    reduce('SKU-0-0', scaled('SKU-0-0', 0.8))
    reduce('SKU-2-0', scaled('SKU-2-0', 0.97))
    const factors = { 'SKU-0-0': 0.95, 'SKU-2-0': 0.95 }
    const rolloutId = await draftOf(store, factors)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
      ...{ state: 'refused', reasonCode: 'on_sale' },
      ...{ salePrice: ((former * 0.8) / 100).toFixed(2), saleEndsAt: '2026-12-31T23:59:59.000Z' },
    })
    await changeRollout({ ctx: store.ctx, input: { rolloutId, settings: { regularOnSale: true } } })
    await workOnCheck(store)
    expect(await itemsOf(store, rolloutId)).toMatchObject({
      'SKU-0-0': { state: 'pending', reason: expect.stringContaining('sale stays') },
      // The new price would fall below the sale's: the shop would end the sale silently.
      'SKU-2-0': { state: 'refused', reasonCode: 'would_end_sale' },
    })
    await approved(store, rolloutId)
    await startRollout({ ctx: store.ctx, input: { rolloutId } })
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
    expect([centsOf('SKU-0-0'), saleOf('SKU-0-0')]).toEqual([
      Math.round(former * 0.95),
      Math.round(former * 0.8),
    ])
    expect((await takenBack(rolloutId))['SKU-0-0']).toMatchObject({ state: 'restored' })
    expect([centsOf('SKU-0-0'), saleOf('SKU-0-0')]).toEqual([former, Math.round(former * 0.8)])
  })

  it('does not get a higher regular price: it would claim a reduction from a price that never held', async () => {
    store = await openRolloutStore(database, kind)
    reduce('SKU-0-0', scaled('SKU-0-0', 0.8))
    await priceLog('SKU-0-0', [[90, centsOf('SKU-0-0') / 100]])
    const rolloutId = await draftOf(store, { 'SKU-0-0': 1.05 }, { settings: { regularOnSale: true } })
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
      ...{ state: 'refused', reasonCode: 'was_unlawful' },
      reason: expect.stringContaining(`${(centsOf('SKU-0-0') / 100).toFixed(2)}`),
    })
  })
})

it('watches and takes back a regular price of WooCommerce whose sale begins after the write', async () => {
  store = await openRolloutStore(database, 'woocommerce')
  const former = centsOf('SKU-0-0')
  const price = async () => {
    const [product] = await store.rows<{ price: string }>(
      `select price::float8 * 100 as price from products where company_id = $1 and sku = 'SKU-0-0'`,
    )
    return Math.round(Number(product!.price))
  }
  const [regular, sale] = [Math.round(former * 0.95), Math.round(former * 0.8)]
  variantOf(store, 'SKU-0-0').sale = { cents: sale, from: '2026-12-10T00:00:00', to: '2026-12-31T23:59:59' }
  const rolloutId = await startedOf(store, { 'SKU-0-0': 0.95 }, { settings: { regularOnSale: true } })
  await workOnWriting(store)
  expect(centsOf('SKU-0-0')).toBe(regular)
  expect(await price()).toBe(regular)
  // The sale begins: its price is the active one, as in `woocommerce/to-port.ts`.
  const written = `(select written_at from price_rollout_items where company_id = $1)`
  await store.rows(`update platform_variants v set price = ${sale / 100}, compare_at_price = ${regular / 100}
    from products p where v.company_id = $1 and p.company_id = $1 and p.product_id = v.product_id
      and p.sku = 'SKU-0-0' returning v.price`)
  await store.rows(
    `update products set price = ${sale / 100} where company_id = $1 and sku = 'SKU-0-0' returning price`,
  )
  await store.rows(`update platform_connections set products_read_through = ${written} + interval '1 day'
    where company_id = $1 returning connection_id`)
  await watchRollouts({ ctx: store.ctx })
  await watchRollouts({ ctx: store.ctx })
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
  expect((await takenBack(rolloutId))['SKU-0-0']).toMatchObject({ state: 'restored' })
  expect(centsOf('SKU-0-0')).toBe(former)
  // Customers pay the price of the sale, before and after.
  expect(await price()).toBe(sale)
})

it('ends nothing of a sale that WooCommerce got after the check', async () => {
  store = await openRolloutStore(database, 'woocommerce')
  const rolloutId = await startedOf(store, { 'SKU-0-0': 0.95 }, { settings: { regularOnSale: true } })
  const former = centsOf('SKU-0-0')
  variantOf(store, 'SKU-0-0').sale = { cents: scaled('SKU-0-0', 0.97), from: null, to: null }
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
    ...{ state: 'refused', reasonCode: 'on_sale' },
  })
  expect([centsOf('SKU-0-0'), variantOf(store, 'SKU-0-0').sale?.cents]).toEqual([
    former,
    Math.round(former * 0.97),
  ])
})
