import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop } from '../../../../test/stand-ins/shop-data.ts'
import { listStockOuts } from '../calendar/list-stock-outs.ts'
import { saveProductDayFacts } from '../calendar/save-product-day-facts.ts'
import { dailyFacts } from '../platform/daily-facts.ts'
import { createProduct } from './create-product.ts'
import { updateProduct } from './update-product.ts'

const database = useDatabase()
let platform: PlatformUnderTest | null = null
afterEach(async () => {
  await platform?.nango.close()
  platform = null
})

const logSql = (table: string, column: string) =>
  `select effective_from::text as day, ${column}::float8 as value, source from ${table}
   where company_id = $1 and product_id = $2 order by effective_from`

describe('a price or a cost set in the catalogue', () => {
  it("stands in the log as from that day in the company's time zone", async () => {
    const store = await createTestStore(database)
    const { companyId } = store.ctx
    await database.adminPool.query(
      `update companies set timezone = 'America/New_York' where company_id = $1`,
      [companyId],
    )
    const at = (iso: string) => ({ ...store.ctx, clock: () => new Date(iso) })
    const { product } = await createProduct({
      ctx: at('2026-06-15T03:00:00Z'),
      input: { title: 'Jug', price: '12', cost: '5' },
    })
    const change = (iso: string, fields: object) =>
      updateProduct({ ctx: at(iso), input: { id: String(product.id), title: 'Jug', ...fields } })
    await change('2026-06-20T12:00:00Z', { cost: 6 })
    await change('2026-06-20T13:00:00Z', { cost: 6.5 })
    await change('2026-06-21T13:00:00Z', { title: 'Big jug' })
    await change('2026-06-22T13:00:00Z', { price: null })
    const rows = async (table: string, column: string) =>
      (await database.adminPool.query(logSql(table, column), [companyId, product.id])).rows
    expect(await rows('unit_costs', 'unit_cost')).toEqual([
      { day: '2026-06-14', value: 5, source: 'catalogue' },
      { day: '2026-06-20', value: 6.5, source: 'catalogue' },
    ])
    expect(await rows('price_log', 'price')).toEqual([{ day: '2026-06-14', value: 12, source: 'catalogue' }])
  })
})

describe('a price entered ahead of its time', () => {
  it('is waited for, and one of today is not', async () => {
    const store = await createTestStore(database)
    await store.addProducts([{ sku: 'CUP' }])
    const productId = await store.productId('CUP')
    const save = (effectiveFrom: string) =>
      saveProductDayFacts({
        ctx: store.ctx,
        input: { kind: 'price', rows: [{ productId, effectiveFrom, price: '9' }] },
      })
    const asked = () => store.sent.filter(({ name }) => name === 'daily-facts').length
    await save('2026-06-15')
    expect(asked()).toBe(0)
    await save('2026-06-16')
    expect(asked()).toBe(1)
    const later = { ...store.ctx, clock: () => new Date('2026-06-16T00:05:00Z') }
    await dailyFacts({ ctx: later, input: { afterDay: '2026-06-15' } })
    expect(asked()).toBe(1)
  })
})

describe('a connected store', () => {
  const at = (store: StoreUnderTest, iso: string) =>
    Object.assign(store.ctx as { clock: () => Date }, { clock: () => new Date(iso) })
  const count = async (store: StoreUnderTest, table: string) =>
    (await store.rows<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`))[0]?.n
  const logOf = (store: StoreUnderTest, sku: string) =>
    store.rows<{ day: string; price: number; source: string }>(
      `select effective_from::text as day, l.price::float8 as price, l.source from price_log l
       join products p using (company_id, product_id) where company_id = $1 and p.sku = '${sku}' order by 1`,
    )

  it('is recorded from its first day: prices when they change, stock every day', async () => {
    platform = await openPlatform(makeShop({ products: 6, orders: 5 }))
    const { shop } = platform
    const variants = shop.products.flatMap((product) => product.variants)
    const [first] = variants
    for (const variant of variants) variant.stock = 5
    const [, uncounted] = variants
    Object.assign(uncounted!, { stock: 0, isUncounted: true })
    const store = await platform.connect(database)
    at(store, '2026-06-15T12:00:00Z')
    await store.sync()
    const products = await count(store, 'products')
    expect(await count(store, 'price_log')).toBe(products)
    expect(await count(store, 'inventory_levels')).toBe(products! - 1)

    at(store, '2026-06-16T12:00:00Z')
    first!.priceCents += 250
    first!.stock = 0
    shop.products[0]!.updatedAt = '2026-06-16T08:00:00Z'
    await store.sync()
    expect(await count(store, 'price_log')).toBe(products! + 1)
    expect(await count(store, 'inventory_levels')).toBe(2 * (products! - 1))
    const log = await logOf(store, first!.sku ?? '')
    expect(log.map(({ day, source }) => [day, source])).toEqual([
      ['2026-06-15', 'platform'],
      ['2026-06-16', 'platform'],
    ])
    expect(log[1]!.price - log[0]!.price).toBeCloseTo(2.5)
    const outs = await listStockOuts({ ctx: store.ctx, input: {} })
    expect(outs.rows).toMatchObject([{ fromDay: '2026-06-16', toDay: null, source: 'inventory' }])
  })

  it('is read again on a day on which it was not yet, and only while it is connected', async () => {
    platform = await openPlatform(makeShop({ products: 3, orders: 3 }))
    const store = await platform.connect(database)
    at(store, '2026-06-15T12:00:00Z')
    await store.sync()
    const asked = (name: string) => store.sent.filter((job) => job.name === name).length
    expect(store.sent.findLast(({ name }) => name === 'daily-facts')?.data).toMatchObject({
      afterDay: '2026-06-15',
    })
    const before = { syncs: asked('sync-platform'), days: asked('daily-facts') }
    await dailyFacts({ ctx: store.ctx, input: { afterDay: '2026-06-14' } })
    expect(asked('sync-platform')).toBe(before.syncs)
    at(store, '2026-06-16T00:05:00Z')
    await dailyFacts({ ctx: store.ctx, input: { afterDay: '2026-06-15' } })
    expect(asked('sync-platform')).toBe(before.syncs + 1)
    expect(asked('daily-facts')).toBe(before.days + 2)
    await database.adminPool.query(
      `update platform_connections set status = 'disconnected' where company_id = $1`,
      [store.ctx.companyId],
    )
    await dailyFacts({ ctx: store.ctx, input: { afterDay: '2026-06-15' } })
    expect(asked('daily-facts')).toBe(before.days + 2)
  })

  it('keeps of old stock levels those that say something new', async () => {
    const store = await createTestStore(database)
    await store.addProducts([{ sku: 'CUP' }])
    const productId = await store.productId('CUP')
    const levels = [4, 4, 4, 0, 0, 0, 7]
    await database.adminPool.query(
      `insert into inventory_levels (company_id, product_id, day, quantity, source)
       select $1, $2, date '2026-04-01' + at::int, quantity, 'platform'
       from unnest($3::int4[]) with ordinality as l (quantity, at)`,
      [store.ctx.companyId, productId, levels],
    )
    await dailyFacts({ ctx: store.ctx, input: { afterDay: '2026-06-14' } })
    const { rows } = await database.adminPool.query<{ day: string; quantity: number }>(
      'select day::text, quantity from inventory_levels where company_id = $1 order by day',
      [store.ctx.companyId],
    )
    expect(rows.map(({ day, quantity }) => `${day.slice(8)}:${quantity}`)).toEqual([
      ...['02:4', '04:4', '05:0', '07:0', '08:7'],
    ])
  })
})
