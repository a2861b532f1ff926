import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { expectEqualToShop } from '../../../../test/shop-figures.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { fetchProducts } from './fetch-products.ts'
import { getPlatformState } from './get-platform-state.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (...args: Parameters<typeof openPlatform>) => {
  platform = await openPlatform(...args)
  return platform
}
afterEach(() => platform.nango.close())

const stateOf = async (store: StoreUnderTest) => (await getPlatformState({ ctx: store.ctx })).run
const longHistory = () => makeShop({ products: 30, orders: 620 })

it('reads a long history in one go: equal to the shop, and a fraction of the wait', async () => {
  const { shop } = await open(longHistory())
  const store = await platform.connect(database)
  await store.sync()
  await expectEqualToShop(store, shop)
  expect(platform.admin.results).toHaveLength(1)
  expect(await stateOf(store)).toMatchObject({ status: 'done', orders: { seen: 620, added: 620, failed: 0 } })
  const inOneGo = platform.waitedMs()

  platform.admin.bulk.starts = false
  const other = await platform.connect(database)
  await other.sync()
  await expectEqualToShop(other, shop)
  expect(platform.waitedMs() - inOneGo).toBeGreaterThan(3 * inOneGo)
})

it('then reads only what changed, page by page', async () => {
  const { shop } = await open(longHistory())
  const store = await platform.connect(database)
  await store.sync()
  const order = shop.orders.find(
    (each) => each.financialStatus === 'PAID' && !each.test && !each.cancelledAt,
  )!
  order.cancelledAt = '2026-06-16T00:00:00Z'
  order.updatedAt = '2026-06-16T00:00:00Z'
  await store.sync()
  expect(platform.admin.results).toHaveLength(1)
  expect(await stateOf(store)).toMatchObject({ orders: { added: 0, changed: 1 } })
  await expectEqualToShop(store, shop)
})

it('takes a result up again where it broke off, also where the cut looks like the end', async () => {
  const { shop } = await open(longHistory())
  const store = await platform.connect(database)
  platform.nango.shareOfResult = (download) => [0.3, 0.7, 0][download] ?? 1
  await store.sync()
  expect(platform.nango.downloads).toBe(4)
  await expectEqualToShop(store, shop)
  expect(await stateOf(store)).toMatchObject({ orders: { seen: 620, added: 620 } })
})

it('notices a cut exactly between two orders', async () => {
  const { shop } = await open(longHistory())
  const store = await platform.connect(database)
  platform.nango.shareOfResult = (download) => {
    const text = platform.admin.results[0]!
    const lastOrder = text.lastIndexOf('\n{"id":"gid://shopify/Order/')
    return download === 0 ? (lastOrder + 1) / text.length : 1
  }
  await store.sync()
  expect(platform.nango.downloads).toBe(2)
  await expectEqualToShop(store, shop)
})

it('reads page by page where the operation fails', async () => {
  const { shop } = await open(longHistory())
  const store = await platform.connect(database)
  platform.admin.bulk.ends = 'FAILED'
  await store.sync()
  expect(platform.nango.downloads).toBe(0)
  await expectEqualToShop(store, shop)
})

it('line 39: fetches a result from nowhere but the place where results lie', async () => {
  await open(longHistory(), { resultOrigins: ['https://storage.googleapis.com'] })
  const store = await platform.connect(database)
  await expect(store.sync()).rejects.toThrow('could not be read')
  expect(platform.nango.downloads).toBe(0)
})

describe('a killed reading in one go', () => {
  it('goes on with the same result, from where it was', async () => {
    const { shop } = await open(makeShop({ products: 1100, orders: 620 }))
    const store = await platform.connect(database)
    const seen = async () => (await stateOf(store))?.products.seen ?? 0
    // Killed while it waits for the result of the products, and again in the middle of the orders.
    const first = new AbortController()
    platform.nango.fault = () => {
      // The first question about the operation is asked once its id is stored.
      if (platform.admin.results.length === 1) first.abort()
      return 'none'
    }
    await expect(store.sync(first)).rejects.toThrow()
    const again = new AbortController()
    platform.nango.fault = () => {
      if (platform.admin.results.length === 2) again.abort()
      return 'none'
    }
    await expect(store.work(again)).rejects.toThrow()
    expect(await seen()).toBe(1100)
    platform.nango.fault = () => 'none'
    await store.work()
    expect(platform.admin.results).toHaveLength(2)
    expect(await stateOf(store)).toMatchObject({
      status: 'done',
      products: { seen: 1100, added: 1100, failed: 0 },
      orders: { seen: 620, added: 620, failed: 0 },
    })
    await expectEqualToShop(store, shop)
  })

  it('is counted with the reading that goes on with it, and with no later one', async () => {
    await open(makeShop({ products: 1100, orders: 620 }))
    const store = await platform.connect(database)
    const killed = new AbortController()
    platform.nango.fault = () => {
      if (platform.admin.results.length === 2) killed.abort()
      return 'none'
    }
    await expect(store.sync(killed)).rejects.toThrow()
    platform.nango.fault = () => 'none'
    // Another press: its reading takes the place of the killed one, which ends after it.
    await fetchProducts({ ctx: store.ctx, input: { platform: 'shopify' } })
    expect(await stateOf(store)).toMatchObject({ status: 'running', products: { seen: 1100 } })
    await store.work()
    const whole = { status: 'done', products: { added: 1100, failed: 0 }, orders: { added: 620, failed: 0 } }
    expect(await stateOf(store)).toMatchObject(whole)
    await store.work()
    await store.rows(
      `update runs set finished_at = finished_at + interval '1 minute' where company_id = $1
         and run_id = (select run_id from platform_runs where company_id = $1 order by created_at limit 1)`,
    )
    expect(await stateOf(store)).toMatchObject(whole)
    await store.sync()
    expect(await stateOf(store)).toMatchObject({ products: { added: 0 }, orders: { added: 0 } })
  })

  it('begins anew where the platform has forgotten the result', async () => {
    const { shop } = await open(longHistory())
    const store = await platform.connect(database)
    const stop = new AbortController()
    platform.nango.fault = () => {
      if (platform.admin.results.length === 1) stop.abort()
      return 'none'
    }
    await expect(store.sync(stop)).rejects.toThrow()
    platform.nango.fault = () => 'none'
    platform.admin.bulk.forget()
    await store.work()
    expect(platform.admin.results).toHaveLength(2)
    await expectEqualToShop(store, shop)
  })
})
