import { afterEach, describe, expect, it } from 'vitest'
import type { PlatformId } from '#contract/platform'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { makeShop, type Shop } from '../../../../test/stand-ins/shop-data.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

const kinds: readonly PlatformId[] = ['shopify', 'woocommerce']

/** One order of 2 × 15.00 and 1 × 10.00. */
function shopWithOrder(): { shop: Shop; order: Shop['orders'][number] } {
  const shop = makeShop({ products: 3, orders: 1 })
  const order = shop.orders[0]!
  const [a, b] = [shop.products[0]!, shop.products[2]!]
  const lines = [
    { product: a, quantity: 2, unitCents: 1500 },
    { product: b, quantity: 1, unitCents: 1000 },
  ]
  order.lines = lines.map(({ product, quantity, unitCents }, index) => ({
    ...{ id: 1 + index, variantId: product.variants[0]!.id, name: product.title, discountsCents: [] },
    ...{ sku: product.variants[0]!.sku, quantity, unitCents },
  }))
  for (const product of [a, b]) product.variants.splice(1)
  Object.assign(order, { cancelledAt: null, test: false, financialStatus: 'PAID', refunds: [] })
  return { shop, order }
}

const linesOf = async (store: StoreUnderTest) =>
  (
    await store.rows<{ line: string }>(
      `select concat_ws(' ', day, quantity, total::numeric(10, 2)) as line
       from order_lines where company_id = $1 order by quantity desc, total desc`,
    )
  ).map(({ line }) => line)

const change = (order: Shop['orders'][number], hour: number) => {
  order.updatedAt = `2026-06-0${hour}T08:00:00Z`
}

describe.each(kinds)('money that %s gave back', (kind) => {
  const open = async () => {
    const { shop, order } = shopWithOrder()
    platform = await openPlatform(shop)
    const store = await platform.connect(database, kind)
    const refund = async (id: number, byAmountCents: number, lines: typeof order.refunds = []) => {
      order.refunds.push({ id, createdAt: `2026-06-0${id}T08:00:00Z`, lines: [], byAmountCents }, ...lines)
      change(order, id)
    }
    return { shop, order, store, refund }
  }
  const sold = ['2026-01-05 2 30.00', '2026-01-05 1 10.00']

  it('without a line is spread over the lines by value, on the day of the order; more of it replaces it', async () => {
    const { order, store, refund } = await open()
    await store.sync()
    expect(await linesOf(store)).toEqual(sold)
    await refund(1, 1000)
    await store.sync()
    expect(await linesOf(store)).toEqual([...sold, '2026-01-05 0 -2.50', '2026-01-05 0 -7.50'])
    await refund(2, 600)
    await store.sync()
    expect(await linesOf(store)).toEqual([...sold, '2026-01-05 0 -4.00', '2026-01-05 0 -12.00'])
    const [day] = await store.rows<{ refunded: string }>(
      'select sum(refunded)::numeric(10, 2)::text as refunded from store_days where company_id = $1',
    )
    expect(day).toEqual({ refunded: '16.00' })
    order.refunds.pop()
    change(order, 3)
    await store.sync()
    expect(await linesOf(store)).toEqual([...sold, '2026-01-05 0 -2.50', '2026-01-05 0 -7.50'])
  })

  it('after one line was returned, for all the rest of the order, is a return of the rest', async () => {
    const { order, store } = await open()
    order.refunds.push({
      ...{ id: 1, createdAt: '2026-02-01T08:00:00Z' },
      lines: [{ lineId: 1, quantity: 1, cents: 1500 }],
    })
    order.refunds.push({ id: 2, createdAt: '2026-02-03T08:00:00Z', lines: [], byAmountCents: 2500 })
    order.financialStatus = 'REFUNDED'
    await store.sync()
    expect(await linesOf(store)).toEqual([
      ...sold,
      '2026-02-03 -1 -10.00',
      '2026-02-01 -1 -15.00',
      '2026-02-03 -1 -15.00',
    ])
  })

  it('is added to the sale that a file brought, and counts once where a file states it, too', async () => {
    const { order, store, refund } = await open()
    const csv = (refunded: string) =>
      [
        'Name,Financial Status,Created at,Currency,Subtotal,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
        ...order.lines.map((line, at) =>
          [
            kind === 'shopify' ? order.name : order.name.replace('#', ''),
            ...(at === 0 ? ['paid', order.createdAt, 'USD', '40.00', refunded] : ['', '', '', '', '']),
            ...[line.quantity, line.name, line.unitCents / 100, line.sku],
          ].join(','),
        ),
      ].join('\n')
    const files = await importsUnderTest(database, store.ctx)
    await files.bring('orders.csv', csv('0.00'))
    await refund(1, 1000)
    await store.sync()
    expect(await linesOf(store)).toEqual([...sold, '2026-01-05 0 -2.50', '2026-01-05 0 -7.50'])
    await files.bring('later.csv', csv('10.00'))
    expect(await linesOf(store)).toEqual([...sold, '2026-01-05 0 -2.50', '2026-01-05 0 -7.50'])
  })
})

it('counts money of one line that WooCommerce gave back without a unit of it', async () => {
  const { shop, order } = shopWithOrder()
  platform = await openPlatform(shop)
  order.refunds.push({
    ...{ id: 1, createdAt: '2026-02-01T08:00:00Z' },
    lines: [{ lineId: 2, quantity: 0, cents: 300 }],
  })
  const store = await platform.connect(database, 'woocommerce')
  await store.sync()
  expect(await linesOf(store)).toEqual(['2026-01-05 2 30.00', '2026-01-05 1 10.00', '2026-01-05 0 -3.00'])
})
