import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../../test/order-lines.ts'
import { runNow } from '../../../../../test/runs.ts'
import { refreshRollups } from '../../../store/rollups/refresh-rollups.ts'
import { basketMining } from './basket-mining.ts'

const database = useDatabase()
let store: TestStore

/** Six months; two of eight products stand together in every fourth order, another two never although of one type. */
function lines(): TestLine[] {
  return Array.from({ length: 1800 }, (_, order) => {
    const day = `2025-0${(order % 6) + 1}-1${order % 9}`
    const others = [`P${order % 5}`, `P${(order * 3 + 1) % 7}`]
    const skus = order % 4 === 0 ? ['A', 'B', others[0]!] : [...others, order % 3 === 0 ? 'C' : 'D']
    return [...new Set(skus)].map((sku) => ({ sku, day, quantity: 1, total: '10.00', order: `O${order}` }))
  }).flat()
}

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addProducts(['A', 'B', 'C', 'D'].map((sku) => ({ sku, type: sku < 'C' ? 'Pair' : 'Rival' })))
  await store.addLines(lines())
})

const mine = () => runNow(basketMining, store.ctx, database.connection)

/** All that was mined; lists by their length, for the numbering of baskets within a month is free. */
async function everything() {
  const { companyId } = store.ctx
  const read = async (sql: string) => (await database.adminPool.query(sql, [companyId])).rows as unknown[]
  return {
    rules: await read('select * from basket_rules where company_id = $1 order by product_a, product_b'),
    products: await read(
      'select product_id, orders from basket_products where company_id = $1 order by product_id',
    ),
    run: await read(
      'select fingerprint, data_through, orders, baskets, too_large, rules, strata, qualities from basket_runs where company_id = $1',
    ),
    months: await read(
      'select month, fingerprint, length(baskets) from basket_months where company_id = $1 order by month',
    ),
  }
}

/** The same again, with nothing kept of the months. */
async function mineInFull() {
  await database.adminPool.query('delete from basket_months where company_id = $1', [store.ctx.companyId])
  await database.adminPool.query('update basket_runs set fingerprint = null where company_id = $1', [
    store.ctx.companyId,
  ])
  return mine()
}

const change = (sql: string) =>
  store.ctx.inTenant(async (tx) => {
    await tx.client.query(sql, [store.ctx.companyId])
    await refreshRollups({ tx, companyId: store.ctx.companyId })
  })

const line = (sku: string, day: string, order: string): TestLine => ({
  sku,
  day,
  quantity: 1,
  total: '10.00',
  order,
})

it('counts anew the months whose sales changed, and only those', async () => {
  expect(await mine()).toMatchObject({ months: 6, monthsRead: 6, orders: 1800 })
  expect((await everything()).rules.length).toBeGreaterThan(0)

  // January: an order is taken out. March: a line becomes another product. April: a line moves to another order of its day.
  // Of these two every sum of the day stays what it was. June and July: new orders. February and May stay.
  await change("delete from order_lines where company_id = $1 and order_ref = 'O0'")
  await change(`update order_lines set product_id = (select product_id from products where company_id = $1 and sku = 'A')
    where company_id = $1 and order_ref = 'O26' and product_id = (select product_id from products where company_id = $1 and sku = 'D')`)
  await change(`update order_lines set order_ref = 'O21' where company_id = $1 and order_ref = 'O3'
    and product_id <> (select product_id from products where company_id = $1 and sku = 'C')`)
  await store.addLines([line('A', '2025-06-20', 'NEW'), line('B', '2025-06-20', 'NEW')])
  await store.addLines([line('C', '2025-07-01', 'JULY'), line('D', '2025-07-01', 'JULY')])
  expect(await mine()).toMatchObject({ months: 7, monthsRead: 5 })
  const found = await everything()
  expect(await mineInFull()).toMatchObject({ months: 7, monthsRead: 7 })
  expect(await everything()).toEqual(found)
})

it('reads no sales where only the catalogue changed or a month is gone, and all where a product is gone', async () => {
  await change("update products set product_type = 'Rival' where company_id = $1")
  await change("delete from order_lines where company_id = $1 and day >= '2025-07-01'")
  expect(await mine()).toMatchObject({ months: 6, monthsRead: 0 })
  const found = await everything()
  expect(await mineInFull()).toMatchObject({ monthsRead: 6 })
  expect(await everything()).toEqual(found)
  await change("delete from products where company_id = $1 and sku = 'P0'")
  expect(await mine()).toMatchObject({ months: 6, monthsRead: 6 })
})
