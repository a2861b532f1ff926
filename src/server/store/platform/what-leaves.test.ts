import { afterEach, describe, expect, it } from 'vitest'
import type { PlatformId } from '#contract/platform'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop, type ShopProduct } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'
import { startConnection } from './start-connection.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

const platforms: readonly PlatformId[] = ['shopify', 'woocommerce', 'medusa']

const listed = (store: StoreUnderTest) =>
  store.rows<{ title: string }>('select title from platform_products where company_id = $1 order by title')

describe.each(platforms)('a product that was deleted in %s', (kind) => {
  it('leaves with the next import; what was sold keeps its history, without stock', async () => {
    platform = await openPlatform(makeShop({ products: 6, orders: 12 }))
    const { shop } = platform
    const store = await platform.connect(database, kind)
    await store.sync()
    const isSold = (id: number) =>
      shop.orders.some(({ lines }) => lines.some((line) => line.variantId === id))
    const sold = shop.products.find(({ variants }) => variants.some(({ id }) => isSold(id)))!
    const lines = await store.rows('select line_id from order_lines where company_id = $1 order by 1')
    shop.products.splice(shop.products.indexOf(sold), 1)
    await store.sync()
    expect((await listed(store)).map(({ title }) => title)).toEqual(
      shop.products.map(({ title }) => title).sort(),
    )
    expect(await store.rows('select line_id from order_lines where company_id = $1 order by 1')).toEqual(
      lines,
    )
    const orphans = await store.rows<{ stock: number; sold: boolean }>(
      `select (select quantity from inventory_levels l where l.company_id = $1 and l.product_id = p.product_id
           order by day desc limit 1) as stock,
         exists (select from order_lines l where l.company_id = $1 and l.product_id = p.product_id) as sold
       from products p where p.company_id = $1
         and not exists (select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id)`,
    )
    expect(orphans.length).toBeGreaterThan(0)
    for (const orphan of orphans) expect(orphan).toEqual({ stock: 0, sold: true })
  })

  it('is no ground to drop the others: a list of nothing is a slip', async () => {
    platform = await openPlatform(makeShop({ products: 3, orders: 2 }))
    const store = await platform.connect(database, kind)
    await store.sync()
    platform.shop.products.splice(0)
    await store.sync()
    expect(await listed(store)).toHaveLength(3)
  })
})

describe.each(platforms)('a variant that %s no longer has', (kind) => {
  it('leaves like a product, though its product stays; so does one whose code is now that of another', async () => {
    platform = await openPlatform(makeShop({ products: 30, orders: 60 }))
    const { shop } = platform
    const soldIds = new Set(shop.orders.flatMap(({ lines }) => lines.map((line) => line.variantId)))
    const lastOf = (isSold: boolean, not?: ShopProduct) =>
      shop.products.find(
        (each) =>
          each !== not &&
          [3, 4].includes(each.variants.length) &&
          each.variants.every(({ sku }) => sku !== null) &&
          soldIds.has(each.variants.at(-1)!.id) === isSold,
      )!
    const [withSold, withUnsold] = [lastOf(true), lastOf(false)]
    const renamed = lastOf(false, withUnsold)
    const store = await platform.connect(database, kind)
    await store.sync()
    const changed = { updatedAt: '2026-06-10T00:00:00Z' }
    const sold = withSold.variants.pop()!.sku!
    const unsold = withUnsold.variants.pop()!.sku!
    const former = renamed.variants.at(-1)!.sku!
    renamed.variants.at(-1)!.sku = renamed.variants[0]!.sku
    for (const product of [withSold, withUnsold, renamed]) Object.assign(product, changed)
    await store.sync()
    const left = await store.rows<{ sku: string; stock: number }>(
      `select sku, (select quantity from inventory_levels l where l.company_id = $1 and l.product_id = p.product_id
           order by day desc limit 1) as stock
       from products p where company_id = $1
         and not exists (select from platform_variants v where v.company_id = $1 and v.product_id = p.product_id)`,
    )
    expect(left).toContainEqual({ sku: sold, stock: 0 })
    expect(left.map(({ sku }) => sku)).not.toContain(unsold)
    expect(left.map(({ sku }) => sku)).not.toContain(former)
  })
})

describe('orders in a second currency', () => {
  it('are left out and counted by currency, not among the added ones', async () => {
    platform = await openPlatform(makeShop({ products: 4, orders: 9 }), {
      tamper: (kind, record) =>
        kind === 'order' && Number(String(record.id).at(-1)) % 3 === 0
          ? { ...record, currency_code: 'eur' }
          : record,
    })
    const store = await platform.connect(database, 'medusa')
    await store.sync()
    const { run } = await getPlatformState({ ctx: store.ctx })
    const expected = platform.shop.orders.filter(({ id }) => Number(String(id).at(-1)) % 3 === 0).length
    expect(expected).toBeGreaterThan(0)
    expect(run).toMatchObject({
      status: 'done',
      orders: { seen: 9, added: 9 - expected },
      foreignOrders: [{ currency: 'EUR', orders: expected }],
    })
  })
})

describe('a connection', () => {
  const connected = async (before: (store: StoreUnderTest) => Promise<unknown> = async () => null) => {
    platform = await openPlatform(makeShop({ products: 2, orders: 2 }))
    const store = await platform.visitor(database, 'medusa')
    await before(store)
    const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: 'medusa' } })
    platform.nango.approve(redirectUrl)
    return { store, state: await getPlatformState({ ctx: store.ctx }) }
  }

  it('is imported by itself', async () => {
    const { store, state } = await connected()
    expect(state.run).toMatchObject({ status: 'queued' })
    await store.work()
    expect(await listed(store)).toHaveLength(2)
  })

  it('waits for its owner where the sample store is loaded: own data does not flow into it', async () => {
    const { store, state } = await connected((visitor) =>
      visitor.rows(
        `with run as (
           insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'load-sample-store', 'done')
           returning run_id
         )
         insert into imports (company_id, import_id, kind, file_name, size_bytes, created_by)
         select $1, run_id, 'sample', '', 0, gen_random_uuid() from run returning import_id`,
      ),
    )
    expect(state).toMatchObject({ connection: { status: 'active' }, run: null })
    expect(store.sent).toEqual([])
  })

  it('that was deleted at the provider asks to be connected again', async () => {
    const { store } = await connected()
    platform.nango.connections.splice(0)
    await store.work()
    expect(await getPlatformState({ ctx: store.ctx })).toMatchObject({
      connection: { status: 'refused' },
      run: { status: 'failed', problem: 'refused' },
    })
  })
})
