import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { deleteProducts } from '../catalogue/delete-products.ts'
import { deleteSales } from '../sales/delete-sales.ts'

const database = useDatabase()
let store: TestStore

beforeEach(async () => {
  store = await createTestStore(database)
  await store.addProducts([{ sku: 'LAMP', title: 'Lamp', price: '10' }])
  await store.addLines([{ sku: 'LAMP', day: '2026-06-01', quantity: 2, total: '20.00' }])
  await database.adminPool.query(
    `insert into runs (company_id, run_id, kind, status) values ($1, gen_random_uuid(), 'estimate-elasticities', 'running')`,
    [store.ctx.companyId],
  )
})

const remove = {
  products: async () => deleteProducts({ ctx: store.ctx, input: { ids: [await store.productId('LAMP')] } }),
  sales: async () => {
    const { rows } = await database.adminPool.query<{ id: string }>(
      'select line_id as id from order_lines where company_id = $1',
      [store.ctx.companyId],
    )
    return deleteSales({ ctx: store.ctx, input: { ids: rows.map(({ id }) => id) } })
  },
}

it.each(['products', 'sales'] as const)('deleting %s ends an estimation that reads them', async (what) => {
  await remove[what]()
  const { rows } = await database.adminPool.query(
    `select status, cancel_requested_at is not null as "isCancelled" from runs
     where company_id = $1 and kind = 'estimate-elasticities' order by status`,
    [store.ctx.companyId],
  )
  expect(rows).toEqual([
    { status: 'queued', isCancelled: false },
    { status: 'running', isCancelled: true },
  ])
})
