import { afterEach, describe, expect, it } from 'vitest'
import type { Fault } from '#practice-shop/faults'
import { useDatabase } from '../../../../test/database.ts'
import { freshSeed } from '../../../../test/faults/fault-proxy.ts'
import { openPlatform, type PlatformUnderTest, SHORT_TIMEOUT_MS } from '../../../../test/platform.ts'
import { expectEqualToShop } from '../../../../test/shop-figures.ts'
import { makeShop, type Shop, seeded } from '../../../../test/stand-ins/shop-data.ts'
import { getPlatformState } from './get-platform-state.ts'
import { listPlatformProducts } from './list-platform-products.ts'

const database = useDatabase()
let platform: PlatformUnderTest
afterEach(() => platform.nango.close())

/** Medusa keeps no costs, and says of a return what came back, not what of the money was for which line. */
function medusaShop(size: { products: number; orders: number }): Shop {
  const shop = makeShop(size)
  for (const product of shop.products) for (const variant of product.variants) variant.costCents = null
  for (const order of shop.orders)
    for (const returned of order.refunds.flatMap(({ lines }) => lines)) {
      const line = order.lines.find(({ id }) => id === returned.lineId)!
      const off = line.discountsCents.reduce((sum, cents) => sum + cents, 0)
      returned.quantity = line.quantity
      returned.cents = line.unitCents * line.quantity - off
    }
  return shop
}

const idOf = ({ id }: { id: number }) => `variant_${id}`

describe('an import from Medusa', () => {
  it('equals the shop: codes, prices, stock, quantities, money, returns, to the cent', async () => {
    platform = await openPlatform(medusaShop({ products: 120, orders: 60 }))
    const store = await platform.connect(database, 'medusa')
    await store.sync()
    await expectEqualToShop(store, platform.shop, idOf)
    const state = await getPlatformState({ ctx: store.ctx })
    expect(state).toMatchObject({
      platform: 'medusa',
      connection: { shopName: 'Stand-in Goods', ordersLimited: false },
      run: {
        status: 'done',
        products: { seen: 120, added: 120, failed: 0 },
        orders: { seen: 60, added: 60, failed: 0 },
      },
    })
    expect(platform.medusa.asked.join().replaceAll('customer.groups.name', '')).not.toMatch(
      /customer|email|address/,
    )
  })

  it('sees a new price although no date of a product tells it, and only the orders that changed', async () => {
    platform = await openPlatform(medusaShop({ products: 12, orders: 20 }))
    const store = await platform.connect(database, 'medusa')
    await store.sync()
    platform.shop.products[4]!.variants[0]!.priceCents += 250
    await store.sync()
    const { run } = await getPlatformState({ ctx: store.ctx })
    expect(run).toMatchObject({
      products: { seen: 12, added: 0, changed: 1 },
      orders: { added: 0, changed: 0 },
    })
    expect(run?.orders.seen).toBeLessThan(20)
    await expectEqualToShop(store, platform.shop, idOf)
  })

  it('line 41: checks what the shop says, record by record', async () => {
    platform = await openPlatform(medusaShop({ products: 4, orders: 4 }), {
      tamper: (kind, record) => {
        if (kind === 'product' && record.id === 'prod_10000') return { ...record, title: 'x'.repeat(200_000) }
        if (kind === 'product' && record.id === 'prod_10002')
          return { ...record, thumbnail: 'javascript:alert(1)' }
        if (kind === 'order' && String(record.id).endsWith('700001'))
          return { ...record, items: [{ id: "'; drop table order_lines", unit_price: 1e300, quantity: -1 }] }
        return record
      },
    })
    const store = await platform.connect(database, 'medusa')
    await store.sync()
    expect((await getPlatformState({ ctx: store.ctx })).run).toMatchObject({
      status: 'done',
      products: { seen: 4, failed: 1 },
      orders: { seen: 4, failed: 1 },
    })
    const { products } = await listPlatformProducts({ ctx: store.ctx, input: { page: 1 } })
    expect(products.find(({ id }) => id.endsWith('10002'))?.image).toBeNull()
  })

  it.each([31, freshSeed()])('equals the shop whatever fails on the way (seed %i)', async (seed) => {
    platform = await openPlatform(medusaShop({ products: 30, orders: 40 }), { timeoutMs: SHORT_TIMEOUT_MS })
    const store = await platform.connect(database, 'medusa')
    const faults: Fault[] = ['rate_limit', 'error_500', 'page_502', 'hang', 'half', 'expired']
    const met = new Set<Fault>()
    const random = seeded(seed)
    // Each request is met by the next fault, and let through when it is made again; then by any, or none.
    platform.nango.fault = (request) => {
      const drawn = random() < 0.6 ? 'none' : faults[Math.floor(random() * faults.length)]!
      const fault = request >= 2 * faults.length ? drawn : request % 2 === 0 ? faults[request / 2]! : 'none'
      met.add(fault)
      return fault
    }
    await store.syncAtLast()
    platform.nango.fault = () => 'none'
    expect(met.size).toBe(faults.length + 1)
    expect(platform.nango.renewals).toBeGreaterThan(0)
    await expectEqualToShop(store, platform.shop, idOf)
  })
})
