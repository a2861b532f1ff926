import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { refreshPriceFacts } from './refresh-price-facts.ts'

const database = useDatabase()
let store: TestStore

/** One sale a day at each price, in turn, from a day on. */
function daily(sku: string, from: string, prices: readonly string[], quantity = 1): TestLine[] {
  return prices.map((price, at) => ({
    sku,
    day: new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
    quantity,
    total: (Number(price) * quantity).toFixed(2),
  }))
}

const times = (price: string, count: number) => Array.from({ length: count }, () => price)

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addLines([
    ...daily('STEADY', '2026-01-01', times('10', 31)),
    ...daily('RAISED', '2026-01-01', [...times('10', 25), ...times('12', 6)]),
    ...daily('COUPON', '2026-01-01', [...times('10', 10), '9', ...times('10', 9), '9']),
    ...daily('ONCE', '2026-01-31', ['7']),
    { sku: 'RETURNED', day: '2026-01-05', quantity: -1, total: '-5' },
  ])
  await store.ctx.inTenant(({ client }) => refreshPriceFacts(client, store.ctx.companyId))
})

async function factsOf(sku: string) {
  const { rows } = await database.adminPool.query(
    `select sold_price::float8 as price, round(lowest_price, 2)::float8 as lowest,
       round(highest_price, 2)::float8 as highest, monthly_units as units, changed_on::text as "changedOn"
     from price_facts where product_id = $1`,
    [await store.productId(sku)],
  )
  return rows[0]
}

it('a price that never moved has no change; units are those of a month', async () => {
  expect(await factsOf('STEADY')).toEqual({
    price: 10,
    lowest: 10,
    highest: 10,
    units: expect.closeTo(30.4375, 9),
    changedOn: null,
  })
})

it('a change counts from its first sale at the new price', async () => {
  expect(await factsOf('RAISED')).toMatchObject({
    price: 12,
    // (25 × 10 + 6 × 12) / 31
    highest: 10.39,
    changedOn: '2026-01-26',
  })
})

it('a single coupon is no price and no change', async () => {
  expect(await factsOf('COUPON')).toMatchObject({ price: 10, changedOn: null })
})

it('one sale is counted over 30 days; a product without sales has no facts', async () => {
  expect(await factsOf('ONCE')).toMatchObject({ price: 7, units: expect.closeTo(30.4375 / 30, 9) })
  expect(await factsOf('RETURNED')).toBeUndefined()
})
