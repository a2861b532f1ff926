import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { expectEqualToShop, importedByCode } from '../../../../test/shop-figures.ts'
import type { Fault } from '../../../../test/stand-ins/nango.ts'
import { makeShop, type Shop, seeded } from '../../../../test/stand-ins/shop-data.ts'
import { removeImport } from '../imports/storage/remove-import.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (...args: Parameters<typeof openPlatform>) => {
  platform = await openPlatform(...args)
  return platform
}
afterEach(() => platform.nango.close())

const stateOf = async (store: StoreUnderTest) => (await getPlatformState({ ctx: store.ctx })).run

describe('an import from the platform', () => {
  it('equals the shop: codes, prices, costs, stock, quantities, money, returns, to the cent', async () => {
    const { shop } = await open(makeShop({ products: 40, orders: 60 }))
    const store = await platform.connect(database)
    await store.sync()
    await expectEqualToShop(store, shop)
    expect(await stateOf(store)).toMatchObject({
      status: 'done',
      products: { seen: 40, added: 40, changed: 0, failed: 0 },
      orders: { seen: 60, added: 60, changed: 0, failed: 0 },
    })
    expect(store.sent.map(({ name }) => name)).toEqual(['sync-platform', 'estimate-elasticities'])
  })

  it('reads on within a product of 130 variants and an order of 70 lines with as many returns', async () => {
    const { shop } = await open(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database)
    await store.sync()
    expect(shop.products[1]?.variants).toHaveLength(130)
    expect(shop.orders[2]?.lines.length).toBeGreaterThanOrEqual(70)
    await expectEqualToShop(store, shop)
  })

  it('counts an order that was moved here from another platform on the day of its sale', async () => {
    const { shop } = await open(makeShop({ products: 3, orders: 1 }))
    shop.orders[0]!.processedAt = '2024-03-02T10:00:00Z'
    const store = await platform.connect(database)
    await store.sync()
    const days = await store.rows('select distinct day::text from order_lines where company_id = $1')
    expect(days).toEqual([{ day: '2024-03-02' }])
    await expectEqualToShop(store, shop)
  })

  it('obeys the cost bucket: it waits before it would be throttled', async () => {
    await open(makeShop({ products: 200, orders: 150 }))
    const store = await platform.connect(database)
    await store.sync()
    expect(platform.admin.throttled).toBe(0)
    expect(platform.waitedMs()).toBeGreaterThan(10_000)
    expect(Math.max(...platform.admin.costs)).toBeLessThanOrEqual(1000)
  })

  it.each([11, 12, 13])('equals the shop whatever fails on the way (seed %i)', async (seed) => {
    const { shop } = await open(makeShop({ products: 30, orders: 40, seed }))
    const store = await platform.connect(database)
    const random = seeded(seed)
    const faults: Fault[] = [
      'throttled',
      'throttled_429',
      'rate_limit',
      'error_500',
      'page_502',
      'hang',
      'half',
    ]
    const met = new Set<Fault>()
    platform.nango.fault = (request) => {
      const fault =
        request < faults.length * 2 && request % 2 === 0
          ? faults[request / 2]!
          : random() < 0.6
            ? 'none'
            : faults[Math.floor(random() * faults.length)]!
      met.add(fault)
      return fault
    }
    await store.sync()
    expect(met.size).toBe(faults.length + 1)
    expect(await stateOf(store)).toMatchObject({ status: 'done' })
    await expectEqualToShop(store, shop)
  })

  it('goes on where it was stopped, and ends equal to the shop', async () => {
    const { shop } = await open(makeShop({ products: 120, orders: 60 }))
    const store = await platform.connect(database)
    for (const after of [3, 8, 14]) {
      const stop = new AbortController()
      platform.nango.fault = () => {
        if (platform.nango.proxied > after) stop.abort()
        return 'none'
      }
      await expect(after === 3 ? store.sync(stop) : store.work(stop)).rejects.toThrow()
    }
    const [half] = await store.rows<{ n: number }>(
      'select count(*)::int as n from platform_products where company_id = $1',
    )
    expect(half?.n).toBeGreaterThan(0)
    platform.nango.fault = () => 'none'
    await store.work()
    await expectEqualToShop(store, shop)
    expect(await stateOf(store)).toMatchObject({
      status: 'done',
      products: { added: 120 },
      orders: { added: 60 },
    })
  })
})

