import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { untilBlocked } from '../../../../test/locks.ts'
import {
  itemsOf,
  openRolloutStore,
  type RolloutStore,
  shown,
  startedOf,
  variantOf,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { takeBackRollout } from './take-back.ts'

/** Another writer who comes between our reading and our writing. */
const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const centsOf = (sku: string) => variantOf(store, sku).priceCents

/** Sets a price right before the call of this number reaches the shop, counted from now. */
function otherBefore(call: number, sku: string, cents: number) {
  let calls = 0
  store.platform.nango.fault = () => {
    if (++calls === call) variantOf(store, sku).priceCents = cents
    return 'none'
  }
}

describe.each(['shopify', 'woocommerce'] as const)('at %s, whose answer shows what was replaced,', (kind) => {
  it('the other price is put back, reported with its amount, counted and in the audit log', async () => {
    store = await openRolloutStore(database, kind)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.05 })
    const { 'SKU-0-0': item } = await itemsOf(store, rolloutId)
    const [first, second] = [centsOf('SKU-0-0'), centsOf('SKU-2-0')]
    const isFirst = item!.itemId < (await itemsOf(store, rolloutId))['SKU-2-0']!.itemId
    const [sku, cents] = isFirst ? ['SKU-0-0', first] : ['SKU-2-0', second]
    const reads = await callsToRead(sku)
    otherBefore(reads + 1, sku, 4_321)
    await workOnWriting(store)
    store.platform.nango.fault = () => 'none'
    const items = await itemsOf(store, rolloutId)
    expect(items[sku]).toMatchObject({
      ...{ state: 'stale', reasonCode: 'put_back', observedPrice: '43.21', otherWriter: 'put_back' },
      reason: expect.stringContaining('43.21'),
    })
    expect(centsOf(sku)).toBe(4_321)
    const other = isFirst ? 'SKU-2-0' : 'SKU-0-0'
    expect(items[other]).toMatchObject({ state: 'written', otherWriter: 'none' })
    expect((await shown(store, rolloutId)).rollout.otherWriters).toEqual({ putBack: 1, unseen: 0 })
    const [line] = await store.rows<{ changes: unknown }>(
      `select to_jsonb(a) as changes from audit_log a where a.company_id = $1 and to_jsonb(a)::text like '%putBack%'`,
    )
    expect(JSON.stringify(line)).toContain('43.21')
    expect(cents).not.toBe(4_321)
  })

  it('a price set while we take back stays as well', async () => {
    store = await openRolloutStore(database, kind)
    const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
    await workOnWriting(store)
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    otherBefore((await callsToRead('SKU-0-0')) + 1, 'SKU-0-0', 4_321)
    await workOnWriting(store)
    expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
      ...{ state: 'kept', reasonCode: 'put_back', otherWriter: 'put_back' },
    })
    expect(centsOf('SKU-0-0')).toBe(4_321)
  })

  /** WooCommerce reads a product with variations in two calls. */
  const callsToRead = async (sku: string) => {
    const product = store.platform.shop.products.find(({ variants }) =>
      variants.some((each) => each.sku === sku),
    )
    return kind === 'woocommerce' && product!.variants.length > 1 ? 2 : 1
  }
})

it('is not visible at Medusa, and the item says so', async () => {
  store = await openRolloutStore(database, 'medusa')
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
    ...{ state: 'written', otherWriter: 'unseen' },
  })
  expect((await shown(store, rolloutId)).rollout.otherWriters).toEqual({ putBack: 0, unseen: 1 })
})

it('cannot be known where the answer was lost', async () => {
  store = await openRolloutStore(database)
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  let calls = 0
  store.platform.nango.fault = () => (++calls === 2 ? 'half' : 'none')
  await workOnWriting(store)
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({
    ...{ state: 'written', otherWriter: 'unseen' },
  })
})

it('is no deadlock where an import of the store writes the same product', async () => {
  store = await openRolloutStore(database)
  const { companyId } = store.ctx
  const rolloutId = await startedOf(store, { 'SKU-0-0': 1.05 })
  const importing = await database.adminPool.connect()
  // An import writes its products, then their variants; the roll-out comes in between.
  const product = `select product_id from products where company_id = $1 and sku = 'SKU-0-0'`
  await importing.query('begin')
  await importing.query(`${product} for no key update`, [companyId])
  const writing = workOnWriting(store)
  await untilBlocked(database)
  await importing.query(
    `update platform_variants set position = position where company_id = $1 and product_id = (${product})`,
    [companyId],
  )
  await importing.query('commit')
  importing.release()
  await writing
  expect((await itemsOf(store, rolloutId))['SKU-0-0']).toMatchObject({ state: 'written' })
})
