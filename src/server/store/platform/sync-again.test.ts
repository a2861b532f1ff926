import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { expectEqualToShop } from '../../../../test/shop-figures.ts'
import { makeShop, type Shop } from '../../../../test/stand-ins/shop-data.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { removeImport } from '../imports/write/remove-import.ts'
import { completeShopStatus } from './complete-shop-status.ts'
import { getPlatformState } from './get-platform-state.ts'
import { platformSync } from './platform-sync.ts'
import { renewForgotten } from './renew-later.ts'
import { renewSync } from './renew-sync.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (...args: Parameters<typeof openPlatform>) => {
  platform = await openPlatform(...args)
  return platform
}
afterEach(() => platform.nango.close())

const stateOf = async (store: StoreUnderTest) => (await getPlatformState({ ctx: store.ctx })).run

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

  it('keeps a cost from a file until the shop states another one', async () => {
    const { shop } = await open(makeShop({ products: 20, orders: 0 }))
    const store = await platform.connect(database)
    const variant = shop.products[5]!.variants[0]!
    variant.costCents = 1_194
    await store.sync()
    const cost = async () =>
      (
        await database.adminPool.query<{ cost: string }>(
          'select cost::numeric(10, 2)::text as cost from products where company_id = $1 and sku = $2',
          [store.ctx.companyId, variant.sku],
        )
      ).rows[0]?.cost
    const syncChanged = async () => {
      shop.products[5]!.updatedAt = new Date(Date.now() + 60_000).toISOString()
      variant.priceCents += 10
      await store.sync()
    }
    // As the import of a cost file leaves it.
    for (const sql of [
      `update products set cost = 8.47 where company_id = $1 and sku = $2`,
      `update unit_costs set unit_cost = 8.47, source = 'import' where company_id = $1
       and product_id = (select product_id from products where company_id = $1 and sku = $2)`,
    ])
      await database.adminPool.query(sql, [store.ctx.companyId, variant.sku])
    expect(await cost()).toBe('8.47')
    await syncChanged()
    await syncChanged()
    expect(await cost()).toBe('8.47')
    variant.costCents = 1_205
    await syncChanged()
    expect(await cost()).toBe('12.05')
  })

  it('brings that a product was archived, and that it is active again', async () => {
    const { shop } = await open(makeShop({ products: 20, orders: 0 }))
    const store = await platform.connect(database)
    await store.sync()
    const product = shop.products[5]!
    const { sku } = product.variants[0]!
    const status = async () =>
      (
        await database.adminPool.query<{ status: string | null }>(
          'select shop_status as status from products where company_id = $1 and sku = $2',
          [store.ctx.companyId, sku],
        )
      ).rows[0]?.status
    expect(await status()).toBe('active')
    // As a version left it that kept no status: the night reads it from what was fetched then.
    await store.ctx.inTenant(({ client }) =>
      client.query('update products set shop_status = null where company_id = $1', [store.ctx.companyId]),
    )
    await completeShopStatus({ ctx: store.ctx })
    expect(await status()).toBe('active')
    for (const [told, kept] of [
      ['ARCHIVED', 'archived'],
      ['ACTIVE', 'active'],
    ] as const) {
      product.status = told
      product.updatedAt = told === 'ARCHIVED' ? '2026-06-01T08:00:00Z' : '2026-06-02T08:00:00Z'
      await store.sync()
      expect(await status()).toBe(kept)
    }
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

describe('an hour later', () => {
  it('the store is read again, unless it refuses us by then', async () => {
    await open(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database)
    await store.sync()
    const renewal = store.sent.find(({ name }) => name === 'renew-platform')
    const input = renewal?.data as { connectionId: string }
    const asked = () => store.sent.filter(({ name }) => name === 'sync-platform').length
    await renewSync({ ctx: store.ctx, input })
    expect(asked()).toBe(2)
    platform.nango.isRefused = true
    await store.work()
    await renewSync({ ctx: store.ctx, input })
    expect(asked()).toBe(2)
    const other = await platform.visitor(database)
    await renewSync({ ctx: other.ctx, input })
    expect(other.sent).toEqual([])
  })

  it('or in the night, where the job for it was lost', async () => {
    await open(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database)
    await store.sync()
    const renewals = () => store.sent.filter(({ name }) => name === 'renew-platform').length
    await renewForgotten({ ctx: store.ctx })
    expect(renewals()).toBe(1)
    await database.adminPool.query(
      `update platform_connections set last_synced_at = last_synced_at - interval '3 hours' where company_id = $1`,
      [store.ctx.companyId],
    )
    await renewForgotten({ ctx: store.ctx })
    expect(renewals()).toBe(2)
    expect(store.sent.at(-1)?.data).toEqual(store.sent.find(({ name }) => name === 'renew-platform')?.data)
  })

  it('also after an import that found nobody at home', async () => {
    await open(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database)
    platform.nango.fault = () => 'error_500'
    await expect(store.sync()).rejects.toThrow('could not be read')
    const [job] = store.sent
    await onRunFailed(platformSync, { ctx: store.ctx, input: job?.data as { runId: string } })
    expect(await stateOf(store)).toMatchObject({ status: 'failed', problem: 'unreachable' })
    expect(store.sent.at(-1)?.name).toBe('renew-platform')
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
      removeImport({
        tx,
        events: store.ctx.events,
        companyId: store.ctx.companyId,
        importId: brought.importId,
      }),
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