describe('a second import', () => {
  it('of an unchanged shop changes nothing, and estimates nothing again', async () => {
    const { shop } = await open(makeShop({ products: 20, orders: 30 }))
    const store = await platform.connect(database)
    await store.sync()
    const snapshot = () =>
      store.rows(
        'select line_id, product_id, quantity, total from order_lines where company_id = $1 order by 1',
      )
    const before = await snapshot()
    await store.sync()
    expect(await snapshot()).toEqual(before)
    const run = await stateOf(store)
    expect(run).toMatchObject({
      status: 'done',
      products: { added: 0, changed: 0 },
      orders: { added: 0, changed: 0 },
    })
    expect(run?.products.seen).toBeLessThan(20)
    expect(store.sent.filter(({ name }) => name === 'estimate-elasticities')).toHaveLength(1)
    await expectEqualToShop(store, shop)
  })

  it('brings only what changed: a price, a new code, a refund, a cancellation', async () => {
    const { shop } = await open(makeShop({ products: 20, orders: 30 }))
    const store = await platform.connect(database)
    await store.sync()
    const later = '2026-06-01T08:00:00Z'
    const product = shop.products[5]!
    product.variants[0]!.priceCents += 100
    product.updatedAt = later
    const renamed = shop.products[6]!
    const oldSku = renamed.variants[0]!.sku
    renamed.variants[0]!.sku = 'BRAND-NEW'
    renamed.updatedAt = later
    const order = shop.orders.find(
      (each) =>
        each.refunds.length === 0 && each.financialStatus === 'PAID' && !each.test && !each.cancelledAt,
    )!
    order.refunds.push({
      id: 1,
      createdAt: later,
      lines: [{ lineId: order.lines[0]!.id, quantity: 1, cents: 100 }],
    })
    order.updatedAt = later
    const cancelled = shop.orders.findLast(
      (each) => each !== order && each.financialStatus === 'PAID' && !each.test && !each.cancelledAt,
    )!
    cancelled.cancelledAt = later
    cancelled.updatedAt = later
    await store.sync()
    expect(await stateOf(store)).toMatchObject({
      products: { added: 0, changed: 2 },
      orders: { added: 0, changed: 2 },
    })
    // Orders keep the code of their day; the product they count for is the same one.
    const [moved] = await store.rows<{ n: number }>(
      `select count(*)::int as n from products where company_id = $1 and sku = '${oldSku}'`,
    )
    expect(moved?.n).toBe(0)
    for (const each of shop.orders)
      for (const line of each.lines) if (line.sku === oldSku) line.sku = 'BRAND-NEW'
    await expectEqualToShop(store, shop)
  })
})

