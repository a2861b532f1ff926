import { beforeAll, describe, expect, it } from 'vitest'
import { productList } from '#contract/schemas/catalogue'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { listProducts } from './list-products.ts'
import { shopPrice } from './present-product.ts'

const database = useDatabase()
let store: TestStore

beforeAll(async () => {
  store = await createTestStore(database)
  const other = await createTestStore(database)
  await other.addProducts([{ sku: 'X', title: 'Not yours' }])
  await store.addProducts([
    { sku: 'B-1', title: 'Bowl', type: 'Kitchen', price: '12.5' },
    { sku: 'A-1', title: 'Apron' },
    { sku: 'C-1', title: 'Cup' },
  ])
  await database.adminPool.query(
    `update products set handle = 'bowl', vendor = 'Acme', image_src = 'https://example.test/bowl.png' where sku = 'B-1'`,
  )
})

const list = async (query: { page?: number; pageSize?: number; search?: string } = {}) =>
  productList.parse(await listProducts({ ctx: store.ctx, input: { query } }))

describe('the catalogue', () => {
  it('comes whole and by title, each product as the specification names it', async () => {
    const answer = await list()
    expect(answer).toMatchObject({ total: 3, truncated: false })
    expect(answer.products.map((product) => product.title)).toEqual(['Apron', 'Bowl', 'Cup'])
    expect(answer.products[1]).toEqual({
      id: await store.productId('B-1'),
      title: 'Bowl',
      handle: 'bowl',
      vendor: 'Acme',
      product_type: 'Kitchen',
      created_at: expect.stringMatching(/Z$/),
      price: '12.50',
      image: { src: 'https://example.test/bowl.png' },
      variants: [{ price: '12.50' }],
    })
    expect(answer.products[0]).toMatchObject({ price: null, image: null, variants: [{ price: null }] })
  })

  it('comes in pages, and by search in title, vendor, type and code', async () => {
    const second = await list({ page: 2, pageSize: 2 })
    expect(second).toMatchObject({ total: 3, truncated: false, products: [{ title: 'Cup' }] })
    for (const search of ['bOw', 'acme', 'kitch', 'b-1'])
      expect((await list({ search })).products.map((product) => product.title)).toEqual(['Bowl'])
    expect(await list({ search: '%' })).toEqual({ products: [], total: 0, truncated: false })
  })
})

describe('shopPrice', () => {
  it.each([
    ['12.5000', '12.50'],
    ['12.0000', '12.00'],
    ['0.0125', '0.0125'],
    ['7', '7.00'],
  ])('writes %s as %s', (stored, shown) => {
    expect(shopPrice(stored)).toBe(shown)
  })
})
