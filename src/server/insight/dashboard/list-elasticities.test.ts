import { beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { elasticityTable, type elasticityTableInput } from '#contract/product-figures'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { exportElasticities } from './export-elasticities.ts'
import { listElasticities } from './list-elasticities.ts'

const database = useDatabase()
let store: TestStore

const figures = { A: -2, B: -1, C: -1.0001, D: 1, E: 1.5, F: 0, G: null } as const

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addProducts([
    { sku: 'A', title: 'Red mug 100%' },
    { sku: 'UNSOLD', title: 'Never sold' },
  ])
  await store.addLines(
    Object.keys(figures).map((sku) => ({ sku, day: '2025-01-30', quantity: 1, total: '5.00' })),
  )
  const other = await createTestStore(database)
  await other.addLines([{ sku: 'A', day: '2025-01-30', quantity: 7, total: '7.00' }])
  for (const [sku, elasticity] of Object.entries(figures)) {
    await store.ctx.inTenant(async ({ client }) => {
      await client.query(
        `insert into elasticity_estimates (company_id, product_id, run_id, has_history, elasticity, low, high, grade, own_share, months, price_levels, units)
         values ($1, $2, gen_random_uuid(), true, $3, $3, $3, 'B', 0.5, 6, 2, 1)`,
        [store.ctx.companyId, await store.productId(sku), elasticity],
      )
    })
  }
})

async function list(query: z.input<typeof elasticityTableInput> = {}) {
  const answer = await listElasticities({ ctx: store.ctx, input: query as never })
  return elasticityTable.parse(answer)
}
const skus = async (query?: z.input<typeof elasticityTableInput>) =>
  (await list(query)).rows.map((row) => row.sku)

it('lists products with history by elasticity, those without a figure last', async () => {
  expect(await skus()).toEqual(['E', 'D', 'F', 'B', 'C', 'A', 'G'])
  expect(await skus({ order: 'lowest' })).toEqual(['A', 'C', 'B', 'F', 'D', 'E', 'G'])
  expect((await list()).total).toBe(7)
})

it('filters at the edges of the specified limits: |E| above 1 is high, exactly 1 is low', async () => {
  expect(await skus({ filter: 'high' })).toEqual(['E', 'C', 'A'])
  expect(await skus({ filter: 'low' })).toEqual(['D', 'F', 'B'])
  expect(await skus({ filter: 'negative' })).toEqual(['B', 'C', 'A'])
})

it('searches title and code, with signs of the pattern meaning themselves', async () => {
  expect(await skus({ search: '100%' })).toEqual(['A'])
  expect(await skus({ search: 'never' })).toEqual([])
  expect(await list({ search: 'mug', filter: 'low' })).toEqual({ rows: [], total: 0, drift: null })
})

it('comes by pages of ten', async () => {
  const large = await createTestStore(database)
  await large.addLines(
    Array.from({ length: 12 }, (_, index) => ({
      sku: `P${index}`,
      day: '2025-01-30',
      quantity: 1,
      total: '1.00',
    })),
  )
  const page = (number: number) => listElasticities({ ctx: large.ctx, input: { page: number } })
  expect(await page(1)).toMatchObject({ total: 12, rows: { length: 10 } })
  expect(await page(2)).toMatchObject({ total: 12, rows: { length: 2 } })
  expect(await page(3)).toMatchObject({ total: 12, rows: [] })
})

it('leaves as a file with all matching rows, in the order of the table and with the words of the screen', async () => {
  const answer = await exportElasticities({
    ctx: store.ctx,
    input: { format: 'csv', filter: 'high', order: 'lowest' },
  })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 7))).toEqual([
    ['A', 'Red mug 100%', '-2.0000', '-2.0000', '-2.0000', 'high', 'Consider decrease'],
    ['C', 'C', '-1.0001', '-1.0001', '-1.0001', 'high', 'Consider decrease'],
    ['E', 'E', '1.5000', '1.5000', '1.5000', 'high', 'Consider increase price'],
  ])
  const all = await exportElasticities({ ctx: store.ctx, input: { format: 'json' } })
  expect((await all.json()).map((row: { sku: string }) => row.sku)).toEqual(await skus())
})