describe('a file of the same orders', () => {
  const csvOf = (shop: Shop) =>
    [
      'Name,Financial Status,Created at,Currency,Subtotal,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
      ...shop.orders.flatMap((order) =>
        order.lines.map((line, at) => {
          const own = line.discountsCents.reduce((sum, each) => sum + each, 0)
          const head = at === 0 ? ['paid', order.createdAt, 'USD', '', ''] : ['', '', '', '', '']
          return [
            order.name,
            ...head,
            line.quantity,
            line.name,
            ((line.unitCents * line.quantity - own) / line.quantity / 100).toFixed(4),
            line.sku ?? '',
          ].join(',')
        }),
      ),
    ].join('\n')
  const plainShop = () => {
    const shop = makeShop({ products: 12, orders: 30 })
    for (const order of shop.orders) {
      Object.assign(order, { refunds: [], cancelledAt: null, test: false, financialStatus: 'PAID' })
      order.lines = order.lines.filter(
        (line, at, all) =>
          !line.giftCard && all.findIndex((each) => each.variantId === line.variantId) === at,
      )
    }
    return shop
  }
  const figures = async (store: StoreUnderTest) =>
    (
      await store.rows<{ n: number; units: number }>(
        'select count(*)::int as n, sum(quantity)::int as units from order_lines where company_id = $1',
      )
    )[0]

  it('counts once, whether it came before the import or after it', async () => {
    const { shop } = await open(plainShop())
    for (const order of shop.orders) for (const line of order.lines) line.discountsCents = []
    const lines = shop.orders.flatMap((order) => order.lines)
    const once = { n: lines.length, units: lines.reduce((sum, line) => sum + line.quantity, 0) }
    const early = await platform.connect(database)
    await (await importsUnderTest(database, early.ctx)).bring('orders.csv', csvOf(shop))
    await early.sync()
    expect(await figures(early)).toEqual(once)
    const late = await platform.connect(database)
    await late.sync()
    await (await importsUnderTest(database, late.ctx)).bring('orders.csv', csvOf(shop))
    expect(await figures(late)).toEqual(once)
  })

  it('that spreads a discount otherwise counts once, too, before the import or after it', async () => {
    const { shop } = await open(plainShop())
    for (const order of shop.orders) for (const line of order.lines) line.discountsCents = [1]
    const store = await platform.connect(database)
    const brought = await (await importsUnderTest(database, store.ctx)).bring('orders.csv', csvOf(shop))
    const before = await figures(store)
    await store.sync()
    expect(await figures(store)).toEqual(before)

    await store.ctx.inTenant((tx) =>
      removeImport({ tx, companyId: store.ctx.companyId, importId: brought.importId }),
    )
    await store.sync()
    await expectEqualToShop(store, shop)

    const late = await platform.connect(database)
    await late.sync()
    const file = await importsUnderTest(database, late.ctx)
    const view = await file.bring('orders.csv', csvOf(shop))
    expect(view).toMatchObject({ status: 'done', linesAdded: 0, linesKnown: before?.n })
    expect(await figures(late)).toEqual(before)
  })
})

