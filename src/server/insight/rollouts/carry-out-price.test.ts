import { afterEach, describe, expect, it } from 'vitest'
import type { PlatformId } from '#contract/platform'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform } from '../../../../test/platform.ts'
import {
  draftOf,
  openRolloutStore,
  planPrices,
  type RolloutStore,
  shown,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from '../../store/platform/get-platform-state.ts'
import { setPriceWriting } from '../../store/platform/set-price-writing.ts'
import { changePlanEntry } from '../price-plan/change-plan-entry.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { setRolloutSettings } from './approval-settings.ts'
import { carryOutPrice } from './carry-out-price.ts'
import { takeBackRollout } from './take-back.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const SKU = 'SKU-2-0'
const cents = () => variantOf(store, SKU).priceCents
const entryOf = async () => (await listPricePlan({ ctx: store.ctx })).entries[0]!
const planned = async (factor = 1.05) => {
  await planPrices(store, { [SKU]: factor })
  return entryOf()
}
const click = async (more: { from?: string; price?: string } = {}) => {
  const { entryId, plannedPrice } = await entryOf()
  const input = { entryId, price: plannedPrice, confirmed: true as const, ...more }
  return (await carryOutPrice({ ctx: store.ctx, input })).rollout
}
/** A click, and what the jobs do of it. */
const sent = async (more = {}) => {
  const { rolloutId } = await click(more)
  await workOnCheck(store)
  if ((await shown(store, rolloutId)).rollout.state === 'writing_rest') await workOnWriting(store)
  return rolloutId
}
const takenBack = async (rolloutId: string) => {
  await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
  await workOnWriting(store)
}
const dollars = (amount: number) => (amount / 100).toFixed(2)

describe.each(['shopify', 'woocommerce', 'medusa'] as const)('one price of the plan, sent to %s', (kind) => {
  it('is read, written, kept everywhere and taken back', async () => {
    store = await openRolloutStore(database, kind)
    const former = cents()
    await planned()
    const rolloutId = await sent()
    const now = Math.round(former * 1.05)
    expect(cents()).toBe(now)
    expect(await entryOf()).toMatchObject({
      ...{ status: 'applied', currentPrice: dollars(now) },
      onItsWay: { rolloutId, mode: 'single', rolloutState: 'settling', state: 'written', reason: null },
    })
    await store.sync()
    expect((await entryOf()).currentPrice).toBe(dollars(now))
    await takenBack(rolloutId)
    expect(cents()).toBe(former)
    expect(await entryOf()).toMatchObject({ status: 'reverted', onItsWay: { state: 'restored' } })
  })

  it('overwrites nothing that another person set, forward or back, and can be planned from there', async () => {
    store = await openRolloutStore(database, kind)
    const former = cents()
    const { plannedPrice } = await planned()
    variantOf(store, SKU).priceCents = former + 10
    await sent()
    expect(cents()).toBe(former + 10)
    const way = (await entryOf()).onItsWay
    expect(way).toMatchObject({ rolloutState: 'cancelled', state: 'stale', livePrice: dollars(former + 10) })
    expect(way?.reason).toContain(dollars(former + 10))

    const rolloutId = await sent({ from: dollars(former + 10) })
    expect(dollars(cents())).toBe(plannedPrice)
    variantOf(store, SKU).priceCents = 1_990
    await takenBack(rolloutId)
    expect(cents()).toBe(1_990)
    expect(await entryOf()).toMatchObject({
      ...{ status: 'applied', onItsWay: { state: 'kept', reason: expect.stringContaining('$19.90') } },
    })
  })
})

it('is one roll-out however often it is clicked, next to a list but not out of one', async () => {
  store = await openRolloutStore(database)
  const listed = await draftOf(store, { 'SKU-0-0': 1.05 })
  await expect(click()).rejects.toMatchObject({ code: 'conflict' })
  const [, entryId] = (await planPrices(store, { [SKU]: 1.05 })).map((id) => id)
  const { entries } = await listPricePlan({ ctx: store.ctx })
  const entry = entries.find(({ onItsWay }) => onItsWay === null)!
  expect(entryId).toBeDefined()
  const input = { entryId: entry.entryId, price: entry.plannedPrice, confirmed: true as const }
  const clicks = await Promise.all([1, 2, 3].map(() => carryOutPrice({ ctx: store.ctx, input })))
  const ids = new Set(clicks.map(({ rollout }) => rollout.rolloutId))
  expect(ids.size).toBe(1)
  await workOnCheck(store)
  await workOnWriting(store)
  expect((await shown(store, [...ids][0]!)).rollout).toMatchObject({
    ...{ state: 'settling', mode: 'single', approvedBy: { userId: store.ctx.userId } },
  })
  expect((await shown(store, listed)).rollout.state).toBe('draft')
})

it('is refused where the price is another one than was shown, without permission, and under four eyes', async () => {
  store = await openRolloutStore(database)
  await planned()
  await expect(click({ price: '1.00' })).rejects.toMatchObject({ code: 'conflict' })
  await setPriceWriting({ ctx: store.ctx, input: { isOn: false } })
  await expect(click()).rejects.toThrow('turned off')
  await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
  await setRolloutSettings({ ctx: store.ctx, input: { fourEyes: true } })
  await expect(click()).rejects.toMatchObject({ code: 'forbidden' })
  const former = cents()
  expect(await store.rows('select 1 from price_rollouts where company_id = $1')).toEqual([])
  expect(cents()).toBe(former)
})

it('ends with the reason where the store does not answer or refuses, and the plan stays', async () => {
  store = await openRolloutStore(database)
  const { entryId } = await planned()
  store.platform.shop.products = store.platform.shop.products.filter(
    ({ variants }) => !variants.some(({ sku }) => sku === SKU),
  )
  await sent()
  expect(await entryOf()).toMatchObject({
    status: 'planned',
    onItsWay: { state: 'refused', reason: 'The connected store does not have this product.' },
  })
  // What was said of the former price is not said of the next one.
  const later = { ...store.ctx, clock: () => new Date(store.ctx.clock().getTime() + 1000) }
  await changePlanEntry({ ctx: later, input: { entryId, reason: 'Autumn' } })
  expect((await entryOf()).onItsWay).toBeNull()
})

it('counts as written if only the answer was lost', async () => {
  store = await openRolloutStore(database, 'woocommerce')
  const former = cents()
  await planned()
  await click()
  await workOnCheck(store)
  let calls = 0
  // The second call is the write: it is carried out, and its answer breaks off.
  store.platform.nango.fault = () => (++calls === 2 ? 'half' : 'none')
  await workOnWriting(store)
  expect(cents()).toBe(Math.round(former * 1.05))
  expect((await entryOf()).status).toBe('applied')
})

it('needs the store to allow it, which is asked for when it is turned on', async () => {
  const platform = await openPlatform(makeShop({ products: 6, orders: 12 }))
  const kind: PlatformId = 'shopify'
  store = { ...(await platform.connect(database, kind)), platform, database }
  await store.sync()
  await planned()
  const { redirectUrl } = await setPriceWriting({ ctx: store.ctx, input: { isOn: true } })
  const stateOf = async () => (await getPlatformState({ ctx: store.ctx })).connection
  expect(await stateOf()).toMatchObject({ writing: 'needs_permission' })
  await expect(click()).rejects.toThrow('has not allowed')
  const { message } = platform.nango.approve(redirectUrl ?? '')
  expect(JSON.parse(message)).toMatchObject({ operation: 'override' })
  expect(platform.nango.connections[0]?.scopes).toContain('write_products')
  expect(await stateOf()).toMatchObject({ status: 'active' })
  await store.work()
  expect(await stateOf()).toMatchObject({ writing: 'on' })
  await sent()
  expect((await entryOf()).status).toBe('applied')
  // What had been read of the store stayed read.
  const { run } = await getPlatformState({ ctx: store.ctx })
  expect(run).toMatchObject({ status: 'done', products: { added: 0 }, orders: { added: 0 } })
})
