import { beforeEach, describe, expect, it } from 'vitest'
import { deleteProduct } from '#contract/catalogue'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import type { TenantContext } from '../../kit/context.ts'
import { restoreDeletion } from '../deletions/restore-deletion.ts'
import { createProduct } from './create-product.ts'
import { deleteProducts } from './delete-products.ts'
import { getDataSummary } from './get-data-summary.ts'
import { listProducts } from './list-products.ts'
import { catalogueHandlers } from './routes.ts'
import { updateProduct } from './update-product.ts'

const database = useDatabase()
let store: TestStore
let neighbour: TestStore

beforeEach(async () => {
  store = await createTestStore(database)
  neighbour = await createTestStore(database)
})

const products = async (of = store) => (await listProducts({ ctx: of.ctx, input: {} })).products
const asked = (of = store) => of.sent.filter((job) => job.name === 'estimate-elasticities').length

/** Everything the company has in these tables, as text. */
async function state(of: TestStore): Promise<string> {
  const tables = ['products', 'order_lines', 'product_days', 'store_days']
  const rows = await Promise.all(
    tables.map((table) =>
      database.adminPool.query(
        `select to_jsonb(t)::text as row from ${table} t where company_id = $1 order by 1`,
        [of.ctx.companyId],
      ),
    ),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}

describe('a product', () => {
  it('is added with the fields that were given, and gets its name as code', async () => {
    const { product } = await createProduct({
      ctx: store.ctx,
      input: { title: 'Green tea 100 g', price: '6.50', vendor: ' ', image: null },
    })
    expect(product).toMatchObject({
      title: 'Green tea 100 g',
      sku: 'GREEN TEA 100 G',
      price: '6.50',
      cost: null,
      vendor: null,
      image: null,
    })
    expect((await products()).map((found) => found.id)).toEqual([product.id])
    expect(await products(neighbour)).toEqual([])
  })

  it('cannot have the code of another one; other companies may use it', async () => {
    const input = { title: 'Mug', sku: 'mug-1' }
    await createProduct({ ctx: store.ctx, input })
    await expect(createProduct({ ctx: store.ctx, input })).rejects.toMatchObject({
      code: 'conflict',
      fields: { sku: 'Another product has this SKU already.' },
    })
    expect((await createProduct({ ctx: neighbour.ctx, input })).product.sku).toBe('MUG-1')
  })

  it('keeps what a change does not name, and estimates again where the change matters to them', async () => {
    const { product } = await createProduct({
      ctx: store.ctx,
      input: { title: 'Mug', sku: 'M', vendor: 'Acme', price: '5' },
    })
    const change = (fields: Omit<Parameters<typeof updateProduct>[0]['input'], 'id'>) =>
      updateProduct({ ctx: store.ctx, input: { id: String(product.id), ...fields } })
    expect((await change({ title: 'Blue mug' })).product).toEqual({ ...product, title: 'Blue mug' })
    expect(asked()).toBe(0)
    expect((await change({ title: 'Blue mug', price: '5.25', cost: null })).product.price).toBe('5.25')
    expect(asked()).toBe(1)
  })

  it('waits with the estimates for the prices that are set next', async () => {
    const { product } = await createProduct({ ctx: store.ctx, input: { title: 'Mug', price: '5' } })
    const waits: unknown[] = []
    const send: TenantContext['jobs']['send'] = async (name, _, options) => {
      waits.push([name, options?.startAfterSeconds])
      return 'job'
    }
    const ctx = { ...store.ctx, jobs: { ...store.ctx.jobs, send } }
    await updateProduct({ ctx, input: { id: String(product.id), title: 'Mug', price: '6' } })
    expect(waits).toEqual([['estimate-elasticities', 15]])
  })

  it('of another company is not found, whatever is asked of it', async () => {
    await store.addProducts([{ sku: 'A' }])
    const id = await store.productId('A')
    const missing = { code: 'not_found', message: 'The product was not found.' }
    const ctx = neighbour.ctx
    await expect(updateProduct({ ctx, input: { id: String(id), title: 'x' } })).rejects.toMatchObject(missing)
    await expect(deleteProducts({ ctx, input: { ids: [id] } })).rejects.toMatchObject(missing)
    const deletion = catalogueHandlers.find(({ call }) => call === deleteProduct)!
    await expect(deletion.run({ ctx, input: { id: 'abc' } } as never)).rejects.toMatchObject(missing)
    expect(await products()).toHaveLength(1)
  })
})

describe('deleting products', () => {
  beforeEach(async () => {
    await store.addLines([
      { sku: 'A', day: '2025-03-01', quantity: 2, total: '10.50', order: '1' },
      { sku: 'A', day: '2025-03-02', quantity: -1, total: '-5.25', order: '1' },
      { sku: 'B', day: '2025-03-01', quantity: 1, total: '3', order: '1' },
    ])
  })

  it('takes their sales along, and restoring brings back every row as it was', async () => {
    const before = await state(store)
    const ids = [await store.productId('A')]
    const { deletionId, deleted } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    expect(deleted).toBe(1)
    expect((await products()).map((product) => product.sku)).toEqual(['B'])
    expect(await getDataSummary({ ctx: store.ctx })).toMatchObject({
      orders: 1,
      revenue: '3.0000',
      records: 1,
    })
    expect(asked()).toBe(1)

    await expect(restoreDeletion({ ctx: neighbour.ctx, input: { deletionId } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await restoreDeletion({ ctx: store.ctx, input: { deletionId } })).toEqual({
      ok: true,
      restored: 3,
    })
    expect(await state(store)).toBe(before)
    await expect(restoreDeletion({ ctx: store.ctx, input: { deletionId } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('gives the sales to the product that has the code by then', async () => {
    const ids = [await store.productId('A')]
    const { deletionId } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    const { product } = await createProduct({ ctx: store.ctx, input: { title: 'A again', sku: 'A' } })
    await restoreDeletion({ ctx: store.ctx, input: { deletionId } })
    expect((await products()).map(({ id, title }) => ({ id, title }))).toContainEqual({
      id: product.id,
      title: 'A again',
    })
    expect(await getDataSummary({ ctx: store.ctx })).toMatchObject({ revenue: '13.5000', records: 3 })
  })

  it('leaves away what an undone import had brought', async () => {
    const { companyId, userId } = store.ctx
    const importId = crypto.randomUUID()
    await database.adminPool.query(
      `with run as (insert into runs (company_id, run_id, kind, status) values ($1, $2, 'import-orders', 'done'))
       insert into imports (company_id, import_id, kind, file_name, created_by)
       values ($1, $2, 'orders', 'a.csv', $3)`,
      [companyId, importId, userId],
    )
    await database.adminPool.query(
      "update order_lines set import_id = $2 where company_id = $1 and day = '2025-03-02'",
      [companyId, importId],
    )
    const ids = [await store.productId('A')]
    const { deletionId } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    await database.adminPool.query("update imports set step = 'undone' where import_id = $1", [importId])
    expect(await restoreDeletion({ ctx: store.ctx, input: { deletionId } })).toMatchObject({ restored: 2 })
    expect(await getDataSummary({ ctx: store.ctx })).toMatchObject({ revenue: '13.5000', records: 2 })
  })

  it('brings back what the connected store had brought, unless that was removed in between', async () => {
    const { companyId, userId } = store.ctx
    const connectionId = crypto.randomUUID()
    await database.adminPool.query(
      `insert into platform_connections (company_id, connection_id, platform, provider_connection_id, status, connected_by)
       values ($1, $2, 'shopify', 'at the provider', 'active', $3)`,
      [companyId, connectionId, userId],
    )
    await database.adminPool.query('update order_lines set import_id = $2 where company_id = $1', [
      companyId,
      connectionId,
    ])
    await database.adminPool.query(
      `insert into platform_products (company_id, connection_id, external_id, title, status, variant_count, fingerprint)
       values ($1, $2, 'p', 'A', 'active', 1, '')`,
      [companyId, connectionId],
    )
    await database.adminPool.query(
      `insert into platform_variants (company_id, connection_id, external_id, product_external_id, product_id, position, title)
       values ($1, $2, 'v', 'p', $3, 1, 'A')`,
      [companyId, connectionId, await store.productId('A')],
    )
    const before = await state(store)
    const ids = [await store.productId('A')]
    const first = await deleteProducts({ ctx: store.ctx, input: { ids } })
    await restoreDeletion({ ctx: store.ctx, input: first })
    expect(await state(store)).toBe(before)
    const { deletionId } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    await database.adminPool.query('delete from platform_connections where connection_id = $1', [
      connectionId,
    ])
    expect(await restoreDeletion({ ctx: store.ctx, input: { deletionId } })).toMatchObject({ restored: 1 })
  })

  it('can be undone for a day, and not after it', async () => {
    const ids = [await store.productId('A'), await store.productId('B')]
    const { deletionId, deleted } = await deleteProducts({ ctx: store.ctx, input: { ids } })
    expect(deleted).toBe(2)
    const later = { ...store.ctx, clock: () => new Date('2026-06-16T12:00:01Z') }
    await expect(restoreDeletion({ ctx: later, input: { deletionId } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await getDataSummary({ ctx: store.ctx })).toMatchObject({ products: 0, orders: 0, records: 0 })
  })
})

it('counts products, orders, sales before refunds, and what is missing', async () => {
  await store.addLines([
    { sku: 'A', day: '2025-03-01', quantity: 2, total: '10.50', order: '1' },
    { sku: 'B', day: '2025-03-01', quantity: 1, total: '3', order: '1' },
    { sku: 'B', day: '2025-03-05', quantity: -1, total: '-3', order: '2' },
  ])
  await store.addProducts([
    { sku: 'C', price: '0' },
    { sku: 'D', price: '1' },
  ])
  expect(await getDataSummary({ ctx: store.ctx })).toEqual({
    products: 4,
    orders: 1,
    revenue: '13.5000',
    records: 3,
    currency: 'USD',
    quality: { missing_price: 2, missing_cost: 4, zero_price: 1 },
  })
})