describe('an import that cannot go on', () => {
  it('says that the store refuses, keeps what was read, and takes a new connection', async () => {
    const { shop } = await open(makeShop({ products: 10, orders: 10 }))
    const store = await platform.connect(database)
    await store.sync()
    platform.nango.isRefused = true
    await store.sync()
    const state = await getPlatformState({ ctx: store.ctx })
    expect(state).toMatchObject({
      connection: { status: 'refused' },
      run: { status: 'failed', problem: 'refused' },
    })
    await expectEqualToShop(store, shop)
    await expect(store.sync()).rejects.toThrow('no longer accepts')
  })

  it('leaves a shop in another currency alone once there are figures', async () => {
    const { shop } = await open(makeShop({ products: 4, orders: 4 }))
    const store = await platform.connect(database)
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into products (company_id, sku, title, price, source) values ($1, 'X', 'X', 1, 'manual')`,
        [store.ctx.companyId],
      ),
    )
    shop.currency = 'EUR'
    await store.sync()
    expect(await stateOf(store)).toMatchObject({ status: 'failed', problem: 'other_currency' })
    expect(await importedByCode(store)).toEqual(new Map())
  })

  it('gives the job back to the queue while the store does not answer', async () => {
    await open(makeShop({ products: 4, orders: 4 }))
    const store = await platform.connect(database)
    platform.nango.fault = () => 'error_500'
    await expect(store.sync()).rejects.toThrow('could not be read')
    expect(await stateOf(store)).toMatchObject({ status: 'running' })
    platform.nango.fault = () => 'none'
    await store.work()
    expect(await stateOf(store)).toMatchObject({ status: 'done', problem: null })
  })
})

describe('what a platform says', () => {
  it('is checked like what a user says: bad records are counted, the others come in', async () => {
    const { shop } = await open(makeShop({ products: 8, orders: 6 }), {
      tamper: (kind, record) => {
        const id = String(record.id)
        if (kind === 'product' && id.endsWith('10000')) return { ...record, title: 'x'.repeat(200_000) }
        if (kind === 'product' && id.endsWith('10002'))
          return {
            ...record,
            title: '<img src=x onerror=alert(1)>\u0000\ud800',
            featuredMedia: {
              __typename: 'MediaImage',
              preview: { image: { url: 'javascript:alert(1)', altText: null } },
            },
          }
        if (kind === 'product' && id.endsWith('10003'))
          return {
            ...record,
            featuredMedia: {
              __typename: 'MediaImage',
              preview: { image: { url: 'http://cdn.example.test/x.jpg', altText: null } },
            },
          }
        if (kind === 'order' && id.endsWith('700001'))
          return { ...record, name: `#'; drop table order_lines; --${'9'.repeat(900)}` }
        if (kind === 'order' && id.endsWith('700003'))
          return { ...record, createdAt: '0001-01-01T00:00:00Z', processedAt: '0001-01-01T00:00:00Z' }
        return record
      },
    })
    const store = await platform.connect(database)
    await store.sync()
    expect(await stateOf(store)).toMatchObject({
      status: 'done',
      products: { seen: 8, failed: 1 },
      orders: { seen: 6, failed: 0 },
    })
    const { products } = await listPlatformProducts({ ctx: store.ctx, input: { page: 1 } })
    const hostile = products.find(({ id }) => id.endsWith('10002'))
    expect(hostile).toMatchObject({ title: '<img src=x onerror=alert(1)> \ufffd', image: null })
    expect(products.find(({ id }) => id.endsWith('10003'))?.image).toBeNull()
    const refs = await store.rows<{ ref: string }>(
      `select distinct order_ref as ref from order_lines where company_id = $1`,
    )
    expect(Math.max(...refs.map(({ ref }) => ref.length))).toBeLessThanOrEqual(200)
    expect(refs.map(({ ref }) => ref)).not.toContain(shop.orders[3]?.name)
  })

  it('reaches its own company only', async () => {
    await open(makeShop({ products: 6, orders: 6 }))
    const store = await platform.connect(database)
    await store.sync()
    const other = await platform.visitor(database)
    expect(await listPlatformProducts({ ctx: other.ctx, input: { page: 1 } })).toEqual({
      products: [],
      total: 0,
    })
    expect(await getPlatformState({ ctx: other.ctx })).toMatchObject({ connection: null, run: null })
    expect(await importedByCode(other)).toEqual(new Map())
    await expect(other.sync()).rejects.toThrow('No store is connected')
    // A job that names another company's connection finds nothing to do.
    const { data } = store.sent[0]!
    Object.assign(other.sent, [{ name: 'sync-platform', data }])
    await other.work()
    expect(await importedByCode(other)).toEqual(new Map())
  })
})

describe('the cards', () => {
  it('come twelve to a page, by title, with image, variants and the first price', async () => {
    const { shop } = await open(makeShop({ products: 30, orders: 1 }))
    const store = await platform.connect(database)
    await store.sync()
    const page = async (number: number) =>
      (await listPlatformProducts({ ctx: store.ctx, input: { page: number } })).products
    expect([(await page(1)).length, (await page(2)).length, (await page(3)).length]).toEqual([12, 12, 6])
    const second = shop.products[1]!
    expect((await page(1))[1]).toEqual({
      id: 'gid://shopify/Product/10001',
      title: 'Product 0001',
      status: 'active',
      image: { src: second.image, alt: 'Product 0001' },
      variantCount: 130,
      firstVariantPrice: (second.variants[0]!.priceCents / 100).toFixed(2),
    })
  })
})
