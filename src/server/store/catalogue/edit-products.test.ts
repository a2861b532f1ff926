import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { editProducts } from './edit-products.ts'
import { exportProducts } from './export-products.ts'
import { listFacets } from './list-facets.ts'
import { listProductIds } from './list-product-ids.ts'
import { listProducts } from './list-products.ts'
import { undoProductEdit } from './undo-product-edit.ts'
import { updateProduct } from './update-product.ts'

const database = useDatabase()
let store: TestStore
let ids: number[]

beforeEach(async () => {
  store = await createTestStore(database)
  await store.addProducts([
    { sku: 'A', price: '20', type: 'Tea' },
    { sku: 'B', price: '3.33', type: 'Mug' },
    { sku: 'C', type: 'Mug' },
  ])
  ids = await Promise.all(['A', 'B', 'C'].map((sku) => store.productId(sku)))
})

const edit = (set: Parameters<typeof editProducts>[0]['input']['set'], of = ids) =>
  editProducts({ ctx: store.ctx, input: { ids: of, set } })
const shown = async (field: 'price' | 'vendor' | 'product_type' | 'tags') => {
  const { products } = await listProducts({ ctx: store.ctx, input: { sort: 'sku' } })
  return products.map((product) => product[field])
}
const estimations = () => store.sent.filter((job) => job.name === 'estimate-elasticities').length

describe('a change of many products', () => {
  it('in percent moves each price from its own, to the cent, and leaves out what has none', async () => {
    // 20 × 1.1 = 22; 3.33 × 1.1 = 3.663.
    expect((await edit({ price: { percent: 10 } })).changed).toBe(2)
    expect(await shown('price')).toEqual(['22.00', '3.66', null])
    const { rows } = await database.adminPool.query(
      'select product_id::int as id, price::float as price from price_log where company_id = $1 order by 1',
      [store.ctx.companyId],
    )
    expect(rows).toEqual([
      { id: ids[0], price: 22 },
      { id: ids[1], price: 3.66 },
    ])
    expect(estimations()).toBe(1)
  })

  it('rounds to whole units where the currency has no smaller ones', async () => {
    await database.adminPool.query("update companies set currency = 'JPY' where company_id = $1", [
      store.ctx.companyId,
    ])
    // 20 × 0.93 = 18.6; 3.33 × 0.93 = 3.0969.
    await edit({ price: { percent: -7 } })
    expect(await shown('price')).toEqual(['19.00', '3.00', null])
  })

  it('counts only what it changes, and asks for no estimates where they do not read it', async () => {
    expect((await edit({ vendor: ' Acme ' }, ids.slice(0, 2))).changed).toBe(2)
    expect((await edit({ vendor: 'Acme' })).changed).toBe(1)
    expect(await shown('vendor')).toEqual(['Acme', 'Acme', 'Acme'])
    expect((await edit({ vendor: null }, [ids[0]!])).changed).toBe(1)
    expect(await shown('vendor')).toEqual([null, 'Acme', 'Acme'])
    expect(estimations()).toBe(0)
  })

  it('adds and removes tags, each once whatever its case, and filters by them', async () => {
    await edit({ tags: { add: ['Summer', 'Gift'] } }, ids.slice(0, 2))
    // Both have it already, in another case.
    expect((await edit({ tags: { add: ['summer'] } }, ids.slice(0, 2))).changed).toBe(0)
    const { at, before } = await edit({ tags: { add: ['New'], remove: ['GIFT'] } })
    expect(await shown('tags')).toEqual([['Summer', 'New'], ['Summer', 'New'], ['New']])
    const { products } = await listProducts({ ctx: store.ctx, input: { tag: 'Summer', page: 1 } })
    expect(products.map(({ sku }) => sku)).toEqual(['A', 'B'])
    expect((await listFacets({ ctx: store.ctx })).tags).toEqual([
      { value: 'New', products: 3 },
      { value: 'Summer', products: 2 },
    ])
    expect(await undoProductEdit({ ctx: store.ctx, input: { at, before } })).toEqual({ restored: 3 })
    expect(await shown('tags')).toEqual([['Summer', 'Gift'], ['Summer', 'Gift'], []])
    expect(estimations()).toBe(0)
  })

  it('refuses more tags than a product can have, and changes none', async () => {
    const many = Array.from({ length: 50 }, (_, at) => `tag ${at}`)
    await edit({ tags: { add: many } }, [ids[0]!])
    await expect(edit({ tags: { add: ['one more'] } })).rejects.toMatchObject({
      message: 'A product has at most 50 tags.',
    })
    expect((await shown('tags')).map((tags) => tags?.length)).toEqual([50, 0, 0])
  })

  it('is undone product by product, except where something was changed since', async () => {
    const { at, before } = await edit({ product_type: 'Gift', price: { amount: '5' } })
    expect(before).toEqual({ ids, product_type: ['Tea', 'Mug', 'Mug'], price: ['20.00', '3.33', null] })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await updateProduct({ ctx: store.ctx, input: { id: String(ids[1]), title: 'B', price: '7' } })
    expect(await undoProductEdit({ ctx: store.ctx, input: { at, before } })).toEqual({ restored: 2 })
    expect(await shown('price')).toEqual(['20.00', '7.00', null])
    expect(await shown('product_type')).toEqual(['Tea', 'Gift', 'Mug'])
  })

  it('finds none of another company, and undoes nothing there', async () => {
    const neighbour = await createTestStore(database)
    const { at, before } = await edit({ price: { amount: '5' } })
    await expect(
      editProducts({ ctx: neighbour.ctx, input: { ids, set: { price: { amount: '1' } } } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await undoProductEdit({ ctx: neighbour.ctx, input: { at, before } })).toEqual({ restored: 0 })
    expect(await shown('price')).toEqual(['5.00', '5.00', '5.00'])
  })
})

describe('a selection', () => {
  it('of all that match has the ids of every page, in the order of the table', async () => {
    const found = await listProductIds({ ctx: store.ctx, input: { type: 'Mug', sort: '-sku' } })
    expect(found).toEqual({ ids: [ids[2], ids[1]], isWhole: true })
  })

  it('is exported alone', async () => {
    const { table } = await exportProducts({ ctx: store.ctx, input: { ids: [ids[0]!, ids[2]!] } })
    const skus: unknown[] = []
    for await (const row of table.rows) skus.push(row[0])
    expect(skus).toEqual(['A', 'C'])
  })
})
