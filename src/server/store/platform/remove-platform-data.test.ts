import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { expectEqualToShop } from '../../../../test/shop-figures.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { disconnect } from './disconnect.ts'
import { fetchProducts } from './fetch-products.ts'
import { getPlatformState } from './get-platform-state.ts'
import { clearPlatform, onClearingFailed, removePlatformData } from './remove-platform-data.ts'
import { startConnection } from './start-connection.ts'

const database = useDatabase()
let platform: PlatformUnderTest

beforeAll(async () => {
  platform = await openPlatform(makeShop({ products: 8, orders: 12 }))
})
afterAll(() => platform.nango.close())

const counts = (store: StoreUnderTest) =>
  store.rows(
    `select (select count(*)::int from products where company_id = $1) as products,
       (select count(*)::int from order_lines where company_id = $1) as lines,
       (select count(*)::int from store_days where company_id = $1) as days,
       (select count(*)::int from product_days where company_id = $1) as product_days,
       (select count(*)::int from platform_products where company_id = $1) as cards,
       (select count(*)::int from platform_orders where company_id = $1) as orders`,
  )
const clearingJob = (store: StoreUnderTest) =>
  store.sent.find(({ name }) => name === 'clear-platform')?.data as { connectionId: string }

describe('removing what a store brought', () => {
  it('restores the state before it exactly, sales from a file included', async () => {
    const store = await platform.connect(database)
    const file = await importsUnderTest(database, store.ctx)
    const sku = platform.shop.products[1]?.variants[0]?.sku
    await file.bring(
      'orders.csv',
      `date,order_id,sku,product,quantity,total\n2025-01-15,A-1,${sku},Mug,2,19.80\n`,
    )
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into products (company_id, sku, title, source) values ($1, $2, 'By hand', 'manual')`,
        [store.ctx.companyId, platform.shop.products[2]?.variants[0]?.sku],
      ),
    )
    const before = await counts(store)
    await store.sync()
    expect(await counts(store)).not.toEqual(before)
    await expect(removePlatformData({ ctx: store.ctx })).rejects.toThrow('Disconnect the store first')
    await disconnect({ ctx: store.ctx })
    await removePlatformData({ ctx: store.ctx })
    expect(await getPlatformState({ ctx: store.ctx })).toMatchObject({ connection: null, run: null })
    const again = startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })
    await expect(again).rejects.toThrow('still being removed')
    const estimations = () => store.sent.filter(({ name }) => name === 'estimate-elasticities').length
    const estimated = estimations()
    await database.adminPool.query(
      `insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'estimate-elasticities', 'running')`,
      [store.ctx.companyId],
    )
    await clearPlatform({ ctx: store.ctx, input: clearingJob(store) })
    expect(await counts(store)).toEqual(before)
    // An estimation that reads what is removed ends without a result.
    const running = await store.rows(
      `select cancel_requested_at is not null as ended from runs
       where company_id = $1 and kind = 'estimate-elasticities' and status = 'running'`,
    )
    expect(running).toEqual([{ ended: true }])
    expect(estimations()).toBe(estimated + 1)
    await clearPlatform({ ctx: store.ctx, input: clearingJob(store) })
    expect(await counts(store)).toEqual(before)
  })

  it('does nothing to another company, and can be connected again afterwards', async () => {
    const store = await platform.connect(database)
    await store.sync()
    const other = await platform.connect(database)
    await other.sync()
    const untouched = await counts(other)
    await disconnect({ ctx: store.ctx })
    await removePlatformData({ ctx: store.ctx })
    await clearPlatform({ ctx: other.ctx, input: clearingJob(store) })
    await clearPlatform({ ctx: store.ctx, input: clearingJob(store) })
    expect(await counts(other)).toEqual(untouched)
    const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })
    platform.nango.approve(redirectUrl)
    await store.sync()
    await expectEqualToShop(store, platform.shop)
  })

  it('that does not succeed leaves everything as it was', async () => {
    const store = await platform.connect(database)
    await store.sync()
    const before = await counts(store)
    await disconnect({ ctx: store.ctx })
    await removePlatformData({ ctx: store.ctx })
    await onClearingFailed({ ctx: store.ctx, input: clearingJob(store) })
    expect(await counts(store)).toEqual(before)
    expect(await getPlatformState({ ctx: store.ctx })).toMatchObject({
      connection: { status: 'disconnected' },
    })
  })

  it('waits for no reading: disconnecting ends one that waits, and its job then does nothing', async () => {
    const store = await platform.connect(database)
    await store.sync()
    await fetchProducts({ ctx: store.ctx, input: { platform: 'shopify' } })
    await disconnect({ ctx: store.ctx })
    const stateOf = async () => (await getPlatformState({ ctx: store.ctx })).run
    expect(await stateOf()).toMatchObject({ status: 'cancelled', problem: null, startedAt: null })
    await store.work()
    expect(await stateOf()).toMatchObject({ status: 'cancelled', problem: null, startedAt: null })
  })
})
