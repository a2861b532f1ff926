import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore } from '../../../../test/order-lines.ts'
import { readEndings } from './pricing-setting.ts'

const database = useDatabase()

it('learns the shop’s prices from what it sold in the last half-year', async () => {
  const store = await createTestStore(database)
  const sold = async (sku: string, price: string, through: string) => {
    await store.addProducts([{ sku }])
    await database.adminPool.query(
      `insert into price_facts (company_id, product_id, sold_price, lowest_price, highest_price, sold_through)
       values ($1, $2, $3, $3, $3, $4)`,
      [store.ctx.companyId, await store.productId(sku), price, through],
    )
  }
  await sold('NEW', '1.25', '2011-12-09')
  await sold('LATE', '2.95', '2011-06-20')
  // Online Retail: 0.30 was a price of 2010, and none of its products is sold any more.
  await sold('DEAD', '0.30', '2010-11-30')
  const learned = await store.ctx.inTenant((tx) => readEndings(tx, store.ctx.companyId, 'GBP'))
  expect(learned.prices).toBe(2)
  expect(learned.common.map(({ tail }) => tail).sort((a, b) => a - b)).toEqual([25, 95])
})
