import { afterEach, describe, expect, it } from 'vitest'
import type { Fault } from '#practice-shop/faults'
import { useDatabase } from '../../../../test/database.ts'
import { freshSeed, isFresh } from '../../../../test/faults/fault-proxy.ts'
import {
  openPlatform,
  type PlatformUnderTest,
  SHORT_TIMEOUT_MS,
  type StoreUnderTest,
} from '../../../../test/platform.ts'
import { expectEqualToShop, importedByCode, woocommerceId } from '../../../../test/shop-figures.ts'
import { makeShop, type Shop, seeded } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'
import { startConnection } from './start-connection.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (...args: Parameters<typeof openPlatform>) => {
  platform = await openPlatform(...args)
  return platform
}
afterEach(() => platform.nango.close())

const expectEqual = (store: StoreUnderTest, shop: Shop) => expectEqualToShop(store, shop, woocommerceId)
const stateOf = (store: StoreUnderTest) => getPlatformState({ ctx: store.ctx })

describe('an import from WooCommerce', () => {
  it('equals the shop: codes, prices, costs, stock, quantities, money, returns, to the cent', async () => {
    const { shop } = await open(makeShop({ products: 130, orders: 120 }))
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    await expectEqual(store, shop)
    expect(await stateOf(store)).toMatchObject({
      platform: 'woocommerce',
      connection: {
        shopName: 'Stand-in Goods',
        shopDomain: 'stand-in-goods.myshopify.com',
        ordersLimited: false,
      },
      run: {
        status: 'done',
        products: { seen: 130, added: 130, failed: 0 },
        orders: { seen: 120, added: 120 },
      },
    })
    const [vendor] = await store.rows(
      `select vendor, product_type from products where company_id = $1 and title = 'Product 0001 - Size 1'`,
    )
    expect(vendor).toEqual({ vendor: 'Birch & Co', product_type: 'Garden' })
  })

  it('asks for nothing about a person', async () => {
    await open(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    const orders = platform.rest.asked.filter((each) => each.startsWith('/wp-json/wc/v3/orders?'))
    expect(orders.length).toBeGreaterThan(0)
    for (const each of orders) {
      const wanted = new URLSearchParams(each.split('?')[1]).get('_fields')
      expect(wanted).toBeTruthy()
      expect(wanted?.replace('customer_id', '')).not.toMatch(/billing|shipping|customer|email/)
    }
  })

  it('keeps where each order came from', async () => {
    const { shop } = await open(makeShop({ products: 3, orders: 4 }))
    shop.orders[1]!.sourceName = 'rest-api'
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    const sources = await store.rows(
      'select distinct sales_channel from order_lines where company_id = $1 order by 1',
    )
    expect(sources).toEqual([{ sales_channel: 'checkout' }, { sales_channel: 'rest-api' }])
  })

  it.each([21, freshSeed()])('equals the shop whatever fails on the way (seed %i)', async (seed) => {
    const { shop } = await open(makeShop({ products: 40, orders: 60, seed }), { timeoutMs: SHORT_TIMEOUT_MS })
    const store = await platform.connect(database, 'woocommerce')
    const random = seeded(seed)
    const faults: Fault[] = ['rate_limit', 'error_500', 'page_502', 'hang', 'half', 'expired']
    const met = new Set<Fault>()
    platform.nango.fault = () => {
      const fault = random() < 0.6 ? 'none' : faults[Math.floor(random() * faults.length)]!
      met.add(fault)
      return fault
    }
    await store.syncAtLast()
    if (!isFresh(seed)) expect(met.size).toBe(faults.length + 1)
    if (met.has('expired')) expect(platform.nango.renewals).toBeGreaterThan(0)
    await expectEqual(store, shop)
  })

  it('misses no order although orders change while it reads', async () => {
    const { shop } = await open(makeShop({ products: 10, orders: 230 }))
    const store = await platform.connect(database, 'woocommerce')
    let changes = 0
    platform.rest.meanwhile = () => {
      const asked = platform.rest.asked.at(-1) ?? ''
      if (!asked.startsWith('/wp-json/wc/v3/orders?') || changes >= 40) return
      // The oldest ones move to the end of the list, and all that follow move up.
      for (let moved = 0; moved < 10; moved++) {
        const order = shop.orders[changes++]!
        order.updatedAt = new Date(Date.UTC(2026, 4, 1) + changes * 1000).toISOString()
      }
    }
    await store.sync()
    expect(changes).toBe(40)
    await expectEqual(store, shop)
  })

  it('reads on where more records than a page share one second', async () => {
    const shop = makeShop({ products: 120, orders: 130 })
    for (const each of [...shop.products, ...shop.orders]) each.updatedAt = '2026-03-01T00:00:00Z'
    await open(shop)
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    await expectEqual(store, shop)
  })

  it('brings only what changed, also a variation whose product does not tell of it', async () => {
    const { shop } = await open(makeShop({ products: 20, orders: 30 }))
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    shop.products[1]!.variants[5]!.priceCents += 50
    const order = shop.orders.find(
      (each) =>
        each.refunds.length === 0 && each.financialStatus === 'PAID' && !each.test && !each.cancelledAt,
    )!
    order.cancelledAt = '2026-06-01T00:00:00Z'
    order.updatedAt = '2026-06-01T00:00:00Z'
    await store.sync()
    expect((await stateOf(store)).run).toMatchObject({
      products: { added: 0, changed: 1 },
      orders: { added: 0, changed: 1 },
    })
    await expectEqual(store, shop)
  })

  it('takes back an order that was put into the trash, and brings it again when it leaves it', async () => {
    const { shop } = await open(makeShop({ products: 6, orders: 12 }))
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    const order = shop.orders[4]!
    const counted = () =>
      store.rows(`select 1 from order_lines where company_id = $1 and order_ref = '${order.name.slice(1)}'`)
    const lines = (await counted()).length
    expect(lines).toBeGreaterThan(0)
    // Put there while later orders were being read: earlier than their last change.
    const last = Math.max(...shop.orders.map(({ updatedAt }) => Date.parse(updatedAt)))
    Object.assign(order, { isTrashed: true, updatedAt: new Date(last - 3_600_000).toISOString() })
    await store.sync()
    expect(await counted()).toHaveLength(0)
    Object.assign(order, { isTrashed: false, updatedAt: new Date(last + 3_600_000).toISOString() })
    await store.sync()
    expect(await counted()).toHaveLength(lines)
    await expectEqual(store, shop)
  })

  it('enters sales with dates into the promotion calendar, and follows what becomes of them', async () => {
    const { shop } = await open(makeShop({ products: 6, orders: 5 }))
    const store = await platform.connect(database, 'woocommerce')
    const dayMs = 86_400_000
    const day = (after: number) =>
      new Date(store.ctx.clock().getTime() + after * dayMs).toISOString().slice(0, 10)
    const sell = (at: number, from: number, to: number) => {
      const variant = shop.products[at]!.variants[0]!
      const cents = Math.round(variant.priceCents / 2)
      variant.sale = { cents, from: `${day(from)}T00:00:00`, to: `${day(to)}T23:59:59` }
      shop.products[at]!.updatedAt = store.ctx.clock().toISOString()
    }
    for (const product of shop.products) for (const each of product.variants) each.priceCents = 2000
    sell(0, 3, 9)
    sell(2, 3, 9)
    sell(3, -4, 5)
    const calendar = () =>
      store.rows(
        `select starts_on::text as starts, ends_on::text as ends, depth::float8, status, source,
           (select count(*)::int from promotion_products pp where pp.promotion_id = m.promotion_id) as products
         from promotions m where company_id = $1 order by starts_on`,
      )
    await store.rows(
      `insert into user_settings (company_id, user_id, regional) values ($1, '${store.ctx.userId}', '{"language": "de-DE"}')`,
    )
    await store.sync()
    // German takes a no-break space before the sign.
    const names = await store.rows<{ name: string }>('select name from promotions where company_id = $1')
    expect(names.map(({ name }) => name.split(' · ')[0])).toEqual(['−50\u00a0%', '−50\u00a0%'])
    const running = { starts: day(-4), ends: day(6), depth: 0.5, products: 1, source: 'platform' }
    const toCome = { starts: day(3), ends: day(10), depth: 0.5, products: 2, source: 'platform' }
    const planned = { status: 'planned' }
    expect(await calendar()).toEqual([
      { ...running, ...planned },
      { ...toCome, ...planned },
    ])
    await store.sync()
    expect(await calendar()).toHaveLength(2)
    // The owner takes one out; the store calls the other one off, which had begun.
    await store.rows(
      `update promotions set status = 'cancelled' where company_id = $1 and starts_on = '${day(3)}' returning 1`,
    )
    delete shop.products[3]!.variants[0]!.sale
    shop.products[3]!.updatedAt = new Date(store.ctx.clock().getTime() + 1000).toISOString()
    await store.sync()
    expect(await calendar()).toEqual([
      { ...running, ends: day(0), status: 'confirmed' },
      { ...toCome, status: 'cancelled' },
    ])
  })

  it('takes an order back that was refunded as a whole without naming its lines', async () => {
    const shop = makeShop({ products: 2, orders: 1 })
    const [order] = shop.orders
    order!.refunds = [{ id: 5, createdAt: '2026-02-01T00:00:00Z', lines: [] }]
    await open(shop, {
      tamper: (kind, record) => (kind === 'order' ? { ...record, status: 'refunded' } : record),
    })
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    const units = order!.lines.filter((line) => !line.giftCard).reduce((sum, line) => sum + line.quantity, 0)
    const figures = [...(await importedByCode(store)).values()]
    expect(figures.reduce((sum, each) => sum + each.units, 0)).toBe(units)
    expect(figures.reduce((sum, each) => sum + each.returnedUnits, 0)).toBe(units)
    const days = await store.rows(
      'select distinct day::text from order_lines where company_id = $1 and quantity < 0',
    )
    expect(days).toEqual([{ day: '2026-02-01' }])
  })

  it('counts prices with tax where the shop enters them with tax', async () => {
    await open(makeShop({ products: 2, orders: 1 }), {
      tamper: (kind, record) =>
        kind === 'order'
          ? {
              ...record,
              prices_include_tax: true,
              line_items: [
                { ...(record.line_items as object[])[0], quantity: 2, total: '10.00', total_tax: '1.90' },
              ],
            }
          : record,
    })
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    expect([...(await importedByCode(store)).values()][0]).toMatchObject({ units: 2, cents: 1190 })
  })

  it('line 41: checks what the shop says, record by record', async () => {
    await open(makeShop({ products: 4, orders: 4 }), {
      tamper: (kind, record) => {
        if (kind === 'product' && record.id === 10_000) return { ...record, date_modified_gmt: 'yesterday' }
        if (kind === 'product' && record.id === 10_002)
          return { ...record, images: [{ src: 'javascript:alert(1)', alt: '' }] }
        if (kind === 'order' && record.id === 700_001) return { ...record, line_items: [{ id: 'x' }] }
        return record
      },
    })
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    expect((await stateOf(store)).run).toMatchObject({
      status: 'done',
      products: { seen: 4, failed: 1 },
      orders: { seen: 4, failed: 1 },
    })
    const { products } = await listPlatformProducts({ ctx: store.ctx, input: { page: 1 } })
    expect(products.find(({ id }) => id === 'product/10002')?.image).toBeNull()
  })
})

it('is one store at a time: the other platform has to be disconnected first', async () => {
  await open(makeShop({ products: 2, orders: 1 }))
  const store = await platform.connect(database, 'woocommerce')
  await expect(startConnection({ ctx: store.ctx, input: { platform: 'shopify' } })).rejects.toThrow(
    'Disconnect it first',
  )
})
