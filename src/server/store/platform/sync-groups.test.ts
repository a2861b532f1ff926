import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openPlatform, type PlatformUnderTest, type StoreUnderTest } from '../../../../test/platform.ts'
import { expectEqualToShop } from '../../../../test/shop-figures.ts'
import { makeShop, type Shop } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'

const database = useDatabase()
let platform: PlatformUnderTest
const open = async (shop: Shop) => {
  platform = await openPlatform(shop)
  return platform
}
afterEach(() => platform.nango.close())

const groupsOf = async (store: StoreUnderTest) =>
  (
    await store.rows<{ group: string | null }>(
      'select distinct customer_group as "group" from order_lines where company_id = $1 order by 1 nulls first',
    )
  ).map(({ group }) => group)
const linesOf = (store: StoreUnderTest) =>
  store.rows('select line_id, quantity, total from order_lines where company_id = $1 order by 1')

const plainOrders = (orders: number) => {
  const shop = makeShop({ products: 6, orders })
  for (const order of shop.orders) Object.assign(order, { test: false, cancelledAt: null })
  return shop
}

describe('groups of customers, from a Shopify store', () => {
  it('are the tags of the order and of its customer, and that a company bought', async () => {
    const shop = plainOrders(3)
    shop.scopes.push('read_customers')
    shop.orders[0]!.tags = ['Wholesale', 'net 30']
    shop.orders[0]!.customer = { id: 1, groups: ['trade', 'wholesale'], isCompany: true }
    shop.orders[1]!.customer = { id: 2, groups: [] }
    await open(shop)
    const store = await platform.connect(database)
    await store.sync()
    expect(await groupsOf(store)).toEqual([null, 'B2B, net 30, trade, wholesale'])
    await expectEqualToShop(store, shop)
  })

  it('are the tags of the order alone where the app may not read customers', async () => {
    const shop = plainOrders(3)
    shop.orders[0]!.tags = ['Wholesale']
    shop.orders[1]!.customer = { id: 2, groups: ['trade'] }
    await open(shop)
    const store = await platform.connect(database)
    await store.sync()
    expect(await groupsOf(store)).toEqual([null, 'Wholesale'])
  })

  it('come in one go with a long history, too', async () => {
    const shop = plainOrders(600)
    shop.scopes.push('read_customers')
    for (const order of shop.orders.slice(0, 50)) order.customer = { id: 1, groups: ['trade'] }
    await open(shop)
    const store = await platform.connect(database)
    await store.sync()
    expect(platform.admin.results.length).toBeGreaterThan(0)
    expect(await groupsOf(store)).toEqual([null, 'trade'])
  })

  it('change with the order: no line is doubled, and the next estimate looks at the channels anew', async () => {
    const shop = plainOrders(8)
    await open(shop)
    const store = await platform.connect(database)
    await store.sync()
    const before = await linesOf(store)
    const order = shop.orders[2]!
    order.tags = ['wholesale']
    order.updatedAt = '2026-06-01T08:00:00Z'
    await store.sync()
    expect(await linesOf(store)).toEqual(before)
    expect(await groupsOf(store)).toEqual([null, 'wholesale'])
    expect(await store.rows('select is_stale from channel_models where company_id = $1')).toEqual([
      { is_stale: true },
    ])
    expect(store.sent.filter(({ name }) => name === 'estimate-elasticities')).toHaveLength(2)
    order.tags = []
    order.updatedAt = '2026-06-02T08:00:00Z'
    await store.sync()
    expect(await groupsOf(store)).toEqual([null])
    expect(await linesOf(store)).toEqual(before)
  })
})

it('are the names of the customer’s groups in Medusa, next to the sales channel', async () => {
  const shop = plainOrders(3)
  shop.orders[0]!.customer = { id: 1, groups: ['Retailers, north', 'VIP'] }
  shop.orders[0]!.sourceName = 'B2B portal'
  await open(shop)
  const store = await platform.connect(database, 'medusa')
  await store.sync()
  expect(await groupsOf(store)).toEqual([null, 'Retailers north, VIP'])
  const sources = await store.rows<{ sales_channel: string }>(
    'select distinct sales_channel from order_lines where company_id = $1 order by 1',
  )
  expect(sources.map(({ sales_channel }) => sales_channel)).toEqual(['B2B portal', 'Default Sales Channel'])
})

describe('groups of customers, from a WooCommerce store', () => {
  const roled = () => {
    const shop = plainOrders(4)
    shop.orders[0]!.customer = { id: 11, groups: ['wholesale_customer'] }
    shop.orders[1]!.customer = { id: 12, groups: ['customer'] }
    return shop
  }

  it('are roles other than what every buyer is; nothing but numbers and roles is asked for', async () => {
    await open(roled())
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    expect(await groupsOf(store)).toEqual([null, 'wholesale_customer'])
    const asked = platform.rest.asked.filter((each) => each.startsWith('/wp-json/wc/v3/customers?'))
    expect(asked).toHaveLength(1)
    expect(new URLSearchParams(asked[0]!.split('?')[1]).get('_fields')).toBe('id,role')
  })

  it('are none where the key may not read customers; the orders come in all the same', async () => {
    const shop = roled()
    await open(shop)
    platform.rest.refused.add('/wp-json/wc/v3/customers')
    const store = await platform.connect(database, 'woocommerce')
    await store.sync()
    expect(await groupsOf(store)).toEqual([null])
    expect((await getPlatformState({ ctx: store.ctx })).run).toMatchObject({
      status: 'done',
      orders: { seen: 4, added: 4, failed: 0 },
    })
  })
})
