import { afterEach, describe, expect, it } from 'vitest'
import type { Fault } from '#practice-shop/faults'
import { useDatabase } from '../../../../test/database.ts'
import { freshSeed } from '../../../../test/faults/fault-proxy.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import {
  openPlatform,
  type PlatformUnderTest,
  SHORT_TIMEOUT_MS,
  type StoreUnderTest,
} from '../../../../test/platform.ts'
import { expectEqualToShop, importedByCode } from '../../../../test/shop-figures.ts'
import { makeShop, seeded } from '../../../../test/stand-ins/shop-data.ts'
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
    expect(store.sent.map(({ name }) => name)).toEqual([
      'sync-platform',
      'renew-platform',
      'daily-facts',
      'estimate-elasticities',
    ])
  })

  it.each(['shopify', 'woocommerce', 'medusa'] as const)(
    'from %s brings GTINs, and no number of the shop’s own',
    async (name) => {
      const { shop } = await open(makeShop({ products: 3, orders: 1 }))
      const variants = shop.products.flatMap((product) => product.variants)
      const barcodes = ['4006381333931', 'SHELF-7', '4006381333932', '2012345678903', '036000291452']
      for (const [at, barcode] of barcodes.entries()) variants[at]!.barcode = barcode
      const store = await platform.connect(database, name)
      await store.sync()
      const found = await store.rows(
        'select gtin from products where company_id = $1 and gtin is not null order by gtin',
      )
      expect(found).toEqual([{ gtin: '00036000291452' }, { gtin: '04006381333931' }])
      expect(store.sent.map((job) => job.name)).not.toContain('match-competitor-products')
    },
  )

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

  it('keeps where each order came from, so that a point of sale can be told from the web', async () => {
    const { shop } = await open(makeShop({ products: 3, orders: 4 }))
    shop.orders[0]!.sourceName = 'pos'
    const store = await platform.connect(database)
    await store.sync()
    const sources = await store.rows(
      'select distinct sales_channel from order_lines where company_id = $1 order by 1',
    )
    expect(sources).toEqual([{ sales_channel: 'pos' }, { sales_channel: 'web' }])
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

  it.each([11, 12, freshSeed()])('equals the shop whatever fails on the way (seed %i)', async (seed) => {
    const { shop } = await open(makeShop({ products: 30, orders: 40, seed }), { timeoutMs: SHORT_TIMEOUT_MS })
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
      'expired',
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
    await store.syncAtLast()
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

describe('a token that has run out', () => {
  it('is renewed, and the import goes on', async () => {
    const { shop } = await open(makeShop({ products: 10, orders: 10 }))
    const store = await platform.connect(database)
    platform.nango.fault = (request) => (request === 2 ? 'expired' : 'none')
    await store.sync()
    expect(platform.nango.renewals).toBe(1)
    expect(await stateOf(store)).toMatchObject({ status: 'done' })
    await expectEqualToShop(store, shop)
  })
})

describe('an import that cannot go on', () => {
  it.each(['shopify', 'woocommerce', 'medusa'] as const)(
    'says that the store refuses (%s), keeps what was read, and takes a new connection',
    async (kind) => {
      await open(makeShop({ products: 10, orders: 10 }))
      const store = await platform.connect(database, kind)
      await store.sync()
      const read = () => store.rows('select line_id from order_lines where company_id = $1 order by 1')
      const lines = await read()
      expect(lines.length).toBeGreaterThan(0)
      platform.nango.isRefused = true
      await store.sync()
      const state = await getPlatformState({ ctx: store.ctx })
      expect(state).toMatchObject({
        connection: { status: 'refused' },
        run: { status: 'failed', problem: 'refused' },
      })
      expect(await read()).toEqual(lines)
      await expect(store.sync()).rejects.toThrow('no longer accepts')
    },
  )

  it("takes the shop's currency and time zone while there are no figures, and keeps its own afterwards", async () => {
    const { shop } = await open(makeShop({ products: 4, orders: 4 }))
    const store = await platform.connect(database)
    shop.timeZone = 'Australia/Sydney'
    const own = () => store.rows('select currency, timezone from companies where company_id = $1')
    await store.sync()
    expect(await own()).toEqual([{ currency: 'USD', timezone: 'Australia/Sydney' }])
    shop.timeZone = 'Europe/Paris'
    await store.sync()
    expect(await own()).toEqual([{ currency: 'USD', timezone: 'Australia/Sydney' }])
    const other = await platform.connect(database)
    shop.timeZone = 'Mars/Olympus_Mons'
    await other.sync()
    expect(await stateOf(other)).toMatchObject({ status: 'done' })
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

  it('takes its currency where prices came from a list that states none', async () => {
    const { shop } = await open(makeShop({ products: 4, orders: 4 }))
    const store = await platform.connect(database)
    const files = await importsUnderTest(database, store.ctx)
    await (await wizardUnderTest(files, 'products.csv', 'sku,title,price\nLAMP,Lamp,9.95\n')).run()
    shop.currency = 'EUR'
    await store.sync()
    expect(await stateOf(store)).toMatchObject({ status: 'done' })
    expect(await store.rows('select currency from companies where company_id = $1')).toEqual([
      { currency: 'EUR' },
    ])
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
